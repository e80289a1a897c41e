import { describe, expect, test } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeByHand } from "../../../testing/closed-years.js";
import { confirm, csvStatement, importFile, ofxText, preview, readBack, type StatementLine } from "../testing.js";

const { newCompany, db, app, clock } = await testApp();

const LINES: readonly StatementLine[] = [
  ["2026-03-02", "PRLV SEPA ADOBE SYSTEMS", "-70.43"],
  ["2026-03-03", "VIR SEPA VILLA SAUVAGE", "2880.00"],
];

type Problem = { code: string; target?: string; message: string };

/** Asks for a confirmation and returns its status with its problem. */
async function refusal(company: TestCompany, { id }: BankImport, body: object = {}): Promise<[number, Problem]> {
  const response = await company.send("POST", `/api/v1/bank-import/${id}/confirm`, body);
  return [response.statusCode, response.json<Problem>()];
}

function count(company: TestCompany, table: "operations" | "entries" | "bank_accounts" | "operation_tokens"): Promise<number> {
  return db.tenant(company.id, async (tx) => (await tx.query<{ n: number }>(`select count(*)::int as n from books.${table}`))[0]?.n ?? -1);
}

/** The entries that open bank accounts, as `date journal account debit credit…`. */
function openings(company: TestCompany): Promise<string[]> {
  return db.tenant(company.id, async (tx) => {
    const rows = await tx.query<{ text: string }>(
      `select e.date || ' ' || e.journal || ' ' || string_agg(l.account_code || ' ' || l.debit_cents || ' ' || l.credit_cents, ' ' order by l.account_code) as text
        from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
        where e.source_kind = 'opening' group by e.company_id, e.id order by 1`,
    );
    return rows.map(({ text }) => text);
  });
}

