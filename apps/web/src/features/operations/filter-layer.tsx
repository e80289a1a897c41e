import { Landmark, Plus, RotateCcw } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { bankAccountsQuery } from "../../queries/bank-accounts.js";
import { SPEC } from "../../text/specification.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { CategoryIcon } from "../../ui/category-icon.js";
import { Tag } from "../../ui/chip.js";
import { RadioGroup } from "../../ui/choice.js";
import { DateField } from "../../ui/date-field.js";
import { MoneyField } from "../../ui/money-field.js";
import { Segmented } from "../../ui/segmented.js";
import { Select } from "../../ui/select.js";
import { SideLayer } from "../../ui/side-layer.js";
import { CategoryPicker } from "./category-picker.js";
import { choiceOf } from "./category-sections.js";
import type { Chart } from "./category-names.js";
import { NO_FILTERS, withCategories, withStatus, type OperationFilters } from "./filters.js";
import { ORIGIN_OPTIONS } from "./origins.js";
import { filteredCountQuery } from "./queries.js";

type FilterLayerProps = {
  readonly chart: Chart;
  readonly hasVat: boolean;
  readonly filters: OperationFilters;
  readonly onFilters: (filters: OperationFilters) => void;
  readonly onClose: () => void;
};

/** Shortcuts of the specification, each on its accounts. */
const SHORTCUTS = [
  { id: "holiday_vouchers", label: "Chèques-vacances", icon: "ticket", accounts: ["648100"] },
  { id: "service_employment_cheque", label: "CESU", icon: "home", accounts: ["648200"] },
  {
    id: "voluntary_self_employed_contributions",
    label: "Cotisations volontaires",
    icon: "heart-shield",
    accounts: ["646560", "646500", "646510", "646520", "646530", "646540"],
  },
  { id: "laundry", label: "Frais de blanchissage", icon: "washing-machine", accounts: ["615510"] },
] as const;

