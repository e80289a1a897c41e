import { addMonths } from "../../calendar.js";
import { computedVat } from "../../allocation/vat-amounts.js";
import { frenchDay, type IsoDate } from "../../date.js";
import { cents, euros, sumCents, type Cents } from "../../money.js";
import { balanceOf } from "../balances.js";
import { warning, type StepFacts, type StepFinding } from "../step.js";

/** An invoice of a customer and what is left to pay of it, tax included and without the VAT that waits for its payment. */
export type UnpaidInvoice = {
  readonly id: string;
  readonly label: string;
  readonly date: IsoDate;
  readonly left: Cents;
  readonly leftExclTax: Cents;
};

/** The same as the books hold it; `row`: the row of the step of this year that it comes from. */
export type UnpaidInBooks = UnpaidInvoice & { readonly row: string | null };

/** What decides which invoices are old. */
type DoubtfulFacts = StepFacts & {
  /** Invoices of customers that open items hold, with what is left to pay of them today. */
  readonly unpaidCustomers?: readonly UnpaidInBooks[];
};

/** A row of the step: an invoice that a customer had not paid. */
type InvoiceRow = {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly amountTtc: Cents;
  readonly vatRateBp: number;
  readonly documentDate: IsoDate | null;
  readonly bankOperationId: string | null;
};
type TypedRows = { readonly rows: readonly InvoiceRow[] };
/** « Pensez-vous être payé ? », by invoice. */
type TypedAnswers = TypedRows & { readonly doubtful?: ReadonlyMap<string, boolean> };

/** An invoice is doubtful once it is older. */
const MONTHS = 6;
const LOSS = "491000";

/**
 * Invoices of customers still unpaid though they are older than six months at the end of the year: invoices of earlier years, and rows of this one. A liberal
 * profession has no provision.
 */
export function oldInvoices(facts: DoubtfulFacts, { rows }: TypedRows): readonly UnpaidInvoice[] {
  if (facts.taxSystem === "bnc") return [];
  const held = facts.unpaidCustomers ?? [];
  const limit = addMonths(facts.year.end, -MONTHS);
  const typed = rows
    .filter(({ kind, bankOperationId }) => kind === "customer_receivable" && bankOperationId === null)
    .map((row): UnpaidInvoice => {
      const own = held.find((one) => one.row === row.id);
      const exclTax = cents(row.amountTtc - computedVat(row.amountTtc, row.vatRateBp));
      return {
        id: row.id,
        label: row.label,
        date: row.documentDate ?? facts.year.end,
        left: own?.left ?? row.amountTtc,
        leftExclTax: own?.leftExclTax ?? exclTax,
      };
    });
  return [...held.filter(({ row }) => row === null), ...typed].filter(({ date, left }) => date <= limit && left > 0);
}

/** What is feared lost on customers by the answers given, without tax; null when no invoice is asked about and nothing was feared before. */
export function customersLoss(facts: DoubtfulFacts, inputs: TypedAnswers): Cents | null {
  const asked = oldInvoices(facts, inputs);
  if (asked.length === 0 && balanceOf(facts, LOSS) === 0) return null;
  return sumCents(asked.filter(({ id }) => inputs.doubtful?.get(id) === false).map(({ leftExclTax }) => leftExclTax));
}

/** An old invoice without an answer counts as one that will be paid: no loss is deducted. */
export function doubtfulFindings(facts: DoubtfulFacts, inputs: TypedAnswers): readonly StepFinding[] {
  return oldInvoices(facts, inputs)
    .filter(({ id }) => inputs.doubtful?.has(id) !== true)
    .map(({ id, label, date, left }) =>
      warning(
        `lagging.doubtful:${id}`,
        `${label}, ${euros(left)} du ${frenchDay(date)}\u00a0: pensez-vous être payé\u00a0? Sans réponse, aucune perte n’est comptée.`,
      ),
    );
}
