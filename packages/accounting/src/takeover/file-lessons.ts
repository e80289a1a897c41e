import { displayTitle } from "../categorization/labels/display-title.js";
import { merchantKey } from "../categorization/merchant-key.js";
import type { IsoDate } from "../date.js";
import type { FileBooksEntry, FileBooksLine } from "./file-entry.js";

/** What old entries teach of a label of the bank: how many of its operations went whole to one account (its place). */
export type FileLesson = {
  readonly merchantKey: string;
  readonly sign: "income" | "outcome";
  readonly account: number;
  readonly n: number;
  readonly lastDate: IsoDate;
  readonly title: string;
};

/** Merchants of one file: beyond, it teaches nothing more. */
const MOST_LESSONS = 5000;

/** What entries with one line of a bank and one other account, VAT left aside, teach. `codes`: the accounts by place. */
export function lessonsOf(entries: readonly FileBooksEntry[], codes: readonly string[]): readonly FileLesson[] {
  const read = labelReader();
  const lessons = new Map<string, FileLesson>();
  for (const { date, lines } of entries) {
    const taught = date && payment(lines, codes);
    if (!taught) continue;
    const { title, merchant } = read(taught.label);
    if (merchant === "") continue;
    const key = `${merchant}\t${taught.sign}\t${taught.account}`;
    const known = lessons.get(key);
    if (!known && lessons.size >= MOST_LESSONS) continue;
    const lastDate = known && known.lastDate > date ? known.lastDate : date;
    lessons.set(key, { merchantKey: merchant, sign: taught.sign, account: taught.account, n: (known?.n ?? 0) + 1, lastDate, title });
  }
  return [...lessons.values()];
}

type Payment = { readonly label: string; readonly sign: "income" | "outcome"; readonly account: number };

function payment(lines: readonly FileBooksLine[], codes: readonly string[]): Payment | null {
  const codeOf = ([account]: FileBooksLine): string => codes[account] ?? "";
  const banks = lines.filter((line) => codeOf(line).startsWith("512"));
  const others = lines.filter((line) => !/^(512|445)/.test(codeOf(line)));
  const [bank] = banks;
  const [other] = others;
  if (!bank || !other || banks.length > 1 || others.some(([account]) => account !== other[0])) return null;
  return { label: bank[1], sign: bank[2] > 0 ? "income" : "outcome", account: other[0] };
}

/** Reads labels with a memory: books repeat the same ones. */
function labelReader(): (label: string) => { readonly title: string; readonly merchant: string } {
  const known = new Map<string, { readonly title: string; readonly merchant: string }>();
  return (label) => {
    let read = known.get(label);
    if (read === undefined) {
      read = { title: displayTitle(label).slice(0, 200), merchant: merchantKey(label) };
      if (known.size < 50_000) known.set(label, read);
    }
    return read;
  };
}
