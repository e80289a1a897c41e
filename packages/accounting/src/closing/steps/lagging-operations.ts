import { daysBetween } from "../../calendar.js";
import { computedVat } from "../../allocation/vat-amounts.js";
import type { IsoDate } from "../../date.js";
import type { DerivedEntry } from "../../entry/entry.js";
import type { VatLine } from "../../entry/vat-line.js";
import type { OpenItem, WaitingVat } from "../../open-items/item.js";
import { absolute, cents, euros, negate, shareOf, sumCents, type Cents } from "../../money.js";
import { outputVatAccount } from "../../rates/vat-rates.js";
import { balanceOf, balanceUnder } from "../balances.js";
import { returnedEntry, stepEntries, type Movement } from "../step-entries.js";
import {
  AMOUNT_POSITIVE,
  blocking,
  DAY_IN_YEAR,
  FIELD_REQUIRED,
  warning,
  type StepFacts,
  type StepFinding,
  type StepOutcome,
} from "../step.js";
import { customersLoss, doubtfulFindings, type UnpaidInBooks } from "./doubtful-customers.js";
import { answerFindings, answersOfRows, ownAnswerFindings, type LaggingAnswers, type OwnAnswers } from "./lagging-questions.js";
import type { LaggingKind, LaggingProposal, LaggingRow } from "./lagging-row.js";

/** Materials, work in progress, goods. */
export type StockAccount = "310000" | "355000" | "370000";

/** A stock: its account, and its value at the end of the year. */
export type ClosingStock = { readonly account: StockAccount; readonly value: Cents };

/** What is feared lost on stocks (397000) or customers (491000) at the end of the year. */
export type ProbableLoss = { readonly account: "397000" | "491000"; readonly amount: Cents };

/** A liberal profession without the option books its payments: only cheques lag. */
export type LaggingFacts = StepFacts & {
  readonly hasReceivablesOption: boolean;
  /** The last day of the year under VAT; null, or not given: that of the year, or none. */
  readonly vatThrough?: IsoDate | null;
  /** Rows that the books propose: each is among the rows, dismissed, or a point to look at. */
  readonly proposals?: readonly LaggingProposal[];
  /** Invoices of customers that open items hold, with what is left to pay of them today. */
  readonly unpaidCustomers?: readonly UnpaidInBooks[];
  /** A first year of an activity that began before it, without books taken over: what it began with is asked. */
  readonly asksOpeningStock?: boolean;
  /** The last day on which a cheque is looked for, once the statements of every bank account reach it. */
  readonly chequesKnownThrough?: IsoDate | null;
};

/** What was typed; without rows, « Je n’ai rien à déclarer » is an answer to each question. */
export type LaggingInputs = OwnAnswers & {
  readonly rows: readonly LaggingRow[];
  /** Absent: what the rows say. */
  readonly answers?: LaggingAnswers;
  readonly stocks: readonly ClosingStock[] | null;
  readonly losses: readonly ProbableLoss[];
  /** Proposals that do not belong to the year, by their id. */
  readonly dismissed?: ReadonlySet<string>;
  /** « Pensez-vous être payé ? », by invoice. */
  readonly doubtful?: ReadonlyMap<string, boolean>;
  /** What a first year began with, where no opening says it; null: not answered. */
  readonly openingStocks?: readonly ClosingStock[] | null;
  /** Rows without a VAT rate, by id. */
  readonly withoutRate?: ReadonlySet<string>;
};

/** An invoice still unpaid when the year is closed: it is settled by the payments of the years after. */
export type UnpaidItem = {
  readonly row: string;
  readonly account: "411000" | "401000";
  readonly amount: Cents;
  readonly item: Omit<OpenItem, "id">;
};

/** Items that remain, and the amount of each row that another year bears. */
export type LaggingResult = { readonly items: readonly UnpaidItem[]; readonly amounts: ReadonlyMap<string, Cents> };

