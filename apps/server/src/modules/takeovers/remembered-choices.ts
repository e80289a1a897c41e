import { choiceFinder, isRemembered, labelKey, softwareOf, type RememberedChoice } from "@comptoir/accounting/takeover/remembered-choices";
import type { FileBooks } from "@comptoir/accounting/takeover/file-books";
import type { Tx } from "../../db/transaction.js";
import { readFirmChoices, storeFirmChoices } from "./remembered-choices-repository.js";
import type { TakeoverChoicesRow } from "./files-repository.js";

/** Returns what finds the account that the firm of a company chose before, in any of its dossiers; of a company without a firm, none. */
export async function rememberedFinder(tx: Tx, companyId: string, books: FileBooks): Promise<ReturnType<typeof choiceFinder>> {
  const numbers = books.accounts.map(({ from }) => from);
  const choices = await readFirmChoices(tx, companyId, numbers);
  return choiceFinder(choices, softwareOf(books));
}

/** Remembers for the firm what was chosen of these books. */
export async function rememberChoices(tx: Tx, companyId: string, books: FileBooks, { accounts = {} }: TakeoverChoicesRow): Promise<void> {
  const software = softwareOf(books);
  const chosen = books.accounts.flatMap((old): RememberedChoice[] => {
    const account = Object.hasOwn(accounts, old.from) ? accounts[old.from] : undefined;
    return account === undefined || !isRemembered(old) ? [] : [{ from: old.from, label: labelKey(old.label), software, account }];
  });
  if (chosen.length > 0) await storeFirmChoices(tx, companyId, chosen);
}
