import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { TextArea, TextField } from "../../../ui/fields/field.js";
import { Select } from "../../../ui/fields/select.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { FieldMessage } from "../../../ui/fields/field.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import { RowsEditor } from "../fields/rows-editor.js";
import type { StepForm } from "../fields/step-form.js";
import { useCompanyIsTrade } from "../fields/company-kind.js";
import styles from "../step/step.module.css";

type ContributionsProps = StepForm<"social_security_contributions">;
type Statement = NonNullable<ContributionsProps["inputs"]["statements"]>[number];

/** What each body states of the year, beside what the books hold; a gap of more than 1 € is explained. */
export function ContributionsForm(props: ContributionsProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { accounts, booked, stated, deductible, nonDeductible } = step.result;
  const hasGap = Math.abs(Math.round((stated - booked) * 100)) > 100 && (inputs.statements?.length ?? 0) > 0;
  const missing = errorOf("statements");
  return (
    <>
      <FactList
        hasResult
        facts={[
          ...accounts.map(({ account, name, amount: held }) => ({ label: `${account} ${name}`, value: amount(held) })),
          { label: t("closing.contributions.booked", "Payé d’après vos comptes"), value: amount(booked) },
        ]}
      />
      <RowsEditor
        label={t("closing.contributions.statements", "Attestations")}
        rows={inputs.statements ?? []}
        rowKey={(_, index) => String(index)}
        rowTitle={({ body }) => (body == null || body === "" ? t("closing.contributions.body", "Organisme") : body)}
        onChange={(statements) => onChange({ statements: [...statements] })}
        add={{
          label: t("closing.contributions.add", "Ajouter une attestation"),
          make: (): Statement => ({ body: "Urssaf", account: "646100" }),
        }}
        isFixed={isFixed}
        fields={(statement, change, index) => (
          <StatementFields
            statement={statement}
            change={change}
            errorOf={(field) => errorOf(`statements.${index}.${field}`)}
            sourceOf={(field) => props.sourceOf(`statements.${index}.${field}`) ?? props.sourceOf("statements")}
            isFixed={isFixed}
          />
        )}
      />
      {missing !== null && <FieldMessage id="statements" error={missing} />}
      {(deductible !== 0 || nonDeductible !== 0) && (
        <FactList
          facts={[
            { label: t("closing.contributions.deductible", "CSG déductible"), value: amount(deductible) },
            { label: t("closing.contributions.not_deductible", "CSG non déductible et CRDS"), value: amount(nonDeductible) },
            { label: t("closing.contributions.stated", "Total des attestations"), value: amount(stated) },
          ]}
        />
      )}
      {(hasGap || inputs.gapReason != null) && (
        <TextArea
          label={t("closing.contributions.gap", "D’où vient l’écart de {{gap}}\u00a0?", {
            gap: amount(Math.round((stated - booked) * 100) / 100),
          })}
          value={inputs.gapReason ?? ""}
          maxLength={500}
          error={errorOf("gapReason")}
          disabled={isFixed}
          onChange={(event) => onChange({ gapReason: event.target.value })}
        />
      )}
    </>
  );
}

const AMOUNTS = [
  "contributionsPaid",
  "csgCrdsPaid",
  "csgDeductible",
  "training",
  "healthUnions",
  "reimbursements",
  "dueAtYearEnd",
] as const;

type StatementFieldsProps = {
  readonly statement: Statement;
  readonly change: (part: Partial<Statement>) => void;
  readonly errorOf: (field: string) => string | null;
  readonly sourceOf: (field: string) => string | undefined;
  readonly isFixed: boolean;
};

function StatementFields({ statement, change, errorOf, sourceOf, isFixed }: StatementFieldsProps) {
  const isTrade = useCompanyIsTrade();
  const shown = AMOUNTS.filter((field) => isTrade || field !== "dueAtYearEnd");
  return (
    <div className={styles["fields"]}>
      <TextField
        label={t("closing.contributions.body", "Organisme")}
        value={statement.body ?? ""}
        maxLength={100}
        error={errorOf("body")}
        disabled={isFixed}
        onChange={(event) => change({ body: event.target.value })}
      />
      <Select
        label={t("closing.contributions.account", "Compte")}
        placeholder={null}
        value={statement.account ?? "646100"}
        options={["646100", "646200", "646300", "646400"].map((account) => ({ value: account, label: account }))}
        disabled={isFixed}
        onChange={(account) => change({ account: account as NonNullable<Statement["account"]> })}
      />
      {shown.map((field) => (
        <AmountField
          key={field}
          label={amountName(field)}
          value={statement[field]}
          onChange={(value) => change({ [field]: value })}
          {...filledHint(
            sourceOf(field),
            field === "csgDeductible" ? t("closing.contributions.split", "Vide\u00a0: calculée.") : undefined,
          )}
          error={errorOf(field)}
          disabled={isFixed}
        />
      ))}
    </div>
  );
}

function amountName(field: (typeof AMOUNTS)[number]): string {
  const names: Readonly<Record<(typeof AMOUNTS)[number], string>> = {
    contributionsPaid: t("closing.contributions.paid", "Cotisations payées"),
    csgCrdsPaid: t("closing.contributions.levies", "CSG-CRDS payée"),
    csgDeductible: t("closing.contributions.of_which", "Dont CSG déductible"),
    training: t("closing.contributions.training", "Formation (CFP)"),
    healthUnions: t("closing.contributions.unions", "CURPS"),
    reimbursements: t("closing.contributions.refunds", "Remboursements"),
    dueAtYearEnd: t("closing.contributions.due", "Reste dû pour l’année"),
  };
  return names[field];
}
