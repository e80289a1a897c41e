import { DAYS_OF_BALANCES } from "@comptoir/accounting/banking/days-of-balances";
import { addDays } from "@comptoir/accounting/calendar";
import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import { frenchDay, isoDate, type IsoDate } from "@comptoir/accounting/date";
import type { AccountNet } from "@comptoir/accounting/dashboard/counted-accounts";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDashboard } from "@comptoir/contract/dashboard/dashboard";
import type { Company } from "../../access/membership.js";
import type { Db } from "../../db/db.js";
import { readsIn, readsOf } from "../../db/reads.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { readPeriodNets } from "../books/balances/service.js";
import { refreshOpenings } from "../books/openings/service.js";
import { fiscalYears as fiscalYearsOf, type FiscalYearOf } from "../books/years/service.js";
import { operationsOfInstalments } from "../loans/service.js";
import { readMoneyMoves, type OperationMove } from "../operations/service.js";
import { readActivityOf } from "./company-repository.js";
import { keptPages } from "./kept-pages.js";
import { ownershipOf } from "./ownership/compute.js";
import { readOwnershipFacts, withoutAnnuities, type OwnershipFacts } from "./ownership/facts.js";
import { DAYS_OF_MOVES, toYearLine } from "./ownership/line.js";
import { toOwnership } from "./ownership/presenter.js";
import { ratesOn, toRates } from "./ownership/rates.js";
import { toAccounts } from "./panels/accounts.js";
import { toSpending } from "./panels/donut.js";
import { toHundred, withoutSettlements } from "./panels/hundred.js";
import { readMonthPanel } from "./panels/months.js";
import { earlier } from "./panels/period.js";
import { toThresholds } from "./panels/thresholds.js";
import { changesOf, seenNow, seenText } from "./visits/visits.js";

type DashboardReply = ReplyOf<typeof readDashboard>["data"];
type Asked = {
  readonly company: Company;
  readonly userId: string;
  readonly today: IsoDate;
  readonly now: number;
  readonly fiscalYearId?: string | undefined;
};

/** What the page says before any operation. */
const EMPTY = "Importez un relevé de banque\u00a0: ce qui est vraiment à vous s’affichera ici.";
const NOTHING = { value: 0, explain: null };

const pages = keptPages<Page>();

/** Everything the dashboard of a company shows to a person. Refuses (`not_found`) a fiscal year that the company does not have. */
export async function dashboardOf(db: Db, asked: Asked): Promise<DashboardReply> {
  const { company, userId, today, now, fiscalYearId } = asked;
  const { reply, seen: known } = await pages.pageOf(db, company.id, {
    key: async () => {
      const [version, activity] = await Promise.all([db.version(company.id), readActivityOf(readsOf(db, company.id), company.id)]);
      return JSON.stringify([version, today, fiscalYearId, activity]);
    },
    async read() {
      await refreshOpenings(db, company.id);
      return db.reading(company.id, (tx) => readPage(tx, asked));
    },
  });
  if (known === null) return reply;
  const seen = { ...known, at: now };
  const changes = await changesOf(db, { userId, companyId: company.id, seen, today });
  return { ...reply, changes, seen: seenText(seen) };
}

type Page = { readonly reply: DashboardReply; readonly seen: Awaited<ReturnType<typeof seenNow>> | null };

async function readPage(tx: Tx, { company, today, now, fiscalYearId }: Asked): Promise<Page> {
  const since = fiscalYearId === undefined ? today : await beginningOf(tx, company.id, fiscalYearId);
  const facts = await readOwnershipFacts(tx, company.id, { today, since: addDays(since, -DAYS_OF_BALANCES) });
  if (facts === null || !facts.hasEntries) {
    const year = facts === null ? null : yearReply(yearAsked(facts, fiscalYearId), facts);
    return { reply: { ...emptyReply(today), year, rates: await ratesOn(tx, company.id, today) }, seen: null };
  }
  const state = ownershipOf(facts);
  const moves = await readMovesWithoutLoans(tx, company.id, today);
  const seen = await seenNow(tx, state, now);
  const reply = {
    ...emptyReply(today),
    isEmpty: false,
    emptySentence: null,
    ownership: toOwnership(state),
    line: toYearLine(state, moves),
    rates: toRates(facts),
    proof: { at: null, sentence: proofSentence(facts.years) },
    ...(await readPanels(tx, facts, { company, fiscalYearId })),
    seen: seenText(seen),
  };
  return { reply, seen };
}

