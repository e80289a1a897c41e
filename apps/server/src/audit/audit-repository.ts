import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";

/** Who did it and from where; an operator on the command line, or a background job, has neither. */
export type Author = { readonly userId: string | null; readonly ip: string | null };

/** What was done, and to what. Nothing secret goes in the details. */
export type Done = { readonly action: string; readonly subject: string; readonly details?: object };

/** Writes a line of the company's audit log, in the transaction on its books that makes the change. It is never changed afterwards. */
export async function logChange(tx: Tx, companyId: string, { userId, ip, action, subject, details = {} }: Author & Done): Promise<void> {
  await tx.run(
    `insert into books.audit_log (company_id, id, user_id, ip, action, subject, details) values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, uuidv7(), userId, ip, action, subject, JSON.stringify(details)],
    { name: "audit_insert" },
  );
}

/** The same in a transaction on the shared tables: it takes the role of the company's books for that line, then comes back. */
export async function logSharedChange(tx: Tx, companyId: string, done: Author & Done): Promise<void> {
  if (!UUID.test(companyId)) throw new Error(`not a company id: ${JSON.stringify(companyId)}`);
  await tx.run(`set local role comptoir_tenant; set local app.company_id = '${companyId}'`);
  await logChange(tx, companyId, done);
  await tx.run("select books.end_change(); set local role comptoir_app");
}

/** SET takes no parameter. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
