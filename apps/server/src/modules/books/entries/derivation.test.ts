import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { isoDate } from "@comptoir/accounting/date";
import { freezesWith, type DerivedEntry, type DerivedSource } from "@comptoir/accounting/entry/entry";
import { cents } from "@comptoir/accounting/money";
import type { VatLine } from "@comptoir/accounting/entry/vat-line";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeByHand } from "../../../testing/closed-years.js";
import { derive } from "./service.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

const SALE: VatLine = {
  nature: "LASM",
  rateBp: 2000,
  base: cents(100_00),
  vat: cents(20_00),
  deductible: cents(0),
  accountCode: "218300",
  date: isoDate("2026-03-31"),
};

/** An entry of that source and amount, dated 31 March. */
function wanted(source: DerivedSource, amount: number, own: Partial<DerivedEntry> = {}): DerivedEntry {
  const line = { label: "Écriture calculée", debit: cents(0), credit: cents(0) };
  return {
    journal: "OD",
    date: isoDate("2026-03-31"),
    label: line.label,
    pieceRef: "CALC-1",
    pieceDate: isoDate("2026-03-31"),
    payment: null,
    source,
    lines: [
      { ...line, accountCode: "681120", debit: cents(amount) },
      { ...line, accountCode: "281830", credit: cents(amount) },
    ],
    freezesWith: freezesWith(source),
    vatLines: [],
    ...own,
  };
}

function write(company: TestCompany, source: DerivedSource, entry: DerivedEntry | null): Promise<void> {
  return db.tenant(company.id, (tx) => derive(tx, company, source, entry));
}

const TEXT = `select concat_ws(' ', e.number, e.date, e.label, e.source_kind, e.source_key, e.freezes_with,
      (select string_agg(concat_ws(':', account_code, debit_cents, credit_cents), ' ' order by position) from books.entry_lines l where l.entry_id = e.id),
      (select string_agg(concat_ws(':', nature, base_cents, vat_cents, deductible_cents, date), ' ' order by position) from books.vat_lines v where v.entry_id = e.id)) as text
    from books.entries e order by e.number, text`;

async function books(company: TestCompany): Promise<string[]> {
  return (await db.tenantRead<{ text: string }>(company.id, { text: TEXT })).map(({ text }) => text);
}

/** Ids and versions of rows: what a write would change, even to the same content. */
async function rows(company: TestCompany): Promise<object[]> {
  return db.tenantRead(company.id, {
    text: "select id, xmin::text from books.entries union all select entry_id, xmin::text from books.vat_lines order by 1, 2",
  });
}

const validate = async (company: TestCompany, through = "2026-04-14") =>
  (await company.send("POST", "/api/v1/ledger/validate", { through })).json<{ data: { validated: number } }>().data.validated;

const asset = (): DerivedSource => ({ kind: "asset", id: uuidv7(), key: "exit" });

