import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { YesNoField } from "../fields/yes-no-field.js";
import { filledHint } from "../fields/filled.js";
import { LaggingProposals } from "./lagging-proposals.js";
import { LaggingRowFields } from "./lagging-row-fields.js";
import { StockFields } from "./stock-fields.js";
import {
  isProposed,
  laggingWord,
  newRow,
  nothingLags,
  openKinds,
  questionsOfLagging,
  withRows,
  type AskedOfLagging,
} from "./lagging-words.js";
import { RowsEditor } from "../fields/rows-editor.js";
import type { StepForm } from "../fields/step-form.js";

type LaggingProps = StepForm<"lagging_operations">;

/** What lags between two years: a question by kind of row, what the books propose, the rows, then stocks and feared losses. */
export function LaggingForm(props: LaggingProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const kinds = openKinds(step.result);
  return (
    <>
      {questionsOfLagging(step.result).map((question) => (
        <Question key={question} question={question} {...props} />
      ))}
      {!isFixed && (
        <div>
          <Button
            kind="soft"
            onClick={() => onChange({ ...nothingLags(step.result), dismissed: step.result.proposals.map(({ id }) => id) })}
          >
            {t("closing.lagging.nothing", "Je n’ai rien à déclarer")}
          </Button>
        </div>
      )}
      <LaggingProposals {...props} />
      <RowsEditor
        label={t("closing.lagging.rows", "Opérations à cheval")}
        rows={inputs.rows ?? []}
        rowKey={({ id }) => id}
        rowTitle={({ kind, label }) => (label == null || label === "" ? laggingWord(kind) : label)}
        onChange={(rows) => onChange(withRows(step.result, inputs, rows))}
        add={{
          label: t("closing.lagging.add", "Ajouter une opération"),
          make: () => newRow(kinds[0] ?? "cheque_received_unbanked", crypto.randomUUID()),
        }}
        isFixed={isFixed}
        fields={(row, change, index) => (
          <LaggingRowFields
            row={row}
            share={step.result.amounts[row.id] ?? null}
            change={change}
            kinds={kinds}
            errorOf={(field) => errorOf(`rows.${index}.${field}`) ?? errorOf(`rows.${row.id}.${field}`)}
            isFixed={isFixed}
          />
        )}
      />
      {step.result.asksStock && <StockFields {...props} />}
      {step.result.oldInvoices.map(({ id, label, date, amount: left }) => (
        <YesNoField
          key={id}
          label={t("closing.lagging.doubtful", "{{label}}, {{left}}, facture du {{day}}\u00a0: pensez-vous être payé\u00a0?", {
            label,
            left: amount(left),
            day: day(date),
          })}
          value={inputs.doubtful?.[id]}
          onChange={(isPaid) => onChange({ doubtful: { [id]: isPaid } })}
          {...filledHint(props.sourceOf(`doubtful.${id}`))}
          error={errorOf(`doubtful.${id}`)}
          disabled={isFixed}
        />
      ))}
    </>
  );
}

function Question({ question, step, inputs, onChange, sourceOf, errorOf, isFixed }: LaggingProps & { readonly question: AskedOfLagging }) {
  const isWho = question === "customers" || question === "suppliers";
  const { chequesKnownThrough: through, proposals } = step.result;
  const isCheque = question === "chequesReceived" || question === "chequesIssued";
  const known = isCheque && through !== null && !isProposed(question, proposals) ? day(through) : null;
  return (
    <RadioGroup
      label={questionText(question, day(step.result.yearEnd))}
      options={[
        { value: "none", label: isWho ? t("answer.nobody", "Personne") : t("answer.no", "Non") },
        { value: "some", label: isWho ? t("closing.lagging.some", "Voici qui") : t("answer.yes", "Oui") },
      ]}
      value={inputs[question] ?? null}
      onChange={(answer) => onChange({ [question]: answer === "some" ? "some" : "none" })}
      {...filledHint(
        sourceOf(question),
        known === null
          ? undefined
          : t("closing.lagging.cheques_known", "Vos relevés n’en montrent aucun jusqu’au {{day}}.", { day: known }),
      )}
      error={errorOf(question)}
      disabled={isFixed}
      required={known === null}
    />
  );
}

function questionText(question: AskedOfLagging, end: string): string {
  const texts: Readonly<Record<AskedOfLagging, string>> = {
    chequesReceived: t("closing.lagging.ask_cheques_received", "Avez-vous reçu avant le {{end}} des chèques remis en banque après\u00a0?", {
      end,
    }),
    chequesIssued: t(
      "closing.lagging.ask_cheques_issued",
      "Avez-vous payé avant le {{end}} par chèque des dépenses débitées après\u00a0?",
      { end },
    ),
    customers: t("closing.lagging.ask_customers", "Qui ne vous avait pas payé le dernier jour\u00a0?"),
    suppliers: t("closing.lagging.ask_suppliers", "Qui n’aviez-vous pas payé le dernier jour\u00a0?"),
    openingStock: t("closing.lagging.ask_opening_stock", "Aviez-vous déjà un stock ou des travaux en cours le premier jour\u00a0?"),
    stock: t("closing.lagging.ask_stock", "Aviez-vous un stock ou des travaux en cours le dernier jour\u00a0?"),
  };
  return texts[question];
}
