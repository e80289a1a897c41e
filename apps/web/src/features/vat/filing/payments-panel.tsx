import { Link } from "@tanstack/react-router";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { PATHS } from "../../../lib/paths.js";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { paymentKind, paymentRest } from "./payment-words.js";
import styles from "../vat.module.css";

/** What was paid and received for a validated return, each from its operation, and the difference with what it says. */
export function PaymentsPanel({ payments }: { payments: NonNullable<VatDeclarationDetail["payments"]> }) {
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
                {payment.operationId === null ? (
                  payment.label
                ) : (
                  <Link to={PATHS.operations} state={{ operationIds: [payment.operationId] }}>
                    {payment.label}
                  </Link>
                )}
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
      </div>
    </section>
  );
}