describe("the entry of a source that no user types", () => {
  test("is written with its lines, its VAT and what freezes it, then left as it is", async () => {
    const company = await newCompany();
    const source = asset();
    await write(company, source, wanted(source, 300_00, { vatLines: [SALE] }));
    expect(await books(company)).toEqual([
      "2026-03-31 Écriture calculée asset exit period 681120:30000:0 281830:0:30000 LASM:10000:2000:0:2026-03-31",
    ]);
    const before = await rows(company);
    await write(company, source, wanted(source, 300_00, { vatLines: [SALE] }));
    expect(await rows(company)).toEqual(before);
  });

  test("is replaced while it is a draft, and goes once nothing is wanted, its VAT with it", async () => {
    const company = await newCompany();
    const source = asset();
    await write(company, source, wanted(source, 300_00, { vatLines: [SALE] }));
    await write(company, source, wanted(source, 320_00));
    expect(await books(company)).toEqual(["2026-03-31 Écriture calculée asset exit period 681120:32000:0 281830:0:32000"]);
    await write(company, source, null);
    expect(await books(company)).toEqual([]);
  });

  test("validated, is reversed on its own day with the VAT it declared, and the new one posted; numbers and hashes stay", async () => {
    const company = await newCompany();
    const source = asset();
    await write(company, source, wanted(source, 300_00, { vatLines: [SALE] }));
    expect(await validate(company)).toBe(1);
    const [first] = await books(company);
    await write(company, source, wanted(source, 320_00));
    const after = await books(company);
    expect(after).toEqual([
      first,
      "2026-03-31 Extourne Écriture calculée reversal period 681120:0:30000 281830:30000:0 LASM:-10000:-2000:0:2026-03-31",
      "2026-03-31 Écriture calculée asset exit period 681120:32000:0 281830:0:32000",
    ]);
    expect(await validate(company)).toBe(2);
    const { data } = (await company.get("/api/v1/ledger/verify")).json<{ data: { entries: number; findings: { rule: string }[] } }>();
    // The component that this entry names was made up: the verification says so, and nothing else.
    expect([data.entries, data.findings.map(({ rule }) => rule)]).toEqual([3, ["entry.source"]]);
  });

  test("in a closed year, reversal and new entry come on the first open day", async () => {
    const company = await newCompany({ beginning: "2025-01-01", end: "2025-12-31" });
    const source = asset();
    const late = { date: isoDate("2025-12-31"), pieceDate: isoDate("2025-12-31") };
    await write(company, source, wanted(source, 300_00, late));
    await validate(company, "2025-12-31");
    await closeByHand(db, company.id);
    await write(company, source, wanted(source, 320_00, late));
    expect((await books(company)).slice(1)).toEqual([
      "2026-01-01 Extourne Écriture calculée reversal period 681120:0:30000 281830:30000:0",
      "2026-01-01 Écriture calculée (écriture du 31/12/2025) asset exit period 681120:32000:0 281830:0:32000",
    ]);
    const before = await rows(company);
    await write(company, source, wanted(source, 320_00, late));
    expect(await rows(company)).toEqual(before);
  });

  test("that freezes with the closing is not frozen by the validation of a period", async () => {
    const company = await newCompany();
    const [year, key] = [company.fiscalYearId, "prepaid"];
    const step: DerivedSource = { kind: "closing_step", id: year, key };
    const annuity: DerivedSource = { kind: "asset", id: uuidv7(), key: `annuity:${year}` };
    const sale: DerivedSource = { kind: "takeover", id: uuidv7(), key: "12" };
    for (const source of [step, annuity, sale]) await write(company, source, wanted(source, 100_00));
    expect(await validate(company)).toBe(1);
    expect((await books(company)).map((text) => text.split(" ").slice(0, 2).join(" "))).toEqual([
      "1 2026-03-31",
      "2026-03-31 Écriture",
      "2026-03-31 Écriture",
    ]);
  });

  test.each<[DerivedSource["kind"], string, string]>([
    ["asset", "exit", "Immobilisations"],
    ["vat_return", "settlement", "TVA"],
    ["closing_step", "prepaid", "Clôture"],
    ["appropriation", "result", "Clôture"],
    ["takeover", "12", "soldes d’ouverture"],
  ])("of kind %s is not reversed by hand: the refusal names the screen that changes it", async (kind, key, screen) => {
    const company = await newCompany();
    const source = { kind, id: uuidv7(), key } as DerivedSource;
    await write(company, source, wanted(source, 100_00));
    await validate(company);
    const [entry] = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries" });
    const reply = await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-04-01" });
    expect([reply.statusCode, reply.json().code]).toEqual([409, "ledger.derived"]);
    expect(reply.json().message).toContain(screen);
  });

  test("is refused when it is another source's, or does not balance", async () => {
    const company = await newCompany();
    const [one, other] = [asset(), asset()];
    await expect(write(company, one, wanted(other, 100_00))).rejects.toThrow("was wanted for");
    const [line] = wanted(one, 100_00).lines;
    await expect(write(company, one, wanted(one, 100_00, { lines: line ? [line] : [] }))).rejects.toThrow("entry.unbalanced");
    expect(await books(company)).toEqual([]);
  });

  test("deriving one thing then another equals deriving the other, twice writes nothing, some of it validated meanwhile", async () => {
    const amounts = fc.option(fc.constantFrom(100_00, 200_00, 300_00));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(amounts, fc.boolean()), { maxLength: 3 }), amounts, amounts, async (before, one, other) => {
        const run = async (last: readonly (number | null)[]): Promise<TestCompany> => {
          const company = await newCompany();
          const source = asset();
          const entryOf = (amount: number | null) => (amount === null ? null : wanted(source, amount));
          for (const [amount, isValidated] of before) {
            await write(company, source, entryOf(amount));
            if (isValidated) await validate(company);
          }
          for (const amount of last) await write(company, source, entryOf(amount));
          const written = await rows(company);
          await write(company, source, entryOf(last.at(-1) ?? null));
          expect(await rows(company)).toEqual(written);
          return company;
        };
        expect(await books(await run([one, other]))).toEqual(await books(await run([other])));
      }),
      { numRuns: 12 },
    );
  });
});

