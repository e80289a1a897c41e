import type { ClosingStock, LaggingInputs } from "@comptoir/accounting/closing/steps/lagging-operations";
import type { LaggingRow } from "@comptoir/accounting/closing/steps/lagging-row";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { basisPoints, centsOf, given } from "./typed-values.js";

type Wire = StepInputs<"lagging_operations">;
/** Labels of entries whose row has none. */
const LABELS: Readonly<Record<LaggingRow["kind"], string>> = {
  cheque_received_unbanked: "Chèque reçu, remis en banque après la clôture",
  cheque_issued_undebited: "Chèque émis, débité après la clôture",
  customer_receivable: "Client non payé à la clôture",
  supplier_payable: "Fournisseur non payé à la clôture",
  prepaid_expense: "Charge payée d’avance",
  deferred_income: "Recette encaissée d’avance",
  expense_to_accrue: "Charge à payer",
  income_to_accrue: "Vente à facturer",
};
const STOCK_ACCOUNTS: readonly ClosingStock["account"][] = ["310000", "355000", "370000"];

/** What lags, as it was typed: « personne » and « non » are answers, and every question that the file asks needs one. */
export function typedLagging(wire: Wire, { facts }: ClosingReading): LaggingInputs {
  return {
    rows: (wire.rows ?? []).map(rowOf),
    answers: {
      chequesReceived: wire.chequesReceived ?? undefined,
      chequesIssued: wire.chequesIssued ?? undefined,
      customers: wire.customers ?? undefined,
      suppliers: wire.suppliers ?? undefined,
    },
    stocks: stocksOf(wire, facts.ground.balances),
    losses: given(wire.losses).map(([account, amount]) => ({
      account: account === "397000" ? "397000" : "491000",
      amount: centsOf(amount),
    })),
    dismissed: new Set(wire.dismissed),
    doubtful: new Map(given(wire.doubtful)),
    openingStocks: openingStocksOf(wire),
    withoutRate: new Set((wire.rows ?? []).flatMap(({ id, vatRate }) => (vatRate === null || vatRate === undefined ? [id] : []))),
    ownUse: wire.ownUse === true,
    delivered: wire.delivered === true,
  };
}

function rowOf({
  id,
  kind,
  label,
  amountTtc,
  vatRate,
  account,
  documentDate,
  periodStart,
  periodEnd,
  vatOn,
  bankOperationId,
}: NonNullable<Wire["rows"]>[number]): LaggingRow {
  const [start, end] = [dayOf(periodStart), dayOf(periodEnd)];
  return {
    id,
    kind,
    label: (label ?? "").trim() === "" ? LABELS[kind] : (label ?? ""),
    amountTtc: centsOf(amountTtc ?? 0),
    vatRateBp: basisPoints(vatRate ?? 0),
    account: account ?? (isIncome(kind) ? "706000" : "606300"),
    documentDate: dayOf(documentDate),
    period: start !== null && end !== null ? { start, end } : null,
    vatOn: vatOn ?? "payments",
    bankOperationId: bankOperationId ?? null,
  };
}

function isIncome(kind: LaggingRow["kind"]): boolean {
  return kind === "cheque_received_unbanked" || kind === "customer_receivable" || kind === "deferred_income" || kind === "income_to_accrue";
}

function dayOf(text: string | null | undefined): IsoDate | null {
  return text !== null && text !== undefined && isIsoDate(text) ? text : null;
}

/** Without stock, what the year began with goes out. */
function stocksOf(wire: Wire, balances: ReadonlyMap<string, number>): readonly ClosingStock[] | null {
  const began = openingStocksOf(wire) ?? [];
  const isHeld = (account: ClosingStock["account"]): boolean => balances.has(account) || began.some((one) => one.account === account);
  if (wire.stock === "none") return STOCK_ACCOUNTS.filter(isHeld).map((account) => ({ account, value: cents(0) }));
  const typed = typedStocks(wire.stocks);
  return typed.length === 0 ? null : typed;
}

/** « Je n’en avais pas » is an answer; « J’en avais » waits for a value. */
function openingStocksOf({ openingStock, openingStocks }: Wire): readonly ClosingStock[] | null {
  if (openingStock === "none") return [];
  const typed = typedStocks(openingStocks);
  return openingStock === "some" && typed.length > 0 ? typed : null;
}

function typedStocks(stocks: Wire["stocks"]): readonly ClosingStock[] {
  return given(stocks).flatMap(([code, value]) =>
    STOCK_ACCOUNTS.filter((account) => account === code).map((account) => ({ account, value: centsOf(value) })),
  );
}
