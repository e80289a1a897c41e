import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { checkFec } from "@comptoir/accounting/fec/check/check";
import { isoDate } from "@comptoir/accounting/date";
import { testApp, type TestCompany } from "../../testing/app.js";
import { recordDrafts } from "../ledger/testing.js";

const app = await testApp({ today: "2026-04-14" });
const { db, newCompany } = app;
const year = { begin: isoDate("2026-01-01"), end: isoDate("2026-12-31") };
const wholeYear = "startDate=2026-01-01&endDate=2026-12-31";

const operations = [
  { date: "2026-01-10", debit: "512000", credit: "108000", amount: 5_000_00, journal: "BQ" as const, label: "Apport" },
  { date: "2026-02-03", debit: "606400", credit: "512000", amount: 86_00, journal: "BQ" as const, label: "Fournitures\tet | papier" },
  { date: "2026-02-20", debit: "512000", credit: "706000", amount: 2_880_00, journal: "BQ" as const, label: "Facture 12" },
  { date: "2026-03-31", debit: "613200", credit: "512000", amount: 800_00, journal: "BQ" as const, label: "Loyer" },
  { date: "2026-04-02", debit: "530000", credit: "706000", amount: 45_50, journal: "CS" as const, label: "Espèces" },
];

async function companyWithBooks(input: Parameters<typeof newCompany>[0] = {}, through = "2026-03-31"): Promise<TestCompany> {
  const company = await newCompany(input);
  await recordDrafts(app, company, operations);
  await company.send("POST", "/api/v1/ledger/validate", { through });
  return company;
}

async function fec(company: TestCompany, provisional: 0 | 1) {
  const reply = await company.get(`/api/v1/documents/fec/txt?${wholeYear}&provisional=${provisional}`);
  const fileName = /filename="([^"]+)"/.exec(String(reply.headers["content-disposition"]))?.[1] ?? "";
  return {
    text: reply.body,
    fileName,
    report: checkFec({ fileName, bytes: reply.rawPayload, fiscalYear: year, today: isoDate("2026-04-14"), firstFiscalYear: true }),
  };
}

