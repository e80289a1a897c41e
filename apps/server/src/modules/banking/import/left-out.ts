import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { ImportRow, StoredAccount } from "./imports-repository.js";
import { readFigures, selectAccounts } from "./lines-repository.js";

/** Which accounts of a file the user leaves out, or takes again. */
export type AccountSelection = readonly { readonly index: number; readonly leftOut: boolean }[];

/**
 * Selects the lines of a preview as its accounts are left out or taken again; returns its accounts as they are then, which the caller
 * stores. Refuses `import.account_index`.
 */
export async function leaveOut(
  tx: Tx,
  companyId: string,
  { id, accounts }: ImportRow,
  choices: AccountSelection,
): Promise<readonly StoredAccount[]> {
  const outside = choices.find(({ index }) => index >= accounts.length);
  if (outside) throw new Refusal({ code: "import.account_index", index: outside.index });
  const before = accounts.map(({ leftOut }) => leftOut ?? false);
  const after = before.map((leftOut, place) => choices.findLast(({ index }) => index === place)?.leftOut ?? leftOut);
  const changed = after.flatMap((leftOut, index) => (leftOut === before[index] ? [] : [{ index, leftOut }]));
  if (changed.length === 0) return accounts;
  for (const leftOut of [true, false]) {
    const indices = changed.flatMap((one) => (one.leftOut === leftOut ? [one.index] : []));
    await selectAccounts(tx, companyId, id, { indices, leftOut });
  }
  const figures = await readFigures(tx, companyId, id);
  return accounts.map((account, index) => ({
    ...account,
    leftOut: after[index] ?? false,
    selected: figures.find(({ account_index: place }) => place === index)?.selected ?? 0,
  }));
}
