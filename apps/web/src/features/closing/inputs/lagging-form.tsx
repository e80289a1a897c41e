import type { StepInputs } from "@comptoir/contract/closing/inputs";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { AmountField } from "./amount-field.js";
import { filledHint } from "./filled.js";
import { LaggingRowFields } from "./lagging-row-fields.js";
import { laggingWord, newRow, nothingLags, openKinds, questionsOf, type LaggingQuestion } from "./lagging-words.js";
import { RowsEditor } from "./rows-editor.js";
import type { StepForm } from "./step-form.js";
import styles from "../step/step.module.css";

type LaggingProps = StepForm<"lagging_operations"> & {
  readonly isLiberal: boolean;
  readonly hasOption: boolean;
  readonly vatSubject: boolean;
};

/** What lags between two years: a question by kind of row, the rows, and in a trade the stocks and the losses that are feared. */
export function LaggingForm(props: LaggingProps) {
  const { inputs, onChange, errorOf, isFixed } = props;
  const kinds = openKinds(props);
  return (
    <>
      {!isFixed && (
        <div>
          <Button kind="soft" onClick={() => onChange(nothingLags(props))}>
            {t("closing.lagging.nothing", "Je n’ai rien à déclarer")}
          </Button>
        </div>
      )}
      {questionsOf(props).map((question) => (
        <Question key={question} question={question} {...props} />
      ))}
      <RowsEditor
        label={t("closing.lagging.rows", "Opérations à cheval")}
        rows={inputs.rows ?? []}
        rowKey={({ id }) => id}
        rowTitle={({ kind, label }) => (label == null || label === "" ? laggingWord(kind) : label)}
        onChange={(rows) => onChange({ rows: [...rows] })}
        add={{
          label: t("closing.lagging.add", "Ajouter une opération"),
          make: () => newRow(kinds[0] ?? "cheque_received_unbanked", crypto.randomUUID()),
        }}
        isFixed={isFixed}
        fields={(row, change) => <LaggingRowFields row={row} change={change} kinds={kinds} {...props} />}
      />
      {errorOf("lagging.required") !== null && <p className="field-error">{errorOf("lagging.required")}</p>}
      {!props.isLiberal && <Stocks {...props} />}
    </>
  );
}

function Question({ question, inputs, onChange, sourceOf, errorOf, isFixed }: LaggingProps & { readonly question: LaggingQuestion }) {
  return (
    <RadioGroup
      label={questionText(question)}
      options={[
        { value: "none", label: question === "customers" || question === "suppliers" ? t("answer.nobody", "Personne") : t("answer.no", "Non") },
        { value: "some", label: t("answer.yes", "Oui") },
      ]}
      value={inputs[question] ?? null}
      onChange={(answer) => onChange({ [question]: answer as NonNullable<StepInputs<"lagging_operations">[LaggingQuestion]> })}
      {...filledHint(sourceOf(question))}
      error={errorOf(`lagging.${question}_required`)}
      disabled={isFixed}
      required
    />
  );
}

function questionText(question: LaggingQuestion): string {
  const texts: Readonly<Record<LaggingQuestion, string>> = {
    cheques: t("closing.lagging.ask_cheques", "Des chèques reçus ou émis avant la fin de l’exercice ont-ils été remis ou débités après\u00a0?"),
    customers: t("closing.lagging.ask_customers", "Qui ne vous avait pas payé le dernier jour\u00a0?"),
    suppliers: t("closing.lagging.ask_suppliers", "Qui n’aviez-vous pas payé le dernier jour\u00a0?"),
    stock: t("closing.lagging.ask_stock", "Aviez-vous un stock ou des travaux en cours le dernier jour\u00a0?"),
  };
  return texts[question];
}

const STOCKS = ["310000", "355000", "370000"] as const;
const LOSSES = ["397000", "491000"] as const;

/** Stocks at their purchase price, then what is feared lost. */
function Stocks({ inputs, onChange, sourceOf, errorOf, isFixed }: LaggingProps) {
  const names: Readonly<Record<(typeof STOCKS)[number] | (typeof LOSSES)[number], string>> = {
    "310000": t("closing.stock.materials", "Stock de matières et fournitures, au prix d’achat HT"),
    "355000": t("closing.stock.work", "Travaux et produits en cours"),
    "370000": t("closing.stock.goods", "Stock de marchandises, au prix d’achat HT"),
    "397000": t("closing.stock.loss", "Perte probable sur stocks"),
    "491000": t("closing.stock.customers_loss", "Perte probable sur clients"),
  };
  const hasStock = inputs.stock === "some";
  return (
    <div className={styles["fields"]}>
      {hasStock &&
        STOCKS.map((account) => (
          <AmountField
            key={account}
            label={names[account]}
            value={inputs.stocks?.[account]}
            onChange={(value) => onChange({ stocks: { ...inputs.stocks, [account]: value } })}
            {...filledHint(sourceOf(`stocks.${account}`))}
            error={errorOf("lagging.stocks_required", "lagging.stock_negative")}
            disabled={isFixed}
          />
        ))}
      {LOSSES.map((account) => (
        <AmountField
          key={account}
          label={names[account]}
          value={inputs.losses?.[account]}
          onChange={(value) => onChange({ losses: { ...inputs.losses, [account]: value } })}
          error={errorOf("lagging.stock_negative")}
          disabled={isFixed}
        />
      ))}
    </div>
  );
}
