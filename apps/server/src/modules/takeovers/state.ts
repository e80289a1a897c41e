import { createHash } from "node:crypto";
import { addDays, addMonths } from "@comptoir/accounting/calendar";
import { isVatSubject, regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { negate, type Cents } from "@comptoir/accounting/money";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import { isTakenAccount, proposeAccounts } from "@comptoir/accounting/takeover/account-proposals";
import { isBankAccount } from "@comptoir/accounting/takeover/file-books";
import { takeoverBlocks, takeoverYear, type TakeoverBlock } from "@comptoir/accounting/takeover/review";
import {
  closedYearLines,
  defaultThrough,
  takenDifferences,
  takenNets,
  type TakenDifference,
  type TakenPlaces,
} from "@comptoir/accounting/takeover/taken-balances";
import { accountsToChoose } from "@comptoir/accounting/takeover/to-choose";
import { vatPeriods } from "@comptoir/accounting/vat/periods/vat-periods";
import type { Tx } from "../../db/transaction.js";
import type { Company } from "../../access/membership.js";
import { bankAccountCodes } from "../banking/service.js";
import { regimesOfCompany } from "../books/regimes/service.js";
import { fiscalYears, type FiscalYearOf } from "../books/years/service.js";
import { registerBalancesOn } from "../fixed-assets/service.js";
import { remainingCapitalOn } from "../loans/service.js";
import { readVatStart } from "../vat/service.js";
import { readTakenBanks, type TakeoverFileRow } from "./files-repository.js";
import { rememberedFinder } from "./remembered-choices.js";
import { countDoubled, countOperations, hasTakenOpenings, openingNets, takenThrough } from "./standing-repository.js";

/** What a file gives in the present books: where everything goes, what blocks, what differs. */
export type TakeoverState = {
  readonly places: TakenPlaces;
  /** By place, true while the account is as proposed. */
  readonly proposed: readonly boolean[];
  /** The places of the accounts without which it cannot be confirmed. */
  readonly toChoose: ReadonlySet<number>;
  readonly year: FiscalYearOf | null;
  readonly regime: Regime | null;
  readonly through: IsoDate | null;
  readonly throughBounds: { readonly first: IsoDate; readonly last: IsoDate } | null;
  readonly writesOpenings: boolean;
  readonly vatEnds: readonly IsoDate[];
  readonly blocks: readonly TakeoverBlock[];
  readonly differences: readonly TakenDifference[];
  /** Changes with anything that a confirmation would write, or show. */
  readonly seen: string;
};

type Standing = { readonly company: Company; readonly today: IsoDate };

/** Computes what a preview gives now. Call `lockBooks` before, when it is about to be written. */
export async function takeoverState(tx: Tx, { company, today }: Standing, row: TakeoverFileRow): Promise<TakeoverState> {
  const { use, books, choices } = row;
  const years = await fiscalYears(tx, company.id);
  const year = takeoverYear(use, books.last, years);
  const regimes = await regimesOfCompany(tx, company.id);
  const regime = year && regimeOn(regimes, year.beginning);
  const known = await bankAccountCodes(tx, company.id);
  const taxSystem = regime?.taxSystem ?? company.taxSystem;
  const proposals = proposeAccounts(books.accounts, {
    taxSystem,
    bankAccountCodes: known,
    bankAccountsBefore: await readTakenBanks(tx, company.id),
  });
  const chosen = books.accounts.map(({ from }) => chosenAccount(choices, { from, taxSystem }));
  const remembered = await rememberedFinder(tx, company.id, books);
  const before = books.accounts.map((old) => {
    const account = remembered(old);
    return account !== null && isTakenAccount(account, taxSystem) ? account : null;
  });
  const places: TakenPlaces = {
    accounts:
      row.result?.accounts ?? books.accounts.map(({ from }, place) => chosen[place] ?? before[place] ?? proposals.get(from) ?? null),
    journals: books.journals.map(({ from, proposed }) => ownValue(choices.journals, from) ?? proposed),
  };
  const { through, throughBounds } = daysOf(row, year, today);
  const hasOpenings = year !== null && (await hasOpeningsIn(tx, company.id, year));
  const writesOpenings = use === "closed_year" || (!hasOpenings && year !== null && year === years[0]);
  const span = year && through && { company, year, through };
  const standing = {
    siren: company.siren,
    isOwnSiren: choices.isOwnSiren === true,
    years,
    hasOpenings,
    takenThrough: year && (await takenThrough(tx, company.id, year.id)),
    ...(span ? await countedIn(tx, span, row, places) : { operations: 0, validated: 0 }),
  };
  const toChoose = accountsToChoose(books, places, use);
  const openingLines = use === "closed_year" && toChoose.size === 0 ? closedYearLines(books, places).length : 0;
  const blocks = takeoverBlocks({ books, standing, choices: { use, through, toChoose: toChoose.size, openingLines } });
  const differences = span ? await differencesIn(tx, span, { row, places, writesOpenings }) : [];
  const { open } = await readVatStart(tx, company.id);
  return {
    places,
    proposed: chosen.map((account) => account === null),
    toChoose,
    year,
    regime,
    through,
    throughBounds,
    writesOpenings,
    vatEnds: open && year ? vatEnds(regimes, years, today) : [],
    blocks,
    differences,
    seen: seenOf([row.id, row.file_sha256, use, places, through, writesOpenings, choices, blocks, differences]),
  };
}

/** What was chosen for an account; null once the chart of the year no longer has it, its tax system having changed. */
function chosenAccount(
  { accounts }: TakeoverFileRow["choices"],
  { from, taxSystem }: { from: string; taxSystem: TaxSystem },
): string | null {
  const account = ownValue(accounts, from);
  return account !== undefined && isTakenAccount(account, taxSystem) ? account : null;
}

/** The codes of a file are any text, `constructor` too. */
function ownValue<Value>(values: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
}

/** The balances of an existing year: what the first one begins with, or what the one before gives. */
async function hasOpeningsIn(tx: Tx, companyId: string, year: FiscalYearOf): Promise<boolean> {
  return (await openingNets(tx, companyId, year.id)).size > 0 || (await hasTakenOpenings(tx, companyId));
}

function daysOf(
  { use, books, choices }: TakeoverFileRow,
  year: FiscalYearOf | null,
  today: IsoDate,
): Pick<TakeoverState, "through" | "throughBounds"> {
  if (year === null) return { through: null, throughBounds: null };
  if (use === "closed_year") return { through: addDays(year.beginning, -1), throughBounds: null };
  const { lastBank } = books;
  const first = lastBank !== null && lastBank >= year.beginning ? lastBank : year.beginning;
  return { through: choices.takenOverThrough ?? defaultThrough(books, today), throughBounds: { first, last: year.end } };
}

type Span = { readonly company: Company; readonly year: FiscalYearOf; readonly through: IsoDate };

async function countedIn(tx: Tx, { company, year, through }: Span, { use, choices }: TakeoverFileRow, places: TakenPlaces) {
  const isOfYear = use === "current_year";
  const exceptVatCredit = typeof choices.vatDeclaredThrough === "string";
  const banks = [...new Set(places.accounts.flatMap((code) => (code !== null && isBankAccount(code) ? [code] : [])))];
  const days = { beginning: year.beginning, through };
  return {
    operations: isOfYear ? await countOperations(tx, company.id, { ...days, exceptVatCredit }) : 0,
    validated: await countDoubled(tx, company.id, {
      fiscalYearId: year.id,
      through: isOfYear ? through : null,
      bankAccountCodes: banks,
    }),
  };
}

const LOANS = "164000";

type Compared = { readonly row: TakeoverFileRow; readonly places: TakenPlaces; readonly writesOpenings: boolean };

async function differencesIn(tx: Tx, { company, year, through }: Span, { row, places, writesOpenings }: Compared) {
  const nets = takenNets(row.books, places, "all");
  const held = (wanted: RegExp): ReadonlyMap<string, Cents> => new Map([...nets].filter(([code, net]) => net !== 0 && wanted.test(code)));
  const owed = await remainingCapitalOn(tx, company.id, through);
  const openings = writesOpenings
    ? []
    : takenDifferences("openings", takenNets(row.books, places, "openings"), await openingNets(tx, company.id, year.id));
  return [
    ...openings,
    ...takenDifferences("assets", held(/^2[01378]/), await registerBalancesOn(tx, company.id, through)),
    ...takenDifferences("loans", held(/^164000/), new Map(owed === 0 ? [] : [[LOANS, negate(owed)]])),
  ];
}

/** The ends of the VAT periods of the year before the books and of those under way, up to yesterday. */
function vatEnds(regimes: readonly Regime[], years: readonly FiscalYearOf[], today: IsoDate): readonly IsoDate[] {
  const [first] = years;
  if (!first || regimes.every(({ vatSystem }) => !isVatSubject(vatSystem))) return [];
  const before = { start: addMonths(first.beginning, -12), end: addDays(first.beginning, -1) };
  const bounds = years.map(({ beginning, end }) => ({ start: beginning, end }));
  const yesterday = addDays(today, -1);
  return vatPeriods({ systems: regimes, fiscalYears: [before, ...bounds], from: before.start, to: yesterday })
    .map(({ end }) => end)
    .filter((end) => end <= yesterday);
}

function seenOf(parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
