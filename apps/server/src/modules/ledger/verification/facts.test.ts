import { beforeEach, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { FACT_TABLES } from "./facts-repository.js";
import { booksOfEveryKind, factsOfEveryKind } from "./testing/books-of-every-kind.js";
import { verifyCompany } from "./verify.js";

const server = await testApp({ today: "2026-04-14" });
const { db } = server;
let company: TestCompany;

beforeEach(async () => {
  company = await booksOfEveryKind(server);
  await factsOfEveryKind(company, db);
});

/** What a verification finds once the owner of the database did this: rules, and the first sentence. */
async function found(...statements: string[]): Promise<{ rules: string[]; first: string | undefined }> {
  await db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    for (const text of statements) await tx.run(text);
  });
  const { findings } = await verifyCompany(db, company.id);
  return { rules: [...new Set(findings.map(({ rule }) => rule))], first: findings[0]?.message };
}

const quiet = (table: string, text: string): string[] => [
  `alter table books.${table} disable trigger user`,
  text,
  `alter table books.${table} enable trigger user`,
];

test("books that the program alone wrote are intact", async () => {
  expect(await verifyCompany(db, company.id)).toMatchObject({ intact: true, findings: [] });
});

test("a regime changed by hand is named with its day", async () => {
  const { rules, first } = await found(
    ...quiet("regimes", `update books.regimes set super_simplified = not super_simplified where company_id = '${company.id}'`),
  );
  expect(rules).toEqual(["fact.differs"]);
  expect(first).toBe("Un régime a changé sans passer par l’application (16/10/2025).");
});

test("regimes that are gone are an answer, never a failure", async () => {
  const { rules } = await found(...quiet("regimes", `delete from books.regimes where company_id = '${company.id}'`));
  expect(rules).toEqual(expect.arrayContaining(["fact.differs", "regimes.missing"]));
  expect((await company.get("/api/v1/ledger/verify")).statusCode).toBe(200);
});

test.each([
  ["a loan", "loans", "borrowed_cents = borrowed_cents + 1", "Un emprunt a changé"],
  ["a schedule", "loan_instalments", "interest_cents = interest_cents + 1", "L’échéancier d’un emprunt a changé"],
  ["the start of VAT", "vat_starts", "credit_cents = 9", "Le point de départ de la TVA a changé"],
  ["a bank account", "bank_accounts", "account_code = '512900'", "Un compte bancaire ou son solde de départ a changé"],
  ["a step of the closing", "closing_steps", "inputs = '{}'", "Une étape de clôture a changé"],
  ["an answer to a check", "closing_answers", "answer = 'false'", "Une réponse aux contrôles de la clôture a changé"],
  ["an open item", "open_items", "amount_cents = 1", "Une facture à régler a changé"],
  ["a typed box", "tax_return_boxes", "cents = 1", "Une case saisie de la déclaration de résultats a changé"],
  ["an answer on VAT", "vat_answers", "answer = 'declare'", "Une réponse sur la TVA a changé"],
  ["an asset", "asset_components", "base_cents = base_cents - 1", "Une immobilisation a changé"],
])("%s changed by hand is named", async (_name, table, change, sentence) => {
  const { rules, first } = await found(...quiet(table, `update books.${table} set ${change} where company_id = '${company.id}'`));
  expect(rules).toContain("fact.differs");
  expect(first).toContain(sentence);
});

test("a line taken out of the audit log, changed, or its end moved back, is seen", async () => {
  const line = `company_id = '${company.id}' and number = (select max(number) from books.audit_log where company_id = '${company.id}')`;
  const { rules } = await found(...quiet("audit_log", `delete from books.audit_log where ${line}`));
  expect(rules).toContain("audit.end");
  const middle = await found(
    ...quiet("audit_log", `update books.audit_log set details = '{"sha256": "0"}' where company_id = '${company.id}' and number = 3`),
  );
  expect(middle.rules).toContain("audit.chain");
});

test("the last entries given back to drafts, head included, are seen by what their validation noted", async () => {
  const last = `select e.id from books.entries e where e.company_id = '${company.id}' and e.number is not null and e.sequence = 'main'
    and e.fiscal_year_id = (select id from books.fiscal_years where company_id = '${company.id}' order by begins_on desc limit 1) order by e.number desc limit 1`;
  const { rules } = await found(
    "alter table books.entries disable trigger user",
    `update books.entries set number = null, hash = null, prev_hash = null, validated_on = null where id = (${last})`,
    "alter table books.entries enable trigger user",
    `update books.chain_heads h set number = e.number, hash = e.hash from books.entries e where h.company_id = '${company.id}' and h.sequence = 'main'
      and h.fiscal_year_id = e.fiscal_year_id and e.company_id = '${company.id}' and e.sequence = 'main' and e.number = h.number - 1`,
  );
  expect(rules).toContain("audit.print");
});

test("a validated return is compared with its own hash, even where the log agrees", async () => {
  const other = await server.newCompany({ vatSystem: "monthly_rn", beginning: "2026-03-01", end: "2026-12-31" });
  await typeOperations(other, [{ date: "2026-03-10", type: "income", paid: 1200, account: "706000", vatRate: 20 }]);
  expect((await other.send("POST", "/api/v1/vat-declaration/2026-03/validate", {})).statusCode).toBe(200);
  expect(await verifyCompany(db, other.id)).toMatchObject({ intact: true });
  company = other;
  // With the triggers of notes on, as the program would write it.
  const { rules } = await found(
    "alter table books.vat_returns disable trigger user",
    "alter table books.vat_returns enable trigger vat_returns_noted",
    `update books.vat_returns set content = jsonb_set(content, '{boxes,0,exact,base}', '1') where company_id = '${other.id}'`,
    "alter table books.vat_returns enable trigger user",
  );
  expect(rules).toEqual(["return.altered"]);
});

test("each table of facts has its trigger and its columns", async () => {
  const rows = await db.owner((tx) =>
    tx.query<{ table: string; columns: string[] | null }>(
      `select c.relname as table, books.fact_columns(c.relname) as columns from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgname = c.relname || '_noted' order by 1`,
    ),
  );
  expect(rows.map(({ table }) => table)).toEqual(FACT_TABLES.toSorted());
  expect(rows.every(({ columns }) => (columns?.length ?? 0) > 0)).toBe(true);
});