describe("the account operations go to", () => {
  test("it is unknown: the confirmation asks, at its place", async () => {
    const company = await newCompany();
    const data = await preview(company, csvStatement(LINES));
    expect(await refusal(company, data)).toMatchObject([422, { code: "import.account_unknown", target: "accounts[0].bankAccountId" }]);
    expect(await count(company, "operations")).toBe(0);
    expect(await readBack(company, data.id)).toMatchObject({ status: "previewed" });
  });

  test("the only account of the file goes to the only bank account of the company", async () => {
    const company = await newCompany();
    await importFile(company, csvStatement(LINES));
    const next = await preview(company, csvStatement([["2026-04-01", "CB LIBRAIRIE", "-12.00"]]));
    expect(next.accounts[0]?.bankAccountId).not.toBeNull();
    expect(await confirm(company, next, [])).toEqual({ created: 1, duplicates: 0 });
    expect(await count(company, "bank_accounts")).toBe(1);
  });

  test("two accounts become 512000 and 512100, and each finds its own again by its number", async () => {
    const company = await newCompany();
    const file = ofxText([
      { number: "11111111111", lines: LINES },
      { number: "22222222222", lines: [["2026-03-05", "VIR EPARGNE", "500.00"]] },
    ]);
    expect(await importFile(company, file, "deux.ofx")).toMatchObject({ created: 3 });
    const again = await preview(company, file, "deux.ofx");
    expect(again).toMatchObject({ selected: 0, accounts: [{ duplicates: 2 }, { duplicates: 1 }] });
    expect(await confirm(company, again, [])).toEqual({ created: 0, duplicates: 3 });
    const balances = (await company.get("/api/v1/bank-balance")).json<{ data: { accountCode: string; balance: number }[] }>().data;
    expect(balances.map(({ accountCode, balance }) => [accountCode, balance])).toEqual([
      ["512000", 2809.57],
      ["512100", 500],
    ]);
  });

  test("with two bank accounts, a file that names none has to be told where it goes", async () => {
    const company = await newCompany();
    await importFile(
      company,
      ofxText([
        { number: "11111111111", lines: LINES },
        { number: "22222222222", lines: LINES },
      ]),
      "deux.ofx",
    );
    const data = await preview(company, csvStatement([["2026-04-01", "CB LIBRAIRIE", "-12.00"]]));
    expect(await refusal(company, data)).toMatchObject([422, { code: "import.account_unknown" }]);
    const [, second] = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
    expect(await confirm(company, data, [{ index: 0, bankAccountId: second?.id }])).toEqual({ created: 1, duplicates: 0 });
  });

  test("an account first known by a file without a number takes the one of the next statement", async () => {
    const company = await newCompany();
    await importFile(company, csvStatement(LINES));
    const ofx = await preview(
      company,
      ofxText([{ number: "11111111111", lines: [["2026-04-01", "CB LIBRAIRIE", "-12.00"]] }]),
      "avril.ofx",
    );
    expect(await confirm(company, ofx, [])).toEqual({ created: 1, duplicates: 0 });
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ number: "11111111111" }] });
  });

  test("a statement of another number is no account's until it is chosen or created, by the API too", async () => {
    const company = await newCompany();
    await importFile(company, ofxText([{ number: "11111111111", lines: [["2026-04-01", "CB LIBRAIRIE", "-12.00"]] }]));
    const text = ofxText([{ number: "22222222222", lines: [["2026-04-02", "CB CAFE", "-2.00"]] }]);
    const other = await preview(company, text, "autre.ofx");
    expect([other.accounts[0]?.bankAccountId, other.warnings.map(({ code }) => code)]).toEqual([null, ["other_account"]]);
    const [first] = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
    const asked = await company.upload("/api/v1/bank-import", { name: "autre.ofx", content: text }, { bankAccountId: first?.id ?? "" });
    expect(asked.json()).toMatchObject({ data: { accounts: [{ bankAccountId: null }] } });
    expect(await refusal(company, other)).toMatchObject([422, { code: "import.account_unknown", target: "accounts[0].bankAccountId" }]);
    expect(await confirm(company, other, [{ index: 0, bankAccountId: first?.id }])).toEqual({ created: 1, duplicates: 0 });
  });

  test("a file of which every line resembles what was imported proposes none, and says why", async () => {
    const company = await newCompany();
    await importFile(company, csvStatement(LINES));
    const again = LINES.map(([date, label, amount]) => [date, `${label} AUTRE EXPORT`, amount] as const);
    const data = await preview(company, csvStatement(again));
    expect([data.selected, data.accounts[0]?.doubtful]).toEqual([0, LINES.length]);
    expect(data.warnings.find(({ code }) => code === "all_doubtful")?.message).toContain("aucune n’est proposée");
    const withNew = await preview(company, csvStatement([...again, ["2026-03-30", "CB NOUVEAU", "-7.77"]]));
    expect([withNew.selected, withNew.warnings.map(({ code }) => code)]).toEqual([LINES.length + 1, []]);
  });

  test("an account created with a title and an IBAN bears them; asked for again, it is the same", async () => {
    const company = await newCompany();
    const create = { title: "Compte pro", iban: "FR76 3000 6000 0112 3456 7890 189" };
    await confirm(company, await preview(company, csvStatement(LINES)), [{ index: 0, create }]);
    const data = await preview(company, csvStatement([["2026-04-01", "CB LIBRAIRIE", "-12.00"]]));
    await confirm(company, data, [{ index: 0, create }]);
    const accounts = (await company.get("/api/v1/bank-balance")).json<{ data: object[] }>().data;
    expect(accounts).toMatchObject([{ title: "Compte pro", iban: "FR7630006000011234567890189" }]);
  });

  test("an IBAN that is none, an index outside the file and an unknown bank account are refused", async () => {
    const company = await newCompany();
    const data = await preview(company, csvStatement(LINES));
    expect(await refusal(company, data, { accounts: [{ index: 0, create: { title: "X", iban: "FR00" } }] })).toMatchObject([
      400,
      { code: "request.malformed", target: "accounts[0].create.iban" },
    ]);
    expect(await refusal(company, data, { accounts: [{ index: 4, create: true }] })).toMatchObject([
      422,
      { code: "import.account_index", target: "accounts[4].bankAccountId" },
    ]);
    expect(await refusal(company, data, { accounts: [{ index: 0, bankAccountId: "01980000-0000-7000-8000-000000000000" }] })).toMatchObject(
      [422, { code: "import.account_unknown" }],
    );
    expect(await count(company, "bank_accounts")).toBe(0);
  });

  test("a bank account given with the file is where its lines are compared; another company's is not found", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    await importFile(company, csvStatement(LINES));
    await importFile(other, csvStatement(LINES));
    const [account] = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
    const file = { name: "releve.csv", content: csvStatement(LINES) };
    const known = await company.upload("/api/v1/bank-import", file, { bankAccountId: account?.id ?? "" });
    expect(known.json()).toMatchObject({ data: { accounts: [{ duplicates: 2, bankAccountId: account?.id }] } });
    const foreign = await other.upload("/api/v1/bank-import", file, { bankAccountId: account?.id ?? "" });
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { code: "not_found" }]);
  });
});