describe("the database", () => {
  test("keeps one draft per source, its key in the form of its kind, and what freezes it by its kind", async () => {
    const company = await newCompany();
    const source = asset();
    await write(company, source, wanted(source, 100_00));
    const copy = (columns: string) =>
      db.tenant(company.id, (tx) =>
        tx.run(
          `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, sequence, source_kind, source_id, source_key, freezes_with)
            select company_id, gen_random_uuid(), fiscal_year_id, journal, date, label, piece_ref, piece_date, sequence, ${columns} from books.entries`,
        ),
      );
    await expect(copy("source_kind, source_id, source_key, freezes_with")).rejects.toMatchObject({ code: "23505" });
    const refused = [
      "'asset', source_id, 'sold', 'period'",
      "'asset', source_id, 'annuity:2026', 'closing'",
      "'asset', source_id, null, 'period'",
      "'asset', null, 'exit', 'period'",
      "'vat_return', source_id, 'draft', 'period'",
      "'appropriation', source_id, 'result', 'period'",
      "'closing_step', source_id, '', 'closing'",
      "'takeover', source_id, '12', 'closing'",
      "'operation', source_id, 'exit', 'period'",
      "'invoice', source_id, 'exit', 'period'",
    ];
    for (const columns of refused) await expect(copy(columns), columns).rejects.toMatchObject({ code: "23514" });
  });

  test("keeps VAT lines with their entry: one statement, frozen with it, none without it, none changed", async () => {
    const company = await newCompany();
    const source = asset();
    await write(company, source, wanted(source, 100_00, { vatLines: [SALE] }));
    const add = `insert into books.vat_lines (company_id, entry_id, position, nature, rate_bp, base_cents, vat_cents, deductible_cents, account_code, date)
      select $1, id, 2, 'BS', 2000, 100, 20, 20, '606400', '2026-03-31' from books.entries`;
    const run = (sql: string) => db.tenant(company.id, (tx) => tx.run(sql, sql.includes("$1") ? [company.id] : undefined));
    await expect(run(add)).rejects.toMatchObject({ code: "CP001" });
    await expect(run("update books.vat_lines set base_cents = 1")).rejects.toThrow(/permission denied/);
    await expect(db.owner((tx) => tx.run("truncate books.vat_lines"))).rejects.toMatchObject({ code: "CP001" });
    await expect(run(add.replace("select $1, id", "select $1, gen_random_uuid()"))).rejects.toMatchObject({ code: "23503" });
    await expect(run(add.replace("'BS'", "'AUTRE'"))).rejects.toMatchObject({ code: "23514" });
    await validate(company);
    await expect(run("delete from books.vat_lines where company_id = $1")).rejects.toMatchObject({ code: "CP001" });
  });

  test("keeps another company's VAT lines and regimes out of sight, and out of reach of its own", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    const source = asset();
    await write(theirs, source, wanted(source, 100_00, { vatLines: [SALE] }));
    for (const table of ["vat_lines", "regimes"]) {
      expect(await db.tenantRead(ours.id, { text: `select * from books.${table} where company_id = $1`, values: [theirs.id] })).toEqual([]);
      await expect(db.tenant(ours.id, async (tx) => tx.run(`delete from books.${table} where company_id = $1`, [theirs.id]))).resolves.toBe(
        0,
      );
    }
    await expect(
      db.tenant(ours.id, (tx) =>
        tx.run(
          `insert into books.regimes (company_id, valid_from, tax_system, accounting_basis, vat_system, vat_on_debits, vat_taxation_bp, super_simplified, equity_mode)
            values ($1, '2030-01-01', 'bnc', 'cash', 'not_subjected', false, 10000, false, '108')`,
          [theirs.id],
        ),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test("takes no posting within a savepoint: the lines of an entry bear its own transaction", async () => {
    const company = await newCompany();
    const posting = db.tenant(company.id, async (tx) => {
      const id = uuidv7();
      await tx.run(
        `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, source_id, source_key, sequence)
          values ($1, $2, $3, 'OD', '2026-03-31', 'x', 'x', '2026-03-31', 'takeover', $2, '1', 'main')`,
        [company.id, id, company.fiscalYearId],
      );
      await tx.run("savepoint before_lines");
      await tx.run(
        `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
          values ($1, $2, 1, '606400', 'x', 1, 0, 'OD', '2026-03-31'), ($1, $2, 2, '108000', 'x', 0, 1, 'OD', '2026-03-31')`,
        [company.id, id],
      );
    });
    // An entry written inside a savepoint bears the savepoint's own transaction, and its lines would be refused.
    await expect(posting).resolves.toBeUndefined();
    const within = db.tenant(company.id, async (tx) => {
      await tx.run("savepoint posting");
      const source = asset();
      await derive(tx, company, source, wanted(source, 100_00));
    });
    await expect(within).rejects.toMatchObject({ code: "CP001" });
  });
});