describe("FEC", () => {
  test.each([
    ["cash BNC, 22 columns", { taxSystem: "bnc" } as const, 22],
    ["accrual BNC, 18 columns", { taxSystem: "bnc", accountingBasis: "accrual" } as const, 18],
    ["BIC, 18 columns", { taxSystem: "bic-rs" } as const, 18],
  ])("%s: definitive and provisional files have nothing to reproach", async (_name, input, columns) => {
    const company = await companyWithBooks(input);
    const definitive = await fec(company, 0);
    const provisional = await fec(company, 1);
    expect(definitive.report.findings).toEqual([]);
    expect(provisional.report.findings).toEqual([]);
    expect(definitive.report.verdict).toEqual({ officialTool: "conforme", ours: true });
    expect(definitive.text.split("\r\n")[0]?.split("\t")).toHaveLength(columns);
    expect(definitive.report.totals).toMatchObject({ entries: 4, lines: 8, debit: 8_766_00, credit: 8_766_00 });
    expect(provisional.report.totals).toMatchObject({ entries: 5, debit: 8_811_50, credit: 8_811_50 });
    expect(definitive.fileName).toBe(`${company.company.siren}FEC20261231.txt`);
    expect(provisional.fileName).toBe(`${company.company.siren}FEC20261231_provisoire.txt`);
    expect(definitive.text).toContain("\tFournitures et papier\t");
  });

  test("the archive holds the file and the notice, which bears the file's hash and counts", async () => {
    const company = await companyWithBooks();
    const files = unzipSync((await company.get(`/api/v1/documents/fec/zip?${wholeYear}`)).rawPayload);
    const name = `${company.company.siren}FEC20261231`;
    expect(Object.keys(files)).toEqual([`${name}.txt`, `${name}_notice.txt`]);
    const notice = new TextDecoder().decode(files[`${name}_notice.txt`]);
    const hash = Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(files[`${name}.txt`] ?? []))).toString("hex");
    expect(notice).toContain(hash);
    expect((await company.get(`/api/v1/documents/fec/notice?${wholeYear}`)).body).toBe(notice);
  });

  test("without a SIREN there is no FEC, and the sentence says what to do", async () => {
    const company = await newCompany({ siret: null });
    const reply = await company.get(`/api/v1/documents/fec/txt?${wholeYear}`);
    expect([reply.statusCode, reply.json().code]).toEqual([422, "fec.siren_missing"]);
  });

  test("covers a whole fiscal year or is refused", async () => {
    const company = await companyWithBooks();
    const reply = await company.get("/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-03-31");
    expect([reply.statusCode, reply.json().code]).toEqual([422, "fec.whole_year"]);
  });

  test("one's own file of a first year is accepted when it comes back", async () => {
    const company = await companyWithBooks({ taxSystem: "bic-rs" });
    const file = await fec(company, 0);
    const report = (await company.upload("/api/v1/fec/check", { name: file.fileName, content: file.text })).json().data;
    expect(report).toMatchObject({ officialTool: "conforme", accepted: true, findings: [] });
  });

  test("a name in capitals to the end is accepted", async () => {
    const company = await companyWithBooks({ taxSystem: "bic-rs" });
    const file = await fec(company, 0);
    const name = file.fileName.replace(/txt$/, "TXT");
    const report = (await company.upload("/api/v1/fec/check", { name, content: file.text })).json().data;
    expect(report).toMatchObject({ officialTool: "conforme", accepted: true, findings: [] });
  });

  test("a file of another software is checked without being stored", async () => {
    const company = await companyWithBooks();
    const file = await fec(company, 0);
    const report = (
      await company.upload("/api/v1/fec/check", { name: file.fileName, content: file.text.replace("5000,00", "5001,00") })
    ).json().data;
    expect(report).toMatchObject({ officialTool: "conforme", accepted: false, entries: 4 });
    expect(report.findings.map((finding: { rule: string }) => finding.rule)).toContain("entry.unbalanced");
  });
});