describe("what is refused", () => {
  test("another currency than the euro, named in the preview and at its account", async () => {
    const company = await newCompany();
    const data = await preview(company, ofxText([{ lines: LINES, currency: "CHF" }]), "suisse.ofx");
    expect(data.warnings.map(({ code }) => code)).toContain("currency_foreign");
    expect(await refusal(company, data, { accounts: [{ index: 0, create: true }] })).toMatchObject([
      422,
      { code: "import.currency", target: "accounts[0].bankAccountId" },
    ]);
  });

  test("a file without currency is read in euros, with a warning", async () => {
    const company = await newCompany();
    const data = await preview(company, "!Type:Bank\nD02/03/2026\nT-12,00\nPLIBRAIRIE\n^\nD23/03/2026\nT-1,00\nPCAFE\n^\n", "releve.qif");
    expect(data.accounts[0]?.currency).toBeNull();
    expect(data.warnings.map(({ code }) => code)).toContain("currency_assumed");
    expect(await confirm(company, data)).toEqual({ created: 2, duplicates: 0 });
  });

  test("no file, and a file that is no statement", async () => {
    const company = await newCompany();
    const empty = {
      payload: '--b\r\ncontent-disposition: form-data; name="companyId"\r\n\r\n\r\n--b--\r\n',
      headers: { ...company.headers, "content-type": "multipart/form-data; boundary=b" },
    };
    const missing = await app.inject({ method: "POST", url: "/api/v1/bank-import", ...empty });
    expect([missing.statusCode, missing.json()]).toMatchObject([422, { code: "import.file_missing", target: "file" }]);
    const unreadable = await company.upload("/api/v1/bank-import", {
      name: "photo.png",
      content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
    });
    expect([unreadable.statusCode, unreadable.json()]).toMatchObject([422, { code: "import.unreadable", target: "file" }]);
  });

  test("a file with nothing to import", async () => {
    const company = await newCompany();
    const data = await preview(company, csvStatement(LINES));
    await company.send("PATCH", `/api/v1/bank-import/${data.id}`, {
      lines: [
        { line: 2, import: false },
        { line: 3, import: false },
      ],
    });
    expect(await refusal(company, data, { accounts: [{ index: 0, create: true }] })).toMatchObject([
      422,
      { code: "import.nothing_selected" },
    ]);
  });

  test("a second confirmation, and one of an import that does not exist", async () => {
    const company = await newCompany();
    const data = await preview(company, csvStatement(LINES));
    await confirm(company, data);
    expect(await refusal(company, data)).toMatchObject([409, { code: "import.state" }]);
    expect(await count(company, "operations")).toBe(2);
    expect(await refusal(company, { ...data, id: "01980000-0000-7000-8000-000000000000" })).toMatchObject([404, { code: "not_found" }]);
  });

  test("another company neither sees nor confirms an import", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const data = await preview(company, csvStatement(LINES));
    expect(await refusal(other, data)).toMatchObject([404, { code: "not_found" }]);
    expect((await other.get(`/api/v1/bank-import/${data.id}/lines`)).statusCode).toBe(404);
    expect((await other.get("/api/v1/bank-import")).json()).toMatchObject({ data: [] });
  });
});

