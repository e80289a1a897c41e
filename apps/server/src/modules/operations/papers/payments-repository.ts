import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { OperationStatus } from "../operation-queries.js";

/** An operation that may pay an invoice. */
export type PaymentRowOfPaper = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amount_cents: Cents;
  readonly title: string;
  readonly raw_label: string;
  readonly payment_mode: string;
  readonly status: OperationStatus;
  readonly has_papers: boolean;
  readonly suggestion_account: string | null;
};

/** Enough for what a company pays in the days of a page of invoices. */
const MOST_PAYMENTS = 5_000;

const PAYMENT = `o.id, o.date, o.amount_cents, o.title, o.raw_label, o.payment_mode, o.status, o.suggestion_account,
  exists (select from books.attachments a where a.company_id = $1 and a.operation_id = o.id) as has_papers`;

type Period = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Only those that are to categorise. */
  readonly areWaiting?: true;
};

const MAY_PAY = "o.company_id = $1 and o.cancelled_on is null and o.origin not in ('other', 'other_closure')";

/** Operations of a period that may pay an invoice, the latest first: not cancelled nor miscellaneous, and without papers once they are validated. */
export function readPaymentsForPapers(tx: Tx, companyId: string, { from, to, areWaiting }: Period): Promise<PaymentRowOfPaper[]> {
  return tx.query<PaymentRowOfPaper>(
    `select * from (select ${PAYMENT} from books.operations o
      where ${MAY_PAY} and o.date between $2 and $3 ${areWaiting ? "and o.status = 'to_categorize'" : ""}) p
      where p.status <> 'validated' or not p.has_papers order by p.date desc, p.id desc limit ${MOST_PAYMENTS}`,
    [companyId, from, to],
  );
}

type Search = {
  readonly sign: "income" | "outcome";
  /** In lower case; empty for any. */
  readonly words: string;
  /** In cents, where the search is an amount. */
  readonly amount: Cents | null;
  readonly most: number;
};

/** Operations of a direction whose title or label holds these words, or of that amount, the latest first. */
export function searchPaymentsForPapers(tx: Tx, companyId: string, { sign, words, amount, most }: Search): Promise<PaymentRowOfPaper[]> {
  return tx.query<PaymentRowOfPaper>(
    `select * from (select ${PAYMENT} from books.operations o
      where ${MAY_PAY} and sign(o.amount_cents) = $2
        and (position($3 in lower(o.title)) > 0 or position($3 in lower(o.raw_label)) > 0 or abs(o.amount_cents) = $4)) p
      where p.status <> 'validated' or not p.has_papers order by p.date desc, p.id desc limit ${most}`,
    [companyId, sign === "income" ? 1 : -1, words, amount],
  );
}

/** One operation, also a validated one; null when the company has none of that id. */
export async function readPaymentForPaper(tx: Tx, companyId: string, id: string): Promise<PaymentRowOfPaper | null> {
  const [row] = await tx.query<PaymentRowOfPaper>(
    `select ${PAYMENT} from books.operations o where o.company_id = $1 and o.id = $2 and o.cancelled_on is null`,
    [companyId, id],
  );
  return row ?? null;
}
