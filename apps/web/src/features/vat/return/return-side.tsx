import type { ReactNode } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { useAllowed } from "../../../lib/session/allowed.js";
import { today } from "../../../lib/clock.js";
import { amount, day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { CheckMark } from "./check-list.js";
import { bounds, dueWords, filingWords, paymentWords, stateWords, type StateWords } from "../return-words.js";
import { Total } from "./total.js";
import { FilingPanel } from "../filing/filing-panel.js";
import { PaymentsPanel } from "../filing/payments-panel.js";
import { RectifyButton } from "./rectify-button.js";
import { ValidateButton } from "./validate-button.js";
import styles from "../vat.module.css";

type ReturnSideProps = {
  readonly detail: VatDeclarationDetail;
  /** Only to be read: neither field nor button. */
  readonly isReadOnly: boolean;
};

/** Beside a return: what it leaves to pay and until when, its validation, then its checks with their figures. */
export function ReturnSide({ detail, isReadOnly }: ReturnSideProps) {
  const isCredit = detail.creditOut > 0;
  const isValidated = detail.status !== "to_declare";
  const maySeal = useAllowed("books.seal");
  const label = isCredit ? t("vat.credit", "Crédit de TVA") : t("vat.to_pay_short", "À payer");
  return (
    <div className={`stack ${styles["side"]}`}>
      <section className="panel" aria-label={label}>
        <div className="padded-all stack">
          <div>
            <span className="muted small">{label}</span>
            <p className={styles["sideAmount"]}>
              <Total detail={detail} total={isCredit ? "creditOut" : "toPay"} label={label} />
            </p>
            {isCredit && detail.toPay > 0 && (
              <p className="small">
                {t("vat.to_pay_besides", "À payer, taxes assimilées")}{" "}
                <Total detail={detail} total="toPay" label={t("vat.to_pay_short", "À payer")} />
              </p>
            )}
          </div>
          <dl className={styles["facts"]}>
            <Fact name={t("vat.due", "Échéance")}>{detail.dueDate === null ? dueWords(detail, detail.missing) : day(detail.dueDate)}</Fact>
            <Fact name={t("vat.period", "Période")}>{bounds(detail)}</Fact>
            <Fact name={t("vat.state", "État")}>
              <StateChip words={stateWords(detail, today())} />
            </Fact>
            <Fact name={t("vat.filing", "Dépôt")}>
              <StateChip words={filingWords(detail, today())} />
            </Fact>
            <Fact name={t("vat.payment", "Paiement")}>
              <StateChip words={paymentWords(detail.payment)} />
            </Fact>
          </dl>
          {!isReadOnly && !isValidated && <ValidateButton detail={detail} />}
          {!isReadOnly && detail.canRectify && maySeal && <RectifyButton detail={detail} />}
        </div>
      </section>
      {isValidated && <FilingPanel detail={detail} isReadOnly={isReadOnly} />}
      {detail.payments !== null && <PaymentsPanel id={detail.period} payments={detail.payments} isReadOnly={isReadOnly} />}
      <Controls controls={detail.controls} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="strong tabular">{children}</dd>
    </div>
  );
}

function StateChip({ words }: { words: StateWords | null }) {
  return words === null ? <span className="muted">–</span> : <Chip kind={words.kind}>{words.text}</Chip>;
}

/** Failing checks, then the right ones folded. */
function Controls({ controls }: { controls: VatDeclarationDetail["controls"] }) {
  const wrong = controls.filter(({ ok }) => !ok);
  const right = controls.filter(({ ok }) => ok);
  return (
    <section className="panel" aria-labelledby="controls">
      <div className="padded-all stack">
        <h2 id="controls" className={styles["sideTitle"]}>
          {t("vat.controls", "Contrôles")}
        </h2>
        {wrong.length > 0 && <ControlList controls={wrong} />}
        {right.length > 0 && (
          <details className="small">
            <summary>
              {plural("vat.controls.right", right.length, { one: "{{n}} contrôle juste", other: "{{n}} contrôles justes" })}
            </summary>
            <ControlList controls={right} />
          </details>
        )}
      </div>
    </section>
  );
}

function ControlList({ controls }: { controls: VatDeclarationDetail["controls"] }) {
  return (
    <ul className={styles["checks"]}>
      {controls.map((control) => (
        <li key={control.key}>
          <CheckMark ok={control.ok} />
          <span>
            {control.message}
            <small className="muted tabular">{controlFigures(control)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function controlFigures({ key, expected, found, difference }: VatDeclarationDetail["controls"][number]): string {
  if (key === "gaps") return t("vat.control.count", "Attendu {{expected}}, trouvé {{found}}", { expected, found });
  return t("vat.control.figures", "Attendu {{expected}}, trouvé {{found}}, écart {{difference}}", {
    expected: amount(expected),
    found: amount(found),
    difference: amount(difference),
  });
}