describe("the opening of a bank account", () => {
  test("a statement that begins with the first year opens it in the openings journal, against the owner", async () => {
    const company = await newCompany();
    await importFile(
      company,
      ofxText([{ lines: [["2026-01-01", "VIR CLIENT", "100.00"]], closing: { date: "2026-01-31", amount: "1100.00" } }]),
      "janvier.ofx",
    );
    expect(await openings(company)).toEqual(["2026-01-01 AN 108000 0 100000 512000 100000 0"]);
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 1100, verified: true }] });
  });

  test("one that begins later opens it against 471000, to identify", async () => {
    const company = await newCompany();
    await importFile(
      company,
      ofxText([{ lines: [["2026-03-05", "VIR CLIENT", "100.00"]], closing: { date: "2026-03-31", amount: "40.00" } }]),
      "mars.ofx",
    );
    expect(await openings(company)).toEqual(["2026-03-05 OD 471000 6000 0 512000 0 6000"]);
  });

  test("lines before the first year are left out, and the balance of that day opens the account", async () => {
    const company = await newCompany();
    const file = ofxText([
      {
        lines: [
          ["2025-12-30", "VIR CLIENT", "300.00"],
          ["2026-01-10", "CB CAFE", "-5.00"],
        ],
        closing: { date: "2026-01-31", amount: "1295.00" },
      },
    ]);
    const data = await preview(company, file, "hiver.ofx");
    expect(data).toMatchObject({ selected: 1, accounts: [{ count: 2, ignored: 1, credits: 300, debits: 5, firstDate: "2025-12-30" }] });
    expect(data.warnings.find(({ code }) => code === "before_first_year")?.message).toMatch(/1 opération précède votre premier exercice/);
    const ignored = (await company.get(`/api/v1/bank-import/${data.id}/lines?state=ignored`)).json<{ data: { reason: string }[] }>().data;
    expect(ignored.map(({ reason }) => reason)).toEqual([
      "Antérieure à votre premier exercice, ouvert le 01/01/2026\u00a0: elle se reprend par les soldes d’ouverture de cet exercice.",
    ]);
    expect(await confirm(company, data)).toEqual({ created: 1, duplicates: 0 });
    expect(await openings(company)).toEqual(["2026-01-01 AN 108000 0 130000 512000 130000 0"]);
    expect(await readBack(company, data.id)).toMatchObject({ balanceChecks: [{ agrees: true }] });
  });

  test("a file that states no balance opens it at the one given, else at zero, not verified", async () => {
    const [given, none] = [await newCompany(), await newCompany()];
    await confirm(given, await preview(given, csvStatement(LINES)), [{ index: 0, create: true, openingBalance: 250.5 }]);
    expect(await openings(given)).toEqual(["2026-03-02 OD 471000 0 25050 512000 25050 0"]);
    await importFile(none, csvStatement(LINES));
    expect(await openings(none)).toEqual([]);
    for (const company of [given, none])
      expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ verified: false }] });
  });

  test("the first statement that states a balance verifies an account opened without one", async () => {
    const company = await newCompany();
    await importFile(company, csvStatement([["2026-01-01", "VIR CLIENT", "100.00"]]));
    await importFile(
      company,
      ofxText([{ lines: [["2026-02-02", "CB CAFE", "-10.00"]], closing: { date: "2026-02-28", amount: "590.00" } }]),
      "fevrier.ofx",
    );
    expect(await openings(company)).toEqual(["2026-01-01 AN 108000 0 50000 512000 50000 0"]);
    expect((await company.get("/api/v1/bank-balance")).json()).toMatchObject({ data: [{ balance: 590, verified: true }] });
  });

  test("an earlier statement moves the opening back: the balance of later days stays that of the bank", async () => {
    const company = await newCompany();
    const march = await importFile(
      company,
      ofxText([{ lines: [["2026-03-05", "VIR CLIENT", "100.00"]], closing: { date: "2026-03-31", amount: "700.00" } }]),
      "mars.ofx",
    );
    await importFile(
      company,
      ofxText([{ lines: [["2026-02-02", "CB CAFE", "-10.00"]], closing: { date: "2026-02-28", amount: "600.00" } }]),
      "fevrier.ofx",
    );
    expect(await openings(company)).toEqual(["2026-02-02 OD 471000 0 61000 512000 61000 0"]);
    expect(await readBack(company, march.id)).toMatchObject({ balanceChecks: [{ file: 700, books: 700, agrees: true, verified: false }] });
  });

  test("a file that states its end only is taken, not verified, until it follows the statement before it", async () => {
    const company = await newCompany();
    const january = ofxText([{ lines: [["2026-01-05", "VIR CLIENT", "100.00"]], closing: { date: "2026-01-31", amount: "150.00" } }]);
    const first = await importFile(company, january, "janvier.ofx");
    expect(await readBack(company, first.id)).toMatchObject({ accounts: [{ openingProof: null }], balanceChecks: [{ verified: false }] });
    const after = (amount: string): string =>
      ofxText([{ lines: [["2026-02-05", "CB CAFE", "-10.00"]], closing: { date: "2026-02-28", amount } }]);
    expect((await preview(company, after("120.00"), "autre.ofx")).accounts[0]?.openingProof).toBeNull();
    const second = await importFile(company, after("140.00"), "fevrier.ofx");
    expect(await readBack(company, second.id)).toMatchObject({
      accounts: [{ openingProof: "previous" }],
      balanceChecks: [{ agrees: true, verified: true }],
    });
  });

  test("a statement that does not follow shows that the balances differ", async () => {
    const company = await newCompany();
    await importFile(
      company,
      ofxText([{ lines: [["2026-01-01", "VIR CLIENT", "100.00"]], closing: { date: "2026-01-31", amount: "100.00" } }]),
      "janvier.ofx",
    );
    const march = await importFile(
      company,
      ofxText([{ lines: [["2026-03-05", "CB CAFE", "-10.00"]], closing: { date: "2026-03-31", amount: "80.00" } }]),
      "mars.ofx",
    );
    expect(await readBack(company, march.id)).toMatchObject({ balanceChecks: [{ file: 80, books: 90, agrees: false }] });
  });
});

