import { wordsOf } from "../words.js";
import { isBankAccount, type FileAccount, type FileBooks } from "./file-books.js";

/** What was chosen for an account of old books: its number and label there, and the software that they come from. */
export type RememberedChoice = { readonly from: string; readonly label: string; readonly software: string; readonly account: string };

const LONGEST_SIGNATURE = 300;

/** What distinguishes one accounting software from another in a FEC, which does not name it: the journals that it keeps, by code and label. */
export function softwareOf({ journals }: Pick<FileBooks, "journals">): string {
  return journals
    .map(({ from, label }) => `${from} ${labelKey(label)}`)
    .toSorted()
    .join(";")
    .slice(0, LONGEST_SIGNATURE);
}

/** A label made comparable from one file to the next. */
export function labelKey(label: string): string {
  return wordsOf(label).join(" ");
}

/** True of an account whose choice holds for other books too: a bank is that of one company. */
export function isRemembered({ from }: Pick<FileAccount, "from">): boolean {
  return !isBankAccount(from);
}

/** Returns what finds the account that was chosen before: for that number and label in any books, else for that number of the same software. */
export function choiceFinder(
  choices: readonly RememberedChoice[],
  software: string,
): (old: Pick<FileAccount, "from" | "label">) => string | null {
  const byLabel = new Map(choices.map((one) => [`${one.from}\t${one.label}`, one.account]));
  const bySoftware = new Map(choices.flatMap((one) => (one.software === software ? [[one.from, one.account] as const] : [])));
  return (old) => {
    if (!isRemembered(old)) return null;
    return byLabel.get(`${old.from}\t${labelKey(old.label)}`) ?? bySoftware.get(old.from) ?? null;
  };
}