describe("the list of documents", () => {
  test("the four books of the year; with drafts the FEC stands twice and the period is provisional", async () => {
    const company = await companyWithBooks();
    const { data } = (await company.get(`/api/v1/documents?${wholeYear}`)).json();
    expect(data.documents.map((one: { type: string; provisional: boolean }) => [one.type, one.provisional])).toEqual([
      ["fec", false],
      ["fec", true],
      ["general_ledger", true],
      ["trial_balance", true],
      ["journal", true],
    ]);
    expect(data.dateRange).toEqual({ start: "2026-01-01", end: "2026-12-31", provisional: true });
    const first = (await company.get("/api/v1/documents?startDate=1767222000&endDate=1774994399000")).json().data;
    expect(first.dateRange).toEqual({ start: "2026-01-01", end: "2026-03-31", provisional: false });
    expect(first.documents.map((one: { type: string; provisional: boolean }) => [one.type, one.provisional])[0]).toEqual(["fec", false]);
  });

  test("the definitive FEC says what it leaves out, on its card and in its notice; without any validation there is none", async () => {
    const company = await newCompany();
    const files = async () =>
      (await company.get(`/api/v1/documents?${wholeYear}`))
        .json()
        .data.documents.filter((one: { type: string }) => one.type === "fec")
        .map((one: { provisional: boolean; details: string }) => [one.provisional, /, sans [^,]+/.exec(one.details)?.[0] ?? ""]);
    expect(await files()).toEqual([[true, ""]]);
    await recordDrafts(app, company, operations);
    expect(await files()).toEqual([[true, ""]]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-02-28" });
    expect(await files()).toEqual([
      [false, ", sans 2 brouillons"],
      [true, ""],
    ]);
    const notice = async () => (await company.get(`/api/v1/documents/fec/notice?${wholeYear}`)).body;
    expect(await notice()).toContain("2 écritures de l’exercice, en brouillard, ne sont pas dans ce fichier");
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-04-14" });
    expect(await files()).toEqual([[false, ""]]);
    expect(await notice()).not.toContain("NON COMPRISES");
  });

  test("every address it gives answers with the right kind of file", async () => {
    const company = await companyWithBooks();
    const { documents } = (await company.get("/api/v1/documents")).json().data;
    const kinds: Record<string, string> = {
      txt: "text/plain; charset=utf-8",
      notice: "text/plain; charset=utf-8",
      zip: "application/zip",
      html: "text/html; charset=utf-8",
      pdf: "application/pdf",
      csv: "text/csv; charset=utf-8",
      xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    };
    const formats = documents.flatMap((one: { formats: { format: string; uri: string }[] }) => one.formats);
    expect(formats).toHaveLength(18);
    for (const { format, uri } of formats) {
      const reply = await company.get(uri);
      expect([uri, reply.statusCode, reply.headers["content-type"]]).toEqual([uri, 200, kinds[format]]);
      expect(reply.rawPayload.length).toBeGreaterThan(100);
    }
  });
});

describe("the books", () => {
  const balance = async (company: TestCompany, query: string) => (await company.get(`/api/v1/ledger/trial-balance?${query}`)).json().data;

  test("the balance of a period: what stood before is opening, what moved is movement", async () => {
    const company = await companyWithBooks();
    const data = await balance(company, "startDate=2026-02-10&endDate=2026-03-31");
    expect(
      data.accounts.map((one: Record<string, { value: number }> & { code: string }) => [
        one.code,
        one["opening"]?.value,
        one["debit"]?.value,
        one["credit"]?.value,
        one["balance"]?.value,
      ]),
    ).toEqual([
      ["108000", -5000, 0, 0, -5000],
      ["512000", 4914, 2880, 800, 6994],
      ["606400", 86, 0, 0, 86],
      ["613200", 0, 800, 0, 800],
      ["706000", 0, 0, 2880, -2880],
    ]);
    expect([data.totals.debit.value, data.totals.credit.value, data.totals.debitBalance, data.totals.creditBalance]).toEqual([
      3680, 3680, 7880, 7880,
    ]);
    expect(data.provisional).toBe(false);
  });

  test("the ledger and the journals end with the general total of the balance", async () => {
    const company = await companyWithBooks();
    const lastLine = async (book: string, query: string) =>
      (await company.get(`/api/v1/documents/${book}/csv?${query}`)).body.trimEnd().split("\r\n").at(-1);
    const query = "startDate=2026-02-10&endDate=2026-03-31";
    expect(await lastLine("general_ledger", query)).toBe("Total général;;;;;;3680,00;3680,00;");
    expect(await lastLine("journal", query)).toBe("Total général;;;;;;3680,00;3680,00");
  });

  test("an account has the same name in each book and in its entry; the FEC keeps the official wording, shown beside", async () => {
    const company = await companyWithBooks();
    const data = async (url: string) => (await company.get(`/api/v1/ledger/${url}`)).json().data;
    const { accounts } = await data(`trial-balance?${wholeYear}`);
    const { lines, openings } = await data(`general-ledger?${wholeYear}`);
    const journal = await data(`journal?${wholeYear}`);
    const entry = await data(`entries/${lines[0].entryId}`);
    const named = [...accounts, ...openings].map(({ code, name, fecWording }) => [code, name, fecWording]);
    const ofLines = [...lines, ...journal.lines, ...entry.lines].map(({ accountCode, accountName, fecWording }) => [
      accountCode,
      accountName,
      fecWording,
    ]);
    const distinct = new Set([...named, ...ofLines].map((one) => JSON.stringify(one)));
    expect(distinct.size).toBe(accounts.length);
    expect(distinct).toContain(JSON.stringify(["512000", "Banque, compte professionnel", "Banques"]));
    expect((await fec(company, 0)).text).toContain("\t512000\tBanques\t");
  });

  test("each journal alone, and a range of accounts", async () => {
    const company = await companyWithBooks();
    const codes = async (query: string) =>
      (await balance(company, `${wholeYear}&${query}`)).accounts.map((one: { code: string }) => one.code);
    expect(await codes("journalCodes=CS")).toEqual(["530000", "706000"]);
    expect(await codes("journalCodes=OD")).toEqual([]);
    expect(await codes("journalCodes[]=CS")).toEqual(["530000", "706000"]);
    expect(await codes("journalCodes%5B%5D=CS&journalCodes%5B%5D=OD")).toEqual(["530000", "706000"]);
    expect(await codes("journalCodes=BQ,CS&compteNumBegin=6&compteNumEnd=7")).toEqual(["606400", "613200", "706000"]);
    expect(await codes("compteNumBegin=512&compteNumEnd=53")).toEqual(["512000", "530000"]);
  });

  test("the ledger carries its balance from page to page and ends where the balance does", async () => {
    const company = await newCompany();
    await recordDrafts(
      app,
      company,
      Array.from({ length: 450 }, (_, index) => ({
        date: `2026-0${1 + (index % 3)}-1${index % 10}`,
        debit: "606400",
        credit: "512000",
        amount: 1 + index,
        journal: "BQ" as const,
      })),
    );
    const lines: { accountCode: string; balance: number }[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { data: { lines: typeof lines }; pager: { cursor: string | null } } = (
        await company.get(`/api/v1/ledger/general-ledger?${wholeYear}${cursor === "" ? "" : `&cursor=${cursor}`}`)
      ).json();
      lines.push(...page.data.lines);
      cursor = page.pager.cursor;
    }
    expect(lines).toHaveLength(900);
    expect(lines[449]).toMatchObject({ accountCode: "512000", balance: -1014.75 });
    expect(lines[899]).toMatchObject({ accountCode: "606400", balance: 1014.75 });
  });

  test("journals list whole entries, page after page, none twice", async () => {
    const company = await newCompany();
    const ids = await recordDrafts(
      app,
      company,
      Array.from({ length: 450 }, (_, index) => ({
        date: "2026-01-15",
        debit: "606400",
        credit: "512000",
        amount: 1 + index,
        journal: index % 2 === 0 ? "BQ" : "CS",
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { data: { lines: { entryId: string }[] }; pager: { cursor: string | null } } = (
        await company.get(`/api/v1/ledger/journal?${wholeYear}${cursor === "" ? "" : `&cursor=${cursor}`}`)
      ).json();
      seen.push(...page.data.lines.map((line) => line.entryId));
      cursor = page.pager.cursor;
    }
    expect(seen).toHaveLength(900);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  test.each([
    ["startDate=2026-03-01&endDate=2026-02-01", 422, "period.inverted"],
    ["startDate=2025-03-01&endDate=2026-02-01", 422, "period.no_fiscal_year"],
    ["startDate=2026-01-01&endDate=2026-02-01&compteNumBegin=7&compteNumEnd=6", 422, "ledger.account_range"],
    ["startDate=2026-01-01&endDate=2026-02-30", 400, "request.malformed"],
    ["startDate=2026-01-01&endDate=2026-02-01&journalCodes=XX", 400, "request.malformed"],
  ])("%s is refused", async (query, status, code) => {
    const company = await newCompany();
    const reply = await company.get(`/api/v1/ledger/trial-balance?${query}`);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  test("a book over two fiscal years is refused, and says why", async () => {
    const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
    await db.tenant(company.id, (tx) =>
      tx.run(
        "insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, gen_random_uuid(), '2026-01-01', '2026-12-31')",
        [company.id],
      ),
    );
    const reply = await company.get("/api/v1/ledger/trial-balance?startDate=2025-06-01&endDate=2026-06-30");
    expect([reply.statusCode, reply.json().code]).toEqual([422, "period.several_years"]);
  });

  test("a cursor that the server did not write is refused", async () => {
    const company = await newCompany();
    const reply = await company.get(`/api/v1/ledger/journal?${wholeYear}&cursor=abc`);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "cursor.invalid"]);
  });
});

describe("where a figure comes from", () => {
  type Part = { label: string; account?: string; value: number; count: number; explain?: string; operationIds?: string[] };
  const explain = async (company: TestCompany, figure: string) => (await company.get(`/api/v1/explain?figure=${figure}`)).json();

  test("every figure of a balance opens on parts that add up to it, down to the operations", async () => {
    const company = await companyWithBooks();
    const data = (await company.get("/api/v1/ledger/trial-balance?startDate=2026-02-10&endDate=2026-04-14")).json().data;
    const figures = [
      data.totals.debit,
      data.totals.credit,
      ...data.accounts.flatMap((one: Record<string, unknown>) => [one["opening"], one["debit"], one["credit"], one["balance"]]),
    ];
    for (const figure of figures) {
      const { data: explained } = await explain(company, figure.explain);
      expect(explained.value).toBe(figure.value);
      expect(explained.gap).toBe(0);
      const sum = explained.parts.reduce((total: number, part: Part) => total + Math.round(part.value * 100), 0);
      expect(sum).toBe(Math.round(figure.value * 100));
    }
    const { data: debits } = await explain(company, data.totals.debit.explain);
    const bank: Part = debits.parts.find((part: Part) => part.account === "512000");
    const { data: lines } = await explain(company, bank.explain ?? "");
    expect(lines.parts[0].operationIds).toHaveLength(bank.count);
  });

  test("a figure with many lines opens month by month, each month on its own lines", async () => {
    const company = await newCompany();
    await recordDrafts(
      app,
      company,
      Array.from({ length: 230 }, (_, index) => ({
        date: `2026-0${1 + (index % 2)}-15`,
        debit: "606400",
        credit: "512000",
        amount: 1_00,
        journal: "BQ" as const,
      })),
    );
    const data = (await company.get(`/api/v1/ledger/trial-balance?${wholeYear}&compteNumBegin=606&compteNumEnd=606`)).json().data;
    for (const figure of [data.accounts[0].debit, data.accounts[0].balance]) {
      const { data: months } = await explain(company, figure.explain);
      expect(months.parts.map((part: Part) => [part.label, part.value])).toEqual([
        ["Janvier 2026", 115],
        ["Février 2026", 115],
      ]);
      const { data: january } = await explain(company, months.parts[0].explain);
      expect([january.value, january.gap, january.parts[0].operationIds.length]).toEqual([115, 0, 115]);
    }
  });

  test("what is not a figure of ours is refused", async () => {
    const company = await newCompany();
    const reply = await company.get(`/api/v1/explain?figure=${Buffer.from('{"kind":"account"}').toString("base64url")}`);
    expect([reply.statusCode, reply.json().code]).toEqual([400, "explain.invalid"]);
  });

  test("a figure of another company shows one's own books only", async () => {
    const [mine, theirs] = [await newCompany(), await companyWithBooks()];
    const data = (await theirs.get(`/api/v1/ledger/trial-balance?${wholeYear}`)).json().data;
    expect((await explain(mine, data.totals.debit.explain)).data.value).toBe(0);
    expect((await theirs.get(`/api/v1/explain?companyId=${mine.id}&figure=${data.totals.debit.explain}`)).statusCode).toBe(403);
  });
});

test("a book too large for paper says how large, and what to choose", async () => {
  const company = await newCompany();
  await recordDrafts(app, company, operations.slice(0, 1));
  await db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    await tx.run("update books.account_months set lines = 30000 where company_id = $1 and account_code = '512000'", [company.id]);
  });
  const reply = await company.get(`/api/v1/documents/general_ledger/pdf?${wholeYear}`);
  expect([reply.statusCode, reply.json().code]).toEqual([422, "document.too_large"]);
});

test.each(["general_ledger/txt", "trial_balance/zip", "fec/pdf", "fec/csv"])("%s: a document has its own formats only", async (path) => {
  const company = await newCompany();
  const reply = await company.get(`/api/v1/documents/${path}?${wholeYear}`);
  expect(reply.json()).toMatchObject({ status: 404, code: "document.format_unknown" });
});
