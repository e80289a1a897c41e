import { uuidv7 } from "uuidv7";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { TestApp, TestCompany } from "../../testing/app.js";

/** Gives a company a bank account with nothing on it; returns its id. */
export async function newBankAccount(
  { db }: TestApp,
  company: TestCompany,
  given: { title?: string; iban?: string; number?: string; accountCode?: string } = {},
): Promise<string> {
  const id = uuidv7();
  await db.tenant(company.id, (tx) =>
    tx.run("insert into books.bank_accounts (company_id, id, title, iban, number, account_code) values ($1, $2, $3, $4, $5, $6)", [
      company.id,
      id,
      given.title ?? "Compte courant",
      given.iban ?? null,
      given.number ?? null,
      given.accountCode ?? "512000",
    ]),
  );
  return id;
}

type Typed = {
  title: string;
  amount: number;
  date: string;
  type?: "income" | "outcome";
  origin?: string;
  comment?: string;
  debitCategory?: string;
  creditCategory?: string;
  bankingAccount?: string;
};

/** Types an operation in, an expense on the bank account unless told otherwise. */
export async function typeIn(company: TestCompany, typed: Typed): Promise<Transaction> {
  const isVarious = typed.origin === "other" || typed.origin === "other_closure";
  const reply = await company.send("POST", "/api/v1/transaction/create", {
    origin: "professional",
    ...(!isVarious && { type: "outcome" }),
    ...typed,
  });
  if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: Transaction }>().data;
}

export type ListPager = { currentPage: number; itemsPerPage: number; lastPage: number; exact: boolean; cursor: string | null };

/** The list under filters, and its pager. */
export async function list(company: TestCompany, filters: object = {}, more = ""): Promise<{ data: Transaction[]; pager: ListPager }> {
  const reply = await company.get(`/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(filters))}${more}`);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** The lines of an operation's entries as an accountant writes them: `BQ 2026-03-02 606300 D 100,00`. */
export async function entryLines({ db }: TestApp, company: TestCompany, operationId: string): Promise<string[]> {
  const rows = await db.tenant(company.id, (tx) =>
    tx.query<{ text: string }>(
      `select e.journal || ' ' || e.date || ' ' || l.account_code || case when l.debit_cents > 0 then ' D ' else ' C ' end
          || replace(to_char((l.debit_cents + l.credit_cents) / 100.0, 'FM999999990.00'), '.', ',') as text
        from books.entries e join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
        where e.company_id = $1 and e.operation_id = $2 order by e.created_at, e.number nulls last, l.position`,
      [company.id, operationId],
    ),
  );
  return rows.map(({ text }) => text);
}
