import { accountsFor, findAccount } from "../chart/accounts.js";
import { isOpenTo, type TaxSystem } from "../entry/account-facts.js";
import { isBankAccount, type FileAccount } from "./file-books.js";
import { GENERAL_CHART } from "./general-chart.js";
import { proposeVatAccount } from "./vat-proposals.js";

/** What accounts of the old chart are proposed for. */
export type ProposalContext = {
  readonly taxSystem: TaxSystem;
  /** The accounts of the company's own bank accounts, in the order in which they were opened. */
  readonly bankAccountCodes: readonly string[];
  /** What the banks of books taken over before became, by their old number. */
  readonly bankAccountsBefore?: ReadonlyMap<string, string>;
};

/** Codes of the chart before 2025, never written by the application; null where only the user knows. Source: docs/sources.md#takeover. */
const LEGACY: readonly (readonly [prefix: string, account: string | null])[] = [
  ["6712", "658200"],
  ["6714", "654000"],
  ["7717", "758400"],
  ["675", "657000"],
  ["775", "757000"],
  ["777", "747000"],
  // A transfer of charges goes to the charge that it concerns.
  ["791", null],
];

const FIRST_BANK = "512000";
const SECOND_BANK = 512_100;
const LAST_BANK = 512_199;

/**
 * For each account of old books, the account of our chart that it most likely becomes, null when the user has to choose: banks in their
 * order, codes that left the chart, VAT by number and label, else the account of the longest prefix that may propose one.
 * Source: docs/sources.md#takeover.
 */
export function proposeAccounts(olds: readonly FileAccount[], context: ProposalContext): ReadonlyMap<string, string | null> {
  const banks = proposeBanks(olds.map(({ from }) => from).filter(isBankAccount), context);
  const roots = rootsOf(context.taxSystem);
  return new Map(olds.map((old) => [old.from, banks.get(old.from) ?? proposeOne(old, { ...context, roots })]));
}

/** True for an account that a user may choose: of the chart of that tax system. */
export function isTakenAccount(code: string, taxSystem: TaxSystem): boolean {
  const account = findAccount(code);
  return account !== null && isOpenTo(account, taxSystem);
}

/** A statement opens 512000 first, then 512100, 512101…: old banks take the same accounts, known banks first. */
function proposeBanks(
  froms: readonly string[],
  { bankAccountCodes: known, bankAccountsBefore: before = new Map() }: ProposalContext,
): ReadonlyMap<string, string> {
  const proposed = new Map<string, string>();
  for (const from of froms) {
    const same = before.get(from);
    if (same !== undefined) proposed.set(from, same);
  }
  for (const from of froms)
    if (known.includes(from) && !proposed.has(from) && ![...proposed.values()].includes(from)) proposed.set(from, from);
  const free = [...known, ...banksInOrder()].filter((code) => ![...proposed.values()].includes(code));
  const left = froms.filter((from) => !proposed.has(from)).toSorted();
  for (const [index, from] of left.entries()) {
    const code = [...new Set(free)][index];
    if (code !== undefined) proposed.set(from, code);
  }
  return proposed;
}

function banksInOrder(): readonly string[] {
  return [FIRST_BANK, ...Array.from({ length: LAST_BANK - SECOND_BANK + 1 }, (_, rank) => String(SECOND_BANK + rank))];
}

type Chart = ProposalContext & { readonly roots: Roots };

function proposeOne({ from, label }: FileAccount, chart: Chart): string | null {
  const legacy = LEGACY.find(([prefix]) => from.startsWith(prefix));
  if (legacy) {
    const [, account] = legacy;
    return account !== null && isTakenAccount(account, chart.taxSystem) ? account : null;
  }
  const digits = /^\d+/.exec(from)?.[0] ?? "";
  const vat = proposeVatAccount({ digits, label });
  return vat === undefined ? byPrefix(digits, chart) : vat;
}

type Roots = ReadonlyMap<string, readonly string[]>;

/** The accounts that a prefix may propose, by the official account that they subdivide. */
function rootsOf(taxSystem: TaxSystem): Roots {
  const roots = new Map<string, string[]>();
  for (const { code, pcgRoot, proposedByPrefix } of accountsFor(taxSystem))
    if (proposedByPrefix) roots.set(pcgRoot, [...(roots.get(pcgRoot) ?? []), code]);
  return roots;
}

/**
 * `60611` is 606110, else 606100 (its prefix 6061), else what the general chart gives for 6061, else the only account that subdivides it, and
 * so on with shorter prefixes.
 */
function byPrefix(digits: string, { taxSystem, roots }: Chart): string | null {
  for (let length = Math.min(6, digits.length); length >= 2; length -= 1) {
    const prefix = digits.slice(0, length);
    const code = prefix.padEnd(6, "0");
    const isOwnNumber = /^0*$/.test(digits.slice(length));
    if (isTakenAccount(code, taxSystem) && (isOwnNumber || findAccount(code)?.proposedByPrefix === true)) return code;
    const ordinary = GENERAL_CHART.get(prefix)?.find((one) => isTakenAccount(one, taxSystem));
    if (ordinary !== undefined) return ordinary;
    const [only, ...others] = roots.get(prefix) ?? [];
    if (only !== undefined && others.length === 0) return only;
  }
  return null;
}