const CODE = "lagging_operations";
const CUSTOMERS = "411000";
const SUPPLIERS = "401000";
const CAPITAL = "101000";
const CUSTOMERS_LOSS = "491000";
const STOCKS_LOSS = "397000";
const INPUT_VAT_WAITING = "445640";
const OUTPUT_VAT_WAITING = "445740";
const STOCKS = { "310000": "603100", "355000": "713000", "370000": "603700" } as const;
/** Purchases that a stock is made of. */
const PURCHASES = { "310000": ["601", "602"], "370000": ["607"] } as const;

/**
 * What lags between two years: cheques, unpaid invoices, prepaid and accrued items, stocks, probable losses. What the next year undoes is
 * returned on its first day; an invoice still unpaid becomes an item.
 */
export function laggingOperations(facts: LaggingFacts, inputs: LaggingInputs): StepOutcome<LaggingResult> {
  const { rows } = inputs;
  const findings = [
    ...answerFindings(facts, inputs.answers ?? answersOfRows(rows), rows),
    ...(facts.taxSystem !== "bnc" && inputs.stocks === null ? [blocking("lagging.stocks_required", FIELD_REQUIRED, "stocks")] : []),
    ...rows.flatMap((row) => rowFindings(facts, row)),
    ...rateFindings(facts, inputs),
    ...stockFindings(facts, inputs),
    ...doubtfulFindings(facts, inputs),
    ...ownAnswerFindings(facts, inputs),
    ...proposalFindings(facts, inputs),
    ...takenOverFindings(facts),
  ];
  const isReady = !findings.some(({ level }) => level === "blocking");
  return {
    concerned: true,
    why: "Des opérations peuvent être à cheval sur deux exercices.",
    result: {
      items: isReady ? rows.flatMap((row) => itemOf(facts, row)) : [],
      amounts: new Map(isReady ? rows.map((row) => [row.id, row.period ? shareAfter(facts, row) : row.amountTtc]) : []),
    },
    entries: isReady ? [...rows.flatMap((row) => rowEntries(facts, row)), ...stockEntries(facts, inputs)] : [],
    lines: [],
    findings,
  };
}

/** The part of an amount that falls after the last day, by real days, both ends included. */
export function partAfter(amount: Cents, period: { readonly start: IsoDate; readonly end: IsoDate }, yearEnd: IsoDate): Cents {
  const total = daysBetween({ from: period.start, to: period.end }) + 1;
  return shareOf(amount, Math.min(Math.max(daysBetween({ from: yearEnd, to: period.end }), 0), total), total);
}

function shareAfter({ year }: LaggingFacts, { amountTtc, vatRateBp, period }: LaggingRow): Cents {
  const exclTax = cents(amountTtc - computedVat(amountTtc, vatRateBp));
  return period ? partAfter(exclTax, period, year.end) : exclTax;
}

function rowEntries(facts: LaggingFacts, row: LaggingRow): readonly DerivedEntry[] {
  const { movements, vatLines } = posting(facts, row);
  const entries = stepEntries({ year: facts.year, code: CODE, row: row.id, label: row.label, movements, vatLines });
  return isReturned(row) ? [...entries, ...entries.map(returnedEntry)] : entries;
}

/** An unpaid invoice is cleared by its payment; everything else, and what the next year already paid, comes back on its first day. */
function isReturned({ kind, bankOperationId }: LaggingRow): boolean {
  return bankOperationId !== null || (kind !== "customer_receivable" && kind !== "supplier_payable");
}

