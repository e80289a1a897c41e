import { absolute, cents, centsFromEuros, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { AccountReply } from "@comptoir/contract/categories/categories";
import type { JournalLineInput, JournalLineReply } from "@comptoir/contract/operations/operations";
import type { Option } from "../fields/select.js";

/** A line of an entry as it is being typed: one side of the two. */
export type TypedLine = {
  readonly key: number;
  /** Six digits, empty while none is chosen. */
  readonly account: string;
  readonly label: string;
  readonly debit: Cents | null;
  readonly credit: Cents | null;
  /** The customer or the supplier that it is owed by, or to, where lines may name one. */
  readonly auxiliary?: LineParty | null;
};

/** A third party, by number and name. */
type LineParty = { readonly number: string; readonly name: string };

const ZERO = cents(0);

/** A line with nothing in it, that no other line has the key of. */
export function emptyLine(lines: readonly TypedLine[]): TypedLine {
  return { key: 1 + Math.max(0, ...lines.map(({ key }) => key)), account: "", label: "", debit: null, credit: null };
}

/** Lines as the server has them, ready to be changed. */
export function typedLines(lines: readonly (JournalLineReply & Pick<TypedLine, "auxiliary">)[]): readonly TypedLine[] {
  const amount = (euros: number): Cents | null => (euros === 0 ? null : centsFromEuros(euros));
  return lines.map(({ account, label, debit, credit, auxiliary }, index) => ({
    ...(auxiliary ? { auxiliary } : {}),
    key: index + 1,
    account: account.code,
    label,
    debit: amount(debit),
    credit: amount(credit),
  }));
}

/** A line with a part of it changed: an amount on one side empties the other. */
export function changedLine(line: TypedLine, part: Partial<TypedLine>): TypedLine {
  const other = part.debit != null ? { credit: null } : part.credit != null ? { debit: null } : {};
  return { ...line, ...part, ...other };
}

/** The third party of a line under another name: its number stays where it has one of its own. */
export function renamedParty(known: LineParty | null | undefined, name: string): LineParty | null {
  if (name.trim() === "") return null;
  return { number: known && known.number !== known.name ? known.number : name, name };
}

/** What is sent: the lines in which something was typed. */
export function linesInput(lines: readonly TypedLine[]): (JournalLineInput & Pick<TypedLine, "auxiliary">)[] {
  return lines.filter(isStarted).map(({ account, label, debit, credit, auxiliary }) => ({
    ...(auxiliary ? { auxiliary: { number: auxiliary.number.trim(), name: auxiliary.name.trim() } } : {}),
    account,
    label: label.trim(),
    debit: eurosFromCents(debit ?? ZERO),
    credit: eurosFromCents(credit ?? ZERO),
  }));
}

/** The rank on screen of the line that the server names by its rank among those sent. */
export function sentLine(lines: readonly TypedLine[], rank: number): TypedLine | undefined {
  return lines.filter(isStarted)[rank];
}

/** Sums of both sides; `difference` is above zero when the debits are more. */
export function lineTotals(lines: readonly TypedLine[]): { readonly debit: Cents; readonly credit: Cents; readonly difference: Cents } {
  const debit = sumCents(lines.map((line) => line.debit ?? ZERO));
  const credit = sumCents(lines.map((line) => line.credit ?? ZERO));
  return { debit, credit, difference: cents(debit - credit) };
}

/** True when each line in which something was typed has an account and an amount. */
export function areWhole(lines: readonly TypedLine[]): boolean {
  return lines.filter(isStarted).every(({ account, debit, credit }) => account !== "" && ((debit ?? ZERO) > 0 || (credit ?? ZERO) > 0));
}

/** Gives the difference to the first line without an amount, else to a new one. */
export function balancedLines(lines: readonly TypedLine[], account = ""): readonly TypedLine[] {
  const { difference } = lineTotals(lines);
  if (difference === 0) return lines;
  const side = difference > 0 ? { credit: absolute(difference) } : { debit: absolute(difference) };
  const free = lines.find(
    (line) => line.debit === null && line.credit === null && (account === "" || line.account === "" || line.account === account),
  );
  if (!free) return [...lines, { ...emptyLine(lines), account, ...side }];
  return lines.map((line) => (line === free ? { ...line, account: line.account || account, ...side } : line));
}

/** The accounts of the chart as choices: their number, their name, what the company calls its bank accounts. */
export function accountOptions(accounts: readonly AccountReply[], isOffered: (code: string) => boolean = () => true): readonly Option[] {
  return accounts
    .filter(({ code }) => isOffered(code))
    .map(({ code, name, details }) => ({
      value: code,
      label: `${code} ${name}${code.startsWith("512") && details !== "" ? ` (${details})` : ""}`,
    }));
}

function isStarted({ account, label, debit, credit }: TypedLine): boolean {
  return account !== "" || label.trim() !== "" || (debit ?? ZERO) !== 0 || (credit ?? ZERO) !== 0;
}
