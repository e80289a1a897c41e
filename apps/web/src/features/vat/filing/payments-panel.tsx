import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { useAllowed } from "../../../lib/session/allowed.js";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { OperationButton } from "../../../ui/books/operation-button.js";
import { paymentKind, paymentRest } from "./payment-words.js";
import { RefusedRefund } from "./refused-refund.js";
import styles from "../vat.module.css";

type PaymentsPanelProps = {
  /** Names the return. */
  readonly id: string;
  readonly payments: NonNullable<VatDeclarationDetail["payments"]>;
  readonly isReadOnly: boolean;
};

/** What was paid and received for a validated return, each from its operation, and the difference with what it says. */
export function PaymentsPanel({ id, payments, isReadOnly }: PaymentsPanelProps) {
  const maySeal = useAllowed("books.seal");
  const rest = paymentRest(payments);
  if (payments.linked.length === 0 && rest.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="payments">
      <div className="padded-all stack">
        <h2 id="payments" className={styles["sideTitle"]}>
          {t("vat.payments", "Paiements")}
        </h2>
        <dl className={styles["facts"]}>
          {payments.linked.map((payment) => (
            <div key={`${payment.kind} ${payment.entryId} ${payment.amount}`}>
              <dt className="muted">
                {paymentKind(payment.kind)} {day(payment.date)}
                {", "}
                {payment.operationId === null ? payment.label : <OperationButton id={payment.operationId}>{payment.label}</OperationButton>}
              </dt>
              <dd className="strong tabular">{amount(payment.amount)}</dd>
            </div>
          ))}
          {rest.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="strong tabular">{amount(value)}</dd>
            </div>
          ))}
        </dl>
        {!isReadOnly && maySeal && payments.refundLeft > 0 && <RefusedRefund id={id} left={payments.refundLeft} />}
      </div>
    </section>
  );
}