describe("where entries fall", () => {
  const dates = (company: TestCompany): Promise<object[]> =>
    db.tenant(company.id, (tx) =>
      tx.query(
        `select o.date as operation, e.date as entry, e.label, e.piece_date from books.entries e join books.operations o on o.company_id = e.company_id and o.id = e.operation_id order by o.date`,
      ),
    );

  test("the next fiscal years are created when a line needs them", async () => {
    const today = clock.today();
    clock.set("2028-01-03");
    const company = await newCompany();
    await importFile(
      company,
      csvStatement([
        ["2026-12-30", "CB CAFE", "-5.00"],
        ["2028-01-02", "CB CAFE", "-6.00"],
      ]),
    );
    const years = await db.tenant(company.id, (tx) => tx.query("select begins_on, ends_on from books.fiscal_years order by 1"));
    expect(years).toEqual([
      { begins_on: "2026-01-01", ends_on: "2026-12-31" },
      { begins_on: "2027-01-01", ends_on: "2027-12-31" },
      { begins_on: "2028-01-01", ends_on: "2028-12-31" },
    ]);
    clock.set(today);
  });

  test("a line of a closed year is posted on the first open day, and says its own", async () => {
    const company = await newCompany();
    await closeByHand(db, company.id);
    await importFile(company, csvStatement([["2026-11-05", "CB CAFE DU PORT", "-5.00"]]));
    expect(await dates(company)).toEqual([
      { operation: "2026-11-05", entry: "2027-01-01", label: expect.stringMatching(/opération du 05\/11\/2026/), piece_date: "2026-11-05" },
    ]);
  });

  test("the newest operation of a day stays the newest in the books, whichever way the file is written", async () => {
    const [down, up] = [await newCompany(), await newCompany()];
    const lines: readonly StatementLine[] = [
      ["2026-03-02", "PREMIERE", "-1.00"],
      ["2026-03-03", "DEUXIEME", "-2.00"],
      ["2026-03-03", "TROISIEME", "-3.00"],
    ];
    await importFile(up, csvStatement(lines));
    await importFile(down, csvStatement(lines.toReversed()));
    for (const company of [up, down]) {
      const titles = (await company.get("/api/v1/transactions"))
        .json<{ data: { rawLabel: string }[] }>()
        .data.map(({ rawLabel }) => rawLabel);
      expect(titles).toEqual(["TROISIEME", "DEUXIEME", "PREMIERE"]);
    }
  });
});
