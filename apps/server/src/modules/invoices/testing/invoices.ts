import { ciiOf, ublOf, type SampleInvoice } from "@comptoir/e-invoices/testing/sample-invoices";
import type { TestApp, TestCompany } from "../../../testing/app.js";
import { importFile, ofxText } from "../../banking/testing.js";

const RECEIVED = "/api/v1/received-invoices";

/** A sample addressed to a company. */
export function addressedTo(company: TestCompany, given: Partial<SampleInvoice> = {}): Partial<SampleInvoice> {
  return { buyer: { name: company.company.name, siren: company.company.siren ?? "" }, ...given };
}

/** Drops an invoice by hand and returns its id. */
export async function dropInvoice(
  company: TestCompany,
  given: Partial<SampleInvoice> & { readonly isUbl?: boolean } = {},
): Promise<string> {
  const { isUbl = false, ...sample } = given;
  const content = (isUbl ? ublOf : ciiOf)(addressedTo(company, sample));
  const reply = await company.upload(RECEIVED, { name: "facture.xml", content });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().data.id;
}

/** Lines of a statement, imported; their operations in the order of their days. */
export async function payments(
  company: TestCompany,
  lines: readonly [day: string, label: string, amount: string][],
): Promise<readonly string[]> {
  await importFile(company, ofxText([{ lines: lines.map((line) => [...line]) }]), `releve-${lines[0]?.[0] ?? ""}.ofx`);
  const { data } = (await company.get("/api/v1/transactions")).json<{ data: { id: string; date: string }[] }>();
  const days = lines.map(([day]) => day);
  return data
    .filter(({ date }) => days.includes(date))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
    .map(({ id }) => id);
}

/** What an invoice is, as its page shows it. */
export async function invoiceOf(company: TestCompany, id: string) {
  return (await company.get(`${RECEIVED}/${id}`)).json().data;
}

/** The entry of an operation or of an invoice, a line an account. */
export async function entryLinesOf({ db }: Pick<TestApp, "db">, company: TestCompany, id: string | undefined): Promise<readonly string[]> {
  const rows = await db.tenantRead<{ text: string }>(company.id, {
    text: `select l.account_code || ' ' || (l.debit_cents - l.credit_cents) as text from books.entry_lines l
      join books.entries e on e.id = l.entry_id where e.operation_id = $1 or e.source_id = $1 order by e.id, l.position`,
    values: [id],
  });
  return rows.map(({ text }) => text);
}