function itemOf({ year }: LaggingFacts, row: LaggingRow): readonly UnpaidItem[] {
  if (isReturned(row)) return [];
  const isSale = row.kind === "customer_receivable";
  const account = isSale ? CUSTOMERS : SUPPLIERS;
  const { amountTtc: amount, label, vatRateBp: rateBp, account: accountCode } = row;
  const vat = computedVat(amount, rateBp);
  const waiting: WaitingVat = {
    nature: isSale ? "COLLECT" : "BS",
    rateBp,
    base: cents(amount - vat),
    vat,
    deductible: isSale ? cents(0) : vat,
    accountCode,
  };
  const item: UnpaidItem["item"] = {
    side: isSale ? "receivable" : "payable",
    accountCode: account,
    auxiliary: null,
    label,
    pieceRef: label,
    pieceDate: row.documentDate ?? year.end,
    amount,
    waitingVat: row.vatOn === "payments" && vat !== 0 ? [waiting] : [],
  };
  return [{ row: row.id, account, amount, item }];
}

/** Where VAT is due, each row says its rate. */
function rateFindings({ vatSubject }: LaggingFacts, { rows, withoutRate = new Set() }: LaggingInputs): readonly StepFinding[] {
  const lacking = vatSubject ? rows.filter(({ id }) => withoutRate.has(id)) : [];
  return lacking.map(({ id }) => blocking("lagging.vat_rate_required", FIELD_REQUIRED, `rows.${id}.vatRate`));
}

type Posting = { readonly movements: readonly Movement[]; readonly vatLines: readonly VatLine[] };

function posting(facts: LaggingFacts, row: LaggingRow): Posting {
  const { account, amountTtc: total, kind } = row;
  const vat = computedVat(total, row.vatRateBp);
  const base = cents(total - vat);
  const part = shareAfter(facts, row);
  const onInvoice = row.vatOn === "invoices" && row.bankOperationId === null && vat !== 0;
  const declared = onInvoice ? [vatLine(facts, row, { base, vat })] : [];
  const income = (debit: string, vatAccount: string): readonly Movement[] => [
    [debit, total],
    [account, negate(base)],
    [vatAccount, negate(vat)],
  ];
  const expense = (credit: string, vatAccount: string): readonly Movement[] => [
    [account, base],
    [vatAccount, vat],
    [credit, negate(total)],
  ];
  switch (kind) {
    case "cheque_received_unbanked":
      return { movements: income("511200", OUTPUT_VAT_WAITING), vatLines: [] };
    case "cheque_issued_undebited":
      return { movements: expense("512900", INPUT_VAT_WAITING), vatLines: [] };
    case "customer_receivable":
      return { movements: income(CUSTOMERS, onInvoice ? outputVatAccount(row.vatRateBp) : OUTPUT_VAT_WAITING), vatLines: declared };
    case "supplier_payable":
      return { movements: expense(SUPPLIERS, onInvoice ? "445660" : INPUT_VAT_WAITING), vatLines: declared };
    case "expense_to_accrue":
      return { movements: expense(accruedOn(account), "445860"), vatLines: [] };
    case "income_to_accrue":
      return { movements: income("418100", "445870"), vatLines: [] };
    case "prepaid_expense":
      return {
        movements: [
          ["486000", part],
          [account, negate(part)],
        ],
        vatLines: [],
      };
    case "deferred_income":
      return {
        movements: [
          [account, part],
          ["487000", negate(part)],
        ],
        vatLines: [],
      };
  }
}

/** Social bodies and taxes have accounts of their own. */
function accruedOn(account: string): string {
  if (account.startsWith("64")) return "438000";
  return account.startsWith("63") ? "448000" : "408100";
}

function vatLine(
  { year, vatThrough }: LaggingFacts,
  { kind, vatRateBp, account }: LaggingRow,
  { base, vat }: { base: Cents; vat: Cents },
): VatLine {
  const isSale = kind === "customer_receivable";
  return {
    nature: isSale ? "COLLECT" : "BS",
    rateBp: vatRateBp,
    base,
    vat,
    deductible: isSale ? cents(0) : vat,
    accountCode: account,
    date: vatThrough ?? year.end,
  };
}