/** Movements that may come back: interest and insurance of a loan are on its schedule. */
async function readMovesWithoutLoans(tx: Tx, companyId: string, today: IsoDate): Promise<readonly OperationMove[]> {
  const moves = await readMoneyMoves(tx, companyId, { from: addDays(today, -DAYS_OF_MOVES), to: today });
  if (!moves.some(({ account }) => account.startsWith("66"))) return moves;
  const paying = await operationsOfInstalments(tx, companyId);
  return moves.filter(({ id, account }) => !account.startsWith("66") || !paying.has(id));
}

/** The panels follow the fiscal year that is chosen, up to today or to its last day. */
async function readPanels(
  tx: Tx,
  facts: OwnershipFacts,
  { company, fiscalYearId }: { company: Company; fiscalYearId: string | undefined },
) {
  const { companyId, today, years, draftAnnuities } = facts;
  const year = yearAsked(facts, fiscalYearId);
  const until = earlier(today, year.end);
  const period = { from: year.beginning, to: until };
  const nets =
    year.id === facts.year.id && until === today
      ? facts.nets
      : withoutAnnuities(await readPeriodNets(tx, companyId, period), draftAnnuities, period);
  const activity = await readActivityOf(readsIn(tx), companyId);
  return {
    year: yearReply(year, facts),
    hundred: toHundred(await withoutSettlements(tx, companyId, { nets, period }), period),
    months: await readMonthPanel(tx, companyId, { year, years, until, today, annuities: draftAnnuities }),
    spending: toSpending(nets, { period, taxSystem: company.taxSystem }),
    accounts: toAccounts({ banks: facts.banks, days: facts.days, year, booksBegin: years[0]?.beginning ?? year.beginning, until, today }),
    thresholds: toThresholds({
      today,
      activity,
      isVatSubject: facts.isVatSubject,
      isSimplified: facts.vatSystem === "rs",
      nets: await civilYearNets(tx, facts),
      vat: facts.vat,
    }),
  };
}

/** Limits count the civil year, which most fiscal years are. */
async function civilYearNets(tx: Tx, { companyId, today, year, nets }: OwnershipFacts): Promise<readonly AccountNet[]> {
  const first = isoDate(`${today.slice(0, 4)}-01-01`);
  return year.beginning === first ? nets : readPeriodNets(tx, companyId, { from: first, to: today });
}

/** How far the books are sealed. */
function proofSentence(years: readonly FiscalYearOf[]): string {
  const through = years
    .flatMap(({ validatedThrough }) => validatedThrough ?? [])
    .toSorted()
    .at(-1);
  return through === undefined ? "Aucune écriture n’est encore validée" : `Écritures validées et scellées jusqu’au ${frenchDay(through)}`;
}

async function beginningOf(tx: Tx, companyId: string, id: string): Promise<IsoDate> {
  const year = (await fiscalYearsOf(tx, companyId)).find((one) => one.id === id);
  if (year === undefined) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  return year.beginning;
}

function yearAsked({ years, year }: OwnershipFacts, id: string | undefined): FiscalYearOf {
  const asked = id === undefined ? year : years.find((one) => one.id === id);
  if (asked === undefined) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  return asked;
}

function yearReply(year: FiscalYearOf, { years, today }: OwnershipFacts): DashboardReply["year"] {
  const { id, beginning: start, end } = year;
  return { id, name: fiscalYearName(year, years), start, end, until: earlier(today, end) };
}

function emptyReply(today: IsoDate): DashboardReply {
  return {
    today,
    year: null,
    isEmpty: true,
    emptySentence: EMPTY,
    ownership: null,
    line: null,
    hundred: null,
    months: { rows: [], receipts: NOTHING, expenses: NOTHING, net: NOTHING, yearBefore: null },
    spending: { total: NOTHING, rows: [] },
    accounts: { total: NOTHING, rows: [] },
    thresholds: [],
    rates: { contributions: null, tax: null, lastYear: null },
    changes: { since: null, rows: [], sentence: null },
    proof: { at: null, sentence: "" },
    seen: "",
  };
}
