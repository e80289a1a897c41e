import type { Db } from "./db.js";
import type { SqlStatement, Tx } from "./transaction.js";

/** Single reads on the books of one company, each for itself or all inside one transaction. */
export type Reads = <Row extends object>(statement: SqlStatement) => Promise<Row[]>;

/** Each read sees the books as they are when it is asked. */
export function readsOf(db: Db, companyId: string): Reads {
  return (statement) => db.tenantRead(companyId, statement);
}

/** All see what the transaction sees. */
export function readsIn(tx: Tx): Reads {
  return ({ text, values, name }) => tx.query(text, values, name === undefined ? {} : { name });
}