/** The opening stock and loss go out, the closing ones come in; a stock that no opening holds was brought in by the owner. */
function stockEntries(facts: LaggingFacts, inputs: LaggingInputs): readonly DerivedEntry[] {
  const { year } = facts;
  const counted = (inputs.stocks ?? []).flatMap(({ account, value }) => {
    const opening = balanceOf(facts, account);
    const brought = broughtIn(facts, inputs, account);
    const movements: readonly Movement[] = [
      [STOCKS[account], brought],
      [CAPITAL, negate(brought)],
      [STOCKS[account], opening],
      [account, negate(opening)],
      [account, value],
      [STOCKS[account], negate(value)],
    ];
    return stepEntries({ year, code: CODE, row: account, label: "Variation de stock", movements });
  });
  const feared = lossesOf(facts, inputs).flatMap(({ account, amount }) => {
    const opening = negate(balanceOf(facts, account));
    const movements: readonly Movement[] = [
      [account, opening],
      ["781700", negate(opening)],
      ["681700", amount],
      [account, negate(amount)],
    ];
    return stepEntries({ year, code: CODE, row: account, label: "Dépréciation", movements });
  });
  return [...counted, ...feared];
}

/** The value of a stock on the first day, as it is typed where nothing was taken over. */
function broughtIn({ asksOpeningStock }: LaggingFacts, { openingStocks }: LaggingInputs, account: StockAccount): Cents {
  if (asksOpeningStock !== true) return cents(0);
  return sumCents((openingStocks ?? []).filter((one) => one.account === account).map(({ value }) => value));
}

/** What is feared lost: as it is typed, else for customers what the answers about old invoices give. */
function lossesOf(facts: LaggingFacts, inputs: LaggingInputs): readonly ProbableLoss[] {
  const loss = customersLoss(facts, inputs);
  const isTyped = inputs.losses.some(({ account }) => account === CUSTOMERS_LOSS);
  return isTyped || loss === null ? inputs.losses : [...inputs.losses, { account: CUSTOMERS_LOSS, amount: loss }];
}

const CHEQUES: readonly LaggingKind[] = ["cheque_received_unbanked", "cheque_issued_undebited"];
const UNPAID: readonly LaggingKind[] = ["customer_receivable", "supplier_payable"];

function isOpenKind({ taxSystem, hasReceivablesOption }: LaggingFacts, kind: LaggingKind): boolean {
  return taxSystem !== "bnc" || CHEQUES.includes(kind) || (hasReceivablesOption && UNPAID.includes(kind));
}

function rowFindings(facts: LaggingFacts, row: LaggingRow): readonly StepFinding[] {
  const { kind, amountTtc, documentDate, period } = row;
  const needsPeriod = kind === "prepaid_expense" || kind === "deferred_income";
  const found: readonly (StepFinding | false)[] = [
    !isOpenKind(facts, kind) && blocking("lagging.kind", "En recettes-dépenses, seuls les chèques sont à cheval sur deux exercices."),
    amountTtc <= 0 && blocking("lagging.amount", AMOUNT_POSITIVE, `rows.${row.id}.amountTtc`),
    documentDate !== null && documentDate > facts.year.end && blocking("lagging.document_date", DAY_IN_YEAR, `rows.${row.id}.documentDate`),
    needsPeriod && period === null && blocking("lagging.period_required", FIELD_REQUIRED, `rows.${row.id}.periodStart`),
    period !== null &&
      period.end < period.start &&
      blocking("lagging.period", "La période finit avant d’avoir commencé.", `rows.${row.id}.periodEnd`),
    row.vatRateBp !== 0 &&
      !facts.vatSubject &&
      !isUnderVat(facts, documentDate) &&
      blocking("lagging.vat", "Vous n’êtes pas soumis à la TVA\u00a0: saisissez le montant sans taux."),
  ];
  return found.filter((one) => one !== false);
}

/** An invoice of the days before the company left VAT bears it. */
function isUnderVat({ vatThrough }: LaggingFacts, day: IsoDate | null): boolean {
  return day !== null && vatThrough !== undefined && vatThrough !== null && day <= vatThrough;
}

