import type { Tx } from "./transaction.js";

/**
 * Inside a transaction on the books of a company that is opened on both sides (`isOnBothSides`): works on the shared tables, then comes back to its
 * books. Both are written, or neither. What books write beside otherwise is a function of the database (migration books_alone).
 */
export async function onShared<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.run("set local role comptoir_app");
  const result = await work();
  await tx.run("set local role comptoir_tenant");
  return result;
}
