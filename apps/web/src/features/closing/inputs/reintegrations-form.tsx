import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

type ReintegrationsProps = StepForm<"tax_reintegrations">;
type Row = ReintegrationsProps["step"]["result"]["rows"][number];

/** What is added back to the profit: rows proposed by the accounts, private shares, and what other steps bring already. */
export function ReintegrationsForm(props: ReintegrationsProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { rows, shareableCosts, others, total } = step.result;
  return (
    <>
      <ul className={styles["rows"]}>
        {rows.map((row) => (
          <li key={row.nature} className={styles["row"]}>
            <ReintegrationRow row={row} {...props} />
          </li>
        ))}
      </ul>
      {shareableCosts.length > 0 && <PrivateShares {...props} />}
      <FactList
        hasResult
        facts={[
          ...others.map(({ form, box, label, amount: value }) => ({ label: `${label} (${form}, ${box})`, value: amount(value) })),
          { label: t("closing.reintegrations.total", "Total réintégré"), value: amount(total) },
        ]}
      />
      <Checkbox
        checked={inputs.checked === true}
        onChange={(checked) => onChange({ checked })}
        error={errorOf("checked")}
        disabled={isFixed}
        required
      >
        {t("closing.reintegrations.checked", "J’ai vérifié")}
      </Checkbox>
    </>
  );
}

function ReintegrationRow({ row, inputs, onChange, errorOf, isFixed }: ReintegrationsProps & { readonly row: Row }) {
  const { nature, title, account, proposed } = row;
  const typed = inputs.rows?.[nature] ?? {};
  const change = (part: Partial<typeof typed>): void => onChange({ rows: { [nature]: part } });
  const isOwn = typed.amount != null && typed.amount !== proposed;
  return (
    <div className={styles["fields"]}>
      <AmountField
        label={title}
        value={typed.amount ?? row.amount}
        onChange={(value) => change({ amount: value })}
        {...filledHint(account === null || isOwn ? undefined : t("closing.reintegrations.account", "compte {{account}}", { account }))}
        error={errorOf(`rows.${nature}.amount`)}
        disabled={isFixed}
      />
      {(isOwn || (typed.comment ?? "") !== "") && (
        <TextField
          label={t("closing.reintegrations.comment", "Explication")}
          value={typed.comment ?? ""}
          maxLength={500}
          error={errorOf(`rows.${nature}.comment`) ?? errorOf(`rows.${nature}`)}
          disabled={isFixed}
          onChange={(event) => change({ comment: event.target.value })}
        />
      )}
    </div>
  );
}

function PrivateShares({ step, inputs, onChange, errorOf, sourceOf, isFixed }: ReintegrationsProps) {
  return (
    <section className="stack" aria-labelledby="private-shares">
      <h3 id="private-shares" className="section-title">
        {t("closing.reintegrations.shares", "Part privée des dépenses mixtes")}
      </h3>
      <div className={styles["fields"]}>
        {step.result.shareableCosts.map(({ account, name, amount: cost }) => (
          <NumberField
            key={account}
            label={t("closing.reintegrations.share", "{{name}}, {{amount}}", { name, amount: amount(cost) })}
            suffix="%"
            positive
            min={0}
            max={100}
            value={inputs.privateShares?.[account] ?? null}
            onChange={(share) => onChange({ privateShares: { [account]: share } })}
            {...filledHint(sourceOf(`privateShares.${account}`))}
            error={errorOf(`privateShares.${account}`) ?? errorOf("privateShares")}
            disabled={isFixed}
          />
        ))}
      </div>
    </section>
  );
}