const WITHOUT_RECEIVABLES = ["411", "401", "44564", "44574"];

/** Receipts and expenses have no invoice that waits: balances taken over there come from an option, another regime, or an error. */
function takenOverFindings(facts: LaggingFacts): readonly StepFinding[] {
  if (facts.taxSystem !== "bnc" || facts.hasReceivablesOption) return [];
  return [...facts.balances]
    .filter(([account, net]) => net !== 0 && WITHOUT_RECEIVABLES.some((prefix) => account.startsWith(prefix)))
    .map(([account, net]) =>
      warning(
        `lagging.taken_over:${account}`,
        `Le compte ${account} porte ${euros(absolute(net))} alors que vous tenez recettes et dépenses\u00a0: option, ancien régime ou erreur\u00a0?`,
      ),
    );
}

function proposalFindings({ proposals = [] }: LaggingFacts, { rows, dismissed = new Set() }: LaggingInputs): readonly StepFinding[] {
  const known = new Set(rows.flatMap(({ id, bankOperationId }) => [id, bankOperationId]));
  return proposals
    .filter(({ id, bankOperationId }) => !known.has(id) && !(bankOperationId !== null && known.has(bankOperationId)) && !dismissed.has(id))
    .map(({ id, label, amountTtc, source }) => warning(`lagging.proposal:${id}`, `${label}, ${euros(amountTtc)}\u00a0: ${source}`));
}

/** The stocks that a trade counts: what its openings or its purchases show, materials where nothing shows any, and work in progress. */
export function stocksToCount(facts: StepFacts): readonly { readonly account: StockAccount; readonly opening: Cents }[] {
  const shown = (["310000", "370000"] as const).filter(
    (account) => balanceOf(facts, account) !== 0 || balanceUnder(facts, ...PURCHASES[account]) !== 0,
  );
  const goods: readonly StockAccount[] = shown.length === 0 ? ["310000"] : shown;
  return [...goods, "355000" as const].map((account) => ({ account, opening: balanceOf(facts, account) }));
}

function stockFindings(facts: LaggingFacts, { stocks, losses, openingStocks }: LaggingInputs): readonly StepFinding[] {
  const { taxSystem } = facts;
  const left =
    stocks === null
      ? []
      : Object.keys(STOCKS).filter((one) => balanceOf(facts, one) !== 0 && !stocks.some(({ account }) => account === one));
  const began = openingStocks ?? [];
  const notCounted = began.filter(({ account, value }) => value !== 0 && stocks?.some((one) => one.account === account) !== true);
  const amounts = [...[...(stocks ?? []), ...began].map(({ value }) => value), ...losses.map(({ amount }) => amount)];
  const isStockLossLeft = balanceOf(facts, STOCKS_LOSS) !== 0 && !losses.some(({ account }) => account === STOCKS_LOSS);
  const isLiberal = taxSystem === "bnc" && amounts.length > 0;
  return [
    ...left.map((account) => blocking(`lagging.stock_left:${account}`, FIELD_REQUIRED, `stocks.${account}`)),
    ...(stocks === null ? [] : notCounted).map(({ account }) =>
      blocking(`lagging.stock_left:${account}`, FIELD_REQUIRED, `stocks.${account}`),
    ),
    ...(facts.asksOpeningStock === true && openingStocks === null
      ? [blocking("lagging.opening_stock_required", FIELD_REQUIRED, "openingStock")]
      : []),
    ...(isStockLossLeft ? [blocking("lagging.loss_left", FIELD_REQUIRED, `losses.${STOCKS_LOSS}`)] : []),
    ...(amounts.some((amount) => amount < 0) ? [blocking("lagging.stock_negative", AMOUNT_POSITIVE, "stocks")] : []),
    ...(isLiberal ? [blocking("lagging.stock_liberal", "Une activité libérale ne tient pas de stock dans ses comptes.")] : []),
  ];
}
