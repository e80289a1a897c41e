import { Trash2 } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { useQuery } from "@tanstack/react-query";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { TextField } from "../../../ui/fields/field.js";
import { Group } from "../../../ui/fields/group.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import type { Chart } from "../categories/category-names.js";
import { CategoryPicker } from "../categories/category-picker.js";
import { groupsOfSign } from "../categories/category-sections.js";
import { isRuleComplete, partsOfChoice, type RuleForm } from "./rule-form.js";
import { RuleParts } from "./rule-parts.js";
import { categoryRulesQuery, useDeleteRule, useSaveRule } from "./rule-queries.js";
import { RuleTrial } from "./rule-trial.js";

type RuleEditorProps = {
  /** Null for a rule that does not exist yet. */
  readonly id: string | null;
  readonly form: RuleForm;
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly hasVat: boolean;
  /** Written, removed, or left as it was. */
  readonly onDone: () => void;
};

/** A rule to write: what it asks, what it suggests, and the operations that it would concern. */
export function RuleEditor({ id, form: start, chart, used, hasVat, onDone }: RuleEditorProps) {
  const formId = useId();
  const [form, setForm] = useState(start);
  const [isPicking, setPicking] = useState(false);
  const save = useSaveRule(id, onDone);
  const change = (part: Partial<RuleForm>): void => setForm({ ...form, ...part });
  // One that comes from an operation is not written yet: leaving it loses nothing that was typed.
  const { close, question } = useUnsavedGuard(JSON.stringify(form) !== JSON.stringify(start), onDone);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isRuleComplete(form) && !save.isPending) save.mutate(form);
  };
  if (isPicking)
    return (
      <RuleCategories
        {...{ form, chart, used }}
        onChosen={(codes) => {
          change({ parts: partsOfChoice(form.parts, codes) });
          setPicking(false);
        }}
        onBack={() => setPicking(false)}
      />
    );
  return (
    <>
      <SideLayer
        name="category-rules"
        title={id === null ? t("rules.add", "Ajouter une règle") : t("rules.edit", "Modifier la règle")}
        width={560}
        onClose={close}
        footer={
          <>
            {id !== null && <DeleteRule id={id} onDeleted={onDone} />}
            <span className="spacer" />
            <Button onClick={close}>{t("action.back", "Retour")}</Button>
            <Button writes kind="primary" type="submit" form={formId} disabled={!isRuleComplete(form)} busy={save.isPending}>
              {t("action.save", "Enregistrer")}
            </Button>
          </>
        }
      >
        <RuleFailure error={save.error} />
        <form id={formId} noValidate onSubmit={send}>
          <RuleConditions form={form} error={save.error} onChange={change} />
          <RuleParts {...{ form, chart, hasVat }} error={save.error} onChange={change} onPick={() => setPicking(true)} />
        </form>
        <RuleTrial form={form} />
      </SideLayer>
      {question}
    </>
  );
}

/** The fields that show their own refusal. */
const FIELDS = ["name", "words", "amountMin", "amountMax"];

/** The sentence of a refusal, at its field; null when it names another, or none. */
function errorAt(error: Error | null, target: string): string | null {
  return error instanceof ApiError && error.target === target ? error.message : null;
}

/** Refusals that name no visible field. */
function RuleFailure({ error }: { error: Error | null }) {
  const isAtField = error instanceof ApiError && (FIELDS.includes(error.target ?? "") || (error.target ?? "").startsWith("parts"));
  return error === null || isAtField ? null : <Banner kind="bad">{errorText(error)}</Banner>;
}

type RuleConditionsProps = {
  readonly form: RuleForm;
  readonly error: Error | null;
  readonly onChange: (part: Partial<RuleForm>) => void;
};

function RuleConditions({ form, error, onChange }: RuleConditionsProps) {
  const { data: accounts = [] } = useQuery(bankAccountsQuery());
  return (
    <>
      <TextField
        label={t("rules.name", "Nom de la règle")}
        name="name"
        required
        maxLength={100}
        data-autofocus
        value={form.name}
        error={errorAt(error, "name")}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t("rules.words", "Mots du libellé")}
        name="words"
        required
        hint={t(
          "rules.words_hint",
          "Dix au plus, séparés par des espaces\u00a0: tous doivent y être, entiers. Ni accents ni majuscules ne comptent.",
        )}
        autoComplete="off"
        value={form.words}
        error={errorAt(error, "words")}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <Segmented
        label={t("filters.type", "Type")}
        asField
        value={form.sign}
        onChange={(sign) => onChange({ sign })}
        segments={[
          { value: "all", label: t("rules.both", "Les deux") },
          { value: "outcome", label: t("operations.outcome", "Dépense") },
          { value: "income", label: t("operations.income", "Recette") },
        ]}
      />
      <div className="two-columns">
        <MoneyField
          label={t("rules.amount_min", "Montant minimal")}
          name="amountMin"
          value={form.amountMin}
          error={errorAt(error, "amountMin")}
          onChange={(amountMin) => onChange({ amountMin })}
        />
        <MoneyField
          label={t("rules.amount_max", "Montant maximal")}
          name="amountMax"
          value={form.amountMax}
          error={errorAt(error, "amountMax")}
          onChange={(amountMax) => onChange({ amountMax })}
        />
      </div>
      {accounts.length > 1 && (
        <Group role="group" label={t("rules.accounts", "Comptes bancaires (aucun\u00a0: tous)")}>
          {accounts.map(({ id, title }) => (
            <Checkbox
              key={id}
              checked={form.bankAccounts.includes(id)}
              onChange={(isOn) =>
                onChange({ bankAccounts: isOn ? [...form.bankAccounts, id] : form.bankAccounts.filter((one) => one !== id) })
              }
            >
              {title}
            </Checkbox>
          ))}
        </Group>
      )}
    </>
  );
}

type RuleCategoriesProps = {
  readonly form: RuleForm;
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly onChosen: (codes: readonly string[]) => void;
  readonly onBack: () => void;
};

function RuleCategories({ form, chart, used, onChosen, onBack }: RuleCategoriesProps) {
  return (
    <CategoryPicker
      context="CATEGORIZATION_ADD"
      chart={chart}
      groups={groupsOfSign(chart, form.sign === "income" ? "income" : "outcome")}
      initial={form.parts.map(({ account }) => account)}
      used={used}
      subject="rule"
      footer={(chosen, submit) => (
        <>
          <span className="spacer" />
          <Button onClick={onBack}>{t("action.back", "Retour")}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={submit}>
            {SPEC.validate}
          </Button>
        </>
      )}
      onValidate={(chosen) => chosen.length > 0 && onChosen(chosen)}
      onClose={onBack}
    />
  );
}

/** Removed at once: the message offers to take it back. */
function DeleteRule({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { data: rules } = useQuery(categoryRulesQuery());
  const remove = useDeleteRule(onDeleted);
  const rule = rules?.find((one) => one.id === id);
  return (
    <Button
      writes
      kind="danger"
      icon={<Trash2 className="icon small" />}
      disabled={!rule}
      busy={remove.isPending}
      onClick={() => rule && remove.mutate(rule)}
    >
      {SPEC.remove}
    </Button>
  );
}
