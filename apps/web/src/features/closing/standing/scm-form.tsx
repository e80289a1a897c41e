import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FieldMessage, TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AccountField } from "../fields/account-field.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import { RowsEditor } from "../fields/rows-editor.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";
import styles from "../step/step.module.css";
import { Signs } from "./signs.js";

type ScmProps = StepForm<"scm">;
type Line = NonNullable<ScmProps["inputs"]["lines"]>[number];

/** The company of means: the member's rate, the lines of its 2036, its result, against what was paid to it. */
export function ScmForm(props: ScmProps) {
  const { step, inputs, onChange, errorOf, sourceOf, isFixed } = props;
  return (
    <>
      <Signs shownBy={step.result.shownBy} />
      <YesNoField
        label={t("closing.scm.question", "Êtes-vous membre d’une société civile de moyens\u00a0?")}
        value={inputs.applies}
        onChange={(applies) => onChange({ applies })}
        {...filledHint(sourceOf("applies"))}
        error={errorOf("applies")}
        disabled={isFixed}
      />
      {inputs.applies === true && <Share {...props} />}
    </>
  );
}

function Share(props: ScmProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { lines, total, paid, left } = step.result;
  const missing = errorOf("lines");
  return (
    <>
      <div className={styles["fields"]}>
        <TextField
          label={t("closing.scm.name", "Nom de la SCM")}
          value={inputs.name ?? ""}
          maxLength={100}
          disabled={isFixed}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={t("closing.scm.siren", "SIREN")}
          value={inputs.siren ?? ""}
          maxLength={11}
          disabled={isFixed}
          onChange={(event) => onChange({ siren: event.target.value })}
        />
        <NumberField
          label={t("closing.scm.rate", "Votre part dans la SCM")}
          suffix="%"
          positive
          value={inputs.sharePercent ?? null}
          onChange={(sharePercent) => onChange({ sharePercent })}
          error={errorOf("sharePercent")}
          disabled={isFixed}
        />
      </div>
      <p className="muted">
        {t(
          "closing.scm.year",
          "La 2036 de l’exercice de la SCM clos dans l’année\u00a0: le montant de chaque ligne, ou votre part si elle n’est pas au centime de votre pourcentage.",
        )}
      </p>
      <RowsEditor
        label={t("closing.scm.lines", "Lignes de la déclaration 2036")}
        rows={inputs.lines ?? []}
        rowKey={(_, index) => String(index)}
        rowTitle={({ account, label }) => (label == null || label === "" ? account : label)}
        onChange={(rows) => onChange({ lines: [...rows] })}
        add={{ label: t("closing.scm.add", "Ajouter une ligne"), make: (): Line => ({ account: "613200" }) }}
        isFixed={isFixed}
        fields={(line, change, index) => <LineFields line={line} change={change} index={index} {...props} />}
      />
      {missing !== null && <FieldMessage id="lines" error={missing} />}
      <AmountField
        label={t("closing.scm.result", "Votre part du résultat de la SCM avec des tiers")}
        hint={t("closing.scm.result_hint", "Négatif pour une perte.")}
        signed
        value={inputs.scmResult}
        onChange={(scmResult) => onChange({ scmResult })}
        disabled={isFixed}
      />
      <FactList
        hasResult
        facts={[
          ...lines.map(({ account, name, label, share }, index) => ({
            label: `${index + 1}. ${label === "" ? `${account} ${name}` : label}`,
            value: amount(share),
          })),
          { label: t("closing.scm.paid", "Versements à la SCM"), value: amount(paid) },
          {
            label: left < 0 ? t("closing.scm.debt", "Reste dû à la SCM") : t("closing.scm.claim", "Reste dû par la SCM"),
            value: amount(Math.abs(left)),
          },
          { label: t("closing.scm.total", "Votre quote-part des charges"), value: amount(total) },
        ]}
      />
    </>
  );
}

type LineProps = ScmProps & { readonly line: Line; readonly change: (part: Partial<Line>) => void; readonly index: number };

function LineFields({ line, change, index, errorOf, isFixed }: LineProps) {
  const at = (field: string): string => `lines.${index}.${field}`;
  return (
    <div className={styles["fields"]}>
      <AccountField
        prefixes={["6"]}
        value={line.account}
        onChange={(account) => change({ account })}
        error={errorOf(at("account"))}
        disabled={isFixed}
      />
      <TextField
        label={t("closing.scm.label", "Nature")}
        value={line.label ?? ""}
        maxLength={100}
        disabled={isFixed}
        onChange={(event) => change({ label: event.target.value })}
      />
      <AmountField
        label={t("closing.scm.amount", "Montant pour toute la SCM")}
        value={line.amount}
        onChange={(value) => change({ amount: value })}
        error={errorOf(at("amount"))}
        disabled={isFixed}
      />
      <AmountField
        label={t("closing.scm.own", "Ou votre part, si elle est indiquée")}
        value={line.myShare}
        onChange={(myShare) => change({ myShare })}
        disabled={isFixed}
      />
    </div>
  );
}
