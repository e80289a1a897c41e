import { uuidv7 } from "uuidv7";
import type { Db } from "../db/db.js";
import { newPaper } from "../modules/attachments/testing.js";
import { newStaff } from "../modules/auth/testing.js";
import { csvStatement, importFile } from "../modules/banking/testing.js";
import { settlesNothing } from "../modules/books/consequences.js";
import { addAssetOf } from "../modules/fixed-assets/testing.js";
import { dropInvoice } from "../modules/invoices/testing/invoices.js";
import { previewBooks, THIS_YEAR } from "../modules/takeovers/testing.js";
import type { TestApp, TestCompany } from "./app.js";

/** A document of a company, whose name is the same in every company: another one's names nothing of theirs. */
export const DOCUMENT = "document";
const YEAR = "startDate=2026-01-01&endDate=2026-12-31";

/** Ids by what they name: a table of the books, or a word for the shared ones. */
export type TenantIds = ReadonlyMap<string, readonly string[]>;

/** Writes one of each thing in the books of a company, and returns the ids of all of it. */
export async function keepTenantBooks(
  server: TestApp,
  company: TestCompany,
  { firm, word }: { firm: { readonly id: string; readonly userId: string }; word: string },
): Promise<TenantIds> {
  const { db } = server;
  const { id: companyId, send } = company;
  const write = async (method: "POST" | "PUT", url: string, body: object): Promise<{ data: { id: string } }> => {
    const reply = await send(method, `/api/v1${url}`, body);
    if (reply.statusCode > 299) throw new Error(`${method} ${url} ${reply.body}`);
    return reply.json();
  };
  const lines = [
    ["2026-03-02", `PRLV ${word} LOYER`, "-500.00"],
    ["2026-03-10", `VIR ${word} HONORAIRES`, "1200.00"],
  ] as const;
  await importFile(company, csvStatement(lines));
  const [operation] = await db.tenantRead<{ id: string }>(companyId, { text: "select id from books.operations where amount_cents < 0" });
  await write("PUT", `/transaction/${operation?.id}/allocations`, { allocations: [{ account: "606400", amount: 500 }] });
  await write("POST", "/views", { name: `Vue ${word}`, filters: {} });
  await write("POST", "/rules", { name: `Règle ${word}`, words: [word.toLowerCase()], parts: [{ account: "606400" }] });
  await write("POST", "/address", { label: word, street: "1 rue Haute", zip: "35000", city: "Rennes" });
  await write("POST", "/mortgage", { company_id: companyId, name: `Prêt ${word}`, ...LOAN });
  await write("POST", "/vehicle", { label: word, ...CAR });
  await addAssetOf(company, { title: `Bureau ${word}` }, { price_incl_vat: 3000, vat: 0 });
  await newPaper(server, company, { name: `${word}.txt`, content: `${word} ${companyId}` });
  await dropInvoice(company, {
    number: `${word}-1`,
    seller: { name: `${word} Papeterie`, siren: "552100554", vatNumber: "FR96552100554", country: "FR" },
  });
  await previewBooks(company, "current_year", { lines: THIS_YEAR });
  await write("PUT", "/dashboard/rates", { contributions: 21, tax: 11 });
  await answerOnce(company, word);
  await addConnection(db, { companyId, word, userId: company.userId });
  const { documents } = (await company.get(`/api/v1/documents?${YEAR}`)).json<{ data: { documents: { id: string; type: string }[] } }>()
    .data;
  const document = documents.find(({ type }) => type === "trial_balance")?.id ?? "";
  const code = await write("POST", `/documents/${document}/access-codes`, { days: 7, uses: "many", formats: ["csv"] });
  await addQuestion(db, { companyId, word, operationId: operation?.id ?? "", userIds: [firm.userId, company.userId] });
  const view = uuidv7();
  const staff = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
  await db.shared(async (tx) => {
    await tx.run("update shared.users set last_name = $2 where id = any ($1)", [[company.userId, firm.userId, staff.id], word]);
    await tx.run("insert into shared.notifications (user_id, id, title, published_at) values ($1, $2, $3, now())", [
      company.userId,
      uuidv7(),
      word,
    ]);
    await tx.run("update shared.document_codes set title = $2 where id = $1", [code.data.id, `Balance ${word}`]);
    await tx.run("insert into shared.dossier_views (user_id, id, name, filters) values ($1, $2, $3, '{}')", [
      firm.userId,
      view,
      `Vue ${word}`,
    ]);
    await tx.run("insert into shared.assignments values ($1, $2, $3)", [companyId, company.fiscalYearId, staff.id]);
  });
  const [notification] = await db.sharedRead<{ id: string }>({
    text: "select id from shared.notifications where user_id = $1",
    values: [company.userId],
  });
  const tables = await tablesWithId(db);
  const ofTables = await Promise.all(tables.map(async (table) => [table, await idsOf(db, companyId, table)] as const));
  return new Map<string, readonly string[]>([
    ...ofTables.filter(([, ids]) => ids.length > 0),
    ["company", [companyId]],
    ["contact", [company.userId]],
    ["staff", [staff.id]],
    ["firm", [firm.id]],
    ["notification", [notification?.id ?? ""]],
    ["access code", [code.data.id]],
    ["dossier view", [view]],
    [DOCUMENT, [document]],
  ]);
}