/** « Filtrer »: nothing changes before « Valider », which says how many operations will be kept. */
export function FilterLayer({ chart, hasVat, filters, onFilters, onClose }: FilterLayerProps) {
  const [draft, setDraft] = useState(filters);
  const [isPicking, setPicking] = useState(false);
  const { data: bankAccounts = [] } = useQuery(bankAccountsQuery());
  const change = (part: Partial<OperationFilters>): void => setDraft({ ...draft, ...part });
  const validate = (): void => {
    onFilters(draft);
    onClose();
  };

  if (isPicking) {
    return (
      <CategoryPicker
        context="FILTER"
        chart={chart}
        groups={[...chart.outcome, ...chart.income]}
        initial={draft.categories}
        subject="filter"
        footer={(chosen, submit) => (
          <>
            <span className="muted small">
              {plural("filters.categories", chosen.length, { one: "{{n}} catégorie", other: "{{n}} catégories" })}
            </span>
            <span className="spacer" />
            <Button onClick={() => setPicking(false)}>{t("action.back", "Retour")}</Button>
            <Button kind="primary" onClick={submit}>
              {SPEC.validate}
            </Button>
          </>
        )}
        onValidate={(codes) => {
          setDraft(withCategories(draft, codes));
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    );
  }
  return (
    <SideLayer
      name="operation-filters"
      title={SPEC.filter}
      onClose={onClose}
      aside={
        <Button
          kind="ghost"
          size="small"
          icon={<RotateCcw className="icon small" />}
          onClick={() => setDraft({ ...NO_FILTERS, query: draft.query })}
        >
          {SPEC.resetFilters}
        </Button>
      }
      footer={
        <>
          <FilteredCount filters={draft} />
          <span className="spacer" />
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" onClick={validate}>
            {SPEC.validate}
          </Button>
        </>
      }
    >
      <Segmented
        label={t("filters.status", "Statut")}
        asField
        value={draft.operations_status}
        onChange={(status) => setDraft(withStatus(draft, status))}
        segments={[
          { value: "all", label: t("filters.all", "Toutes") },
          { value: "categorized", label: t("filters.categorized", "Catégorisées") },
          { value: "not_categorized", label: t("operations.tab_to_categorize", "À catégoriser") },
        ]}
      />
      <Segmented
        label={t("filters.type", "Type")}
        asField
        value={draft.transaction_sign}
        onChange={(transaction_sign) => change({ transaction_sign })}
        segments={[
          { value: "all", label: t("filters.all", "Toutes") },
          { value: "income", label: t("filters.income", "Recettes") },
          { value: "outcome", label: t("filters.outcome", "Dépenses") },
        ]}
      />
      <Select
        label={t("filters.bank_accounts", "Comptes bancaires")}
        icon={<Landmark className="icon small" />}
        placeholder={null}
        value={draft.accounts[0] ?? ""}
        onChange={(id) => change({ accounts: id === "" ? [] : [id] })}
        options={[
          { value: "", label: t("filters.all_accounts", "Tous les comptes") },
          ...bankAccounts.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <div className="two-columns">
        <DateField
          label={t("filters.start", "Du")}
          value={draft.startDate}
          max={draft.endDate ?? undefined}
          onChange={(startDate: IsoDate | null) => change({ startDate })}
        />
        <DateField
          label={t("filters.end", "Au")}
          value={draft.endDate}
          min={draft.startDate ?? undefined}
          onChange={(endDate: IsoDate | null) => change({ endDate })}
        />
      </div>
      <div className="two-columns">
        <MoneyField
          label={t("filters.amount_min", "Montant minimum")}
          value={draft.amountMin}
          placeholder="0,00"
          onChange={(amountMin) => change({ amountMin })}
        />
        <MoneyField
          label={t("filters.amount_max", "Montant maximum")}
          value={draft.amountMax}
          placeholder="0,00"
          onChange={(amountMax) => change({ amountMax })}
        />
      </div>
      <Shortcuts draft={draft} onChange={(categories) => setDraft(withCategories(draft, categories))} />
      <ChosenCategories
        chart={chart}
        draft={draft}
        onChange={(categories) => setDraft(withCategories(draft, categories))}
        onAdd={() => setPicking(true)}
      />
      <RadioGroup
        label={t("filters.origin", "Origine")}
        value={draft.origin}
        onChange={(origin) => change({ origin: origin as OperationFilters["origin"] })}
        options={[{ value: "all", label: t("filters.all", "Toutes") }, ...ORIGIN_OPTIONS]}
      />
      <div className="two-columns">
        {hasVat && (
          <RadioGroup
            label={t("operations.vat", "TVA")}
            oneColumn
            value={draft.vat_status}
            onChange={(status) => change({ vat_status: status as OperationFilters["vat_status"] })}
            options={[
              { value: "all", label: t("filters.all", "Toutes") },
              { value: "validated", label: t("filters.validated", "Validée") },
              { value: "not_validated", label: t("filters.not_validated", "Non validée") },
            ]}
          />
        )}
        <RadioGroup
          label={t("filters.attachments", "Pièces jointes")}
          oneColumn
          value={draft.attachments_status}
          onChange={(status) => change({ attachments_status: status as OperationFilters["attachments_status"] })}
          options={[
            { value: "all", label: t("filters.all", "Toutes") },
            { value: "with_attachments", label: t("filters.with_attachment", "Avec pièce") },
            { value: "without_attachments", label: t("filters.without_attachment", "Sans pièce") },
          ]}
        />
      </div>
    </SideLayer>
  );
}

function FilteredCount({ filters }: { filters: OperationFilters }) {
  const settled = useDeferredValue(filters);
  const { data } = useQuery(filteredCountQuery(settled));
  const text = data && plural("operations.count", data.count, { one: "{{n}} opération", other: "{{n}} opérations" });
  return (
    <span className="muted small tabular" aria-live="polite">
      {data && (data.exact ? text : t("operations.more_than", "Plus de {{text}}", { text: text ?? "" }))}
    </span>
  );
}

type PartProps = { readonly draft: OperationFilters; readonly onChange: (categories: readonly string[]) => void };

function Shortcuts({ draft, onChange }: PartProps) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t("filters.shortcuts", "Raccourcis")}
      </span>
      <div className="row wrap tight" role="group" aria-label={t("filters.shortcuts", "Raccourcis")}>
        {SHORTCUTS.map(({ id, label, icon, accounts }) => {
          const isOn = accounts.every((code) => draft.categories.includes(code));
          const without = draft.categories.filter((code) => !(accounts as readonly string[]).includes(code));
          return (
            <Button
              key={id}
              size="small"
              kind={isOn ? "soft" : "default"}
              aria-pressed={isOn}
              icon={<CategoryIcon name={icon} />}
              onClick={() => onChange(isOn ? without : [...without, ...accounts])}
            >
              {label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}

function ChosenCategories({ chart, draft, onChange, onAdd }: PartProps & { chart: Chart; onAdd: () => void }) {
  const grouped = new Set<string>(
    SHORTCUTS.filter(({ accounts }) => accounts.every((code) => draft.categories.includes(code))).flatMap(({ accounts }) => accounts),
  );
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t("filters.categories_title", "Catégories")}
      </span>
      <div className="row wrap tight" role="group" aria-label={t("filters.categories_title", "Catégories")}>
        {draft.categories
          .filter((code) => !grouped.has(code))
          .map((code) => {
            const choice = choiceOf(chart, code);
            return (
              <Tag
                key={code}
                icon={<CategoryIcon name={choice?.icon ?? "tag"} />}
                onRemove={() => onChange(draft.categories.filter((other) => other !== code))}
              >
                {choice?.label ?? code}
              </Tag>
            );
          })}
        <Button
          size="small"
          icon={<Plus className="icon small" />}
          disabled={draft.operations_status === "not_categorized"}
          onClick={onAdd}
        >
          {SPEC.addCategory}
        </Button>
      </div>
      <span className="hint">{t("filters.categories_hint", "Choisir une catégorie affiche seulement les opérations catégorisées.")}</span>
    </div>
  );
}