/** What the company says of itself: a share in a company of means. */
async function answerOnce(company: TestCompany, word: string): Promise<void> {
  const body = { idFiscalYear: company.fiscalYearId, scm: { applies: true, name: `SCM ${word}`, siren: "552100554", sharePercent: 50 } };
  const preview = await company.send("PATCH", "/api/v1/company-answers", { ...body, preview: true });
  const { seen } = preview.json<{ data: { seen: string } }>().data;
  const reply = await company.send("PATCH", "/api/v1/company-answers", { ...body, seen });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

type Connected = { readonly companyId: string; readonly word: string; readonly userId: string };

/** A bank that is connected, and an account of it. */
async function addConnection(db: Db, { companyId, word, userId }: Connected): Promise<void> {
  const [connection, account] = [uuidv7(), uuidv7()];
  await db.tenant(companyId, async (tx) => {
    settlesNothing(tx, "a connection that has read nothing changes no entry, in a test");
    await tx.run(
      `insert into books.bank_connections (company_id, id, provider_id, bank, linked_by, created_at, provider_since)
        values ($1, $2, 7, $3, $4, now(), now())`,
      [companyId, connection, `Banque ${word}`, userId],
    );
    await tx.run(
      `insert into books.connection_accounts (company_id, id, connection_id, provider_id, title, kind, currency)
        values ($1, $2, $3, 8, $4, 'checking', 'EUR')`,
      [companyId, account, connection, `Compte ${word}`],
    );
  });
}

type Asked = {
  readonly companyId: string;
  readonly word: string;
  readonly operationId: string;
  readonly userIds: readonly [string, string];
};

/** A question about an operation that waits for another answer than the one it has. */
async function addQuestion(db: Db, { companyId, word, operationId, userIds: [asker, client] }: Asked): Promise<void> {
  const [question, answer] = [uuidv7(), uuidv7()];
  await db.tenant(companyId, async (tx) => {
    await tx.run(
      `insert into books.questions (company_id, id, subject_kind, subject_id, subject_title, subject_date, was_waiting, text, choices, asked_by, asked_at)
        values ($1, $2, 'operation', $3, $4, '2026-03-02', false, $4, '{}', $5, now())`,
      [companyId, question, operationId, word, asker],
    );
    await tx.run(
      "insert into books.answers (company_id, id, question_id, words, answered_by, answered_at) values ($1, $2, $3, $4, $5, now())",
      [companyId, answer, question, word, client],
    );
  });
}

const LOAN = {
  total_amount_borrowed: 12_000,
  taeg_percent: 3,
  nominal_rate_percent: 2.5,
  first_due_date: "2026-02-05",
  last_due_date: "2029-01-05",
};
const CAR = {
  vehicle_type: "car",
  engine_type: "thermal",
  fuel_type: "petrol",
  fiscal_power_cm3: 5,
  co2_emissions: 110,
  date_of_first_registration: "2025-05-10",
  purchase_price: 20_000,
};

async function tablesWithId(db: Db): Promise<string[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'books' and column_name = 'id' and data_type = 'uuid'
        order by table_name`,
    ),
  );
  return rows.map(({ name }) => name);
}

async function idsOf(db: Db, companyId: string, table: string): Promise<string[]> {
  const rows = await db.tenantRead<{ id: string }>(companyId, { text: `select id from books.${table} order by id limit 3` });
  return rows.map(({ id }) => id);
}

/** Everything that is written of a company and its firm, as one hash per table. */
export async function printOf(db: Db, company: TestCompany, firmId: string | null): Promise<Record<string, string>> {
  const tables = await db.owner((tx) =>
    tx.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'books' and column_name = 'company_id' order by table_name",
    ),
  );
  const hash = "select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from";
  const print: Record<string, string> = {};
  for (const { name } of tables)
    print[name] = (await db.tenantRead<{ hash: string }>(company.id, { text: `${hash} books.${name} t` }))[0]?.hash ?? "";
  const shared = {
    companies: ["id = $1", company.id],
    memberships: ["company_id = $1", company.id],
    assignments: ["company_id = $1", company.id],
    dossier_decisions: ["company_id = $1", company.id],
    document_codes: ["company_id = $1", company.id],
    dashboard_visits: ["company_id = $1", company.id],
    dossier_views: ["user_id in (select id from shared.users where firm_id = $1)", firmId],
    notifications: ["user_id = $1", company.userId],
    users: ["firm_id = $1", firmId],
    firms: ["id = $1", firmId],
    firm_logos: ["firm_id = $1", firmId],
  } as const;
  for (const [name, [where, id]] of Object.entries(shared))
    print[name] = (await db.sharedRead<{ hash: string }>({ text: `${hash} shared.${name} t where ${where}`, values: [id] }))[0]?.hash ?? "";
  return print;
}
