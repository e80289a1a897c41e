import { useQuery } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { t } from "../../../text/t.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { MultiSelect } from "../../../ui/fields/suggested/multi-select.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import type { Chart } from "../categories/category-names.js";
import { FilterCategories, FilterShortcuts } from "./filter-categories.js";
import { withCategories, withStatus, type OperationFilters } from "./filters.js";
import { ORIGIN_OPTIONS } from "../operation/origins.js";

type FieldsProps = { readonly filters: OperationFilters; readonly onFilters: (filters: OperationFilters) => void };
type FilterFieldsProps = FieldsProps & {
  readonly chart: Chart;
  readonly hasVat: boolean;
  /** Opens the choice of categories. */
  readonly onPick: () => void;
};

/** The fields of « Filtrer », in the order of the specification. */
export function FilterFields({ filters, onFilters, chart, hasVat, onPick }: FilterFieldsProps) {
  const choose = (categories: readonly string[]): void => onFilters(withCategories(filters, categories));
  return (
    <>
      <StatusFields filters={filters} onFilters={onFilters} />
      <RangeFields filters={filters} onFilters={onFilters} />
      <FilterShortcuts categories={filters.categories} onChange={choose} />
      <FilterCategories
        chart={chart}
        categories={filters.categories}
        isDisabled={filters.operations_status === "not_categorized"}
        onChange={choose}
        onAdd={onPick}
      />
      <OriginFields filters={filters} onFilters={onFilters} hasVat={hasVat} />
    </>
  );
}

function StatusFields({ filters, onFilters }: FieldsProps) {
  const change = (part: Partial<OperationFilters>): void => onFilters({ ...filters, ...part });
  return (
    <>
      <Segmented
        label={t("filters.status", "Statut")}
        asField
        value={filters.operations_status}
        onChange={(status) => onFilters(withStatus(filters, status))}
        segments={[
          { value: "all", label: t("filters.all", "Toutes") },
          { value: "categorized", label: t("filters.categorized", "Catégorisées") },
          { value: "not_categorized", label: t("operations.tab_to_categorize", "À catégoriser") },
        ]}
      />
      <Segmented
        label={t("filters.type", "Type")}
        asField
        value={filters.transaction_sign}
        onChange={(transaction_sign) => change({ transaction_sign })}
        segments={[
          { value: "all", label: t("filters.all", "Toutes") },
          { value: "income", label: t("filters.income", "Recettes") },
          { value: "outcome", label: t("filters.outcome", "Dépenses") },
        ]}
      />
    </>
  );
}

const ALL_ACCOUNTS = "all";

/** The accounts to filter on after a choice; none when all of them was just chosen. */
function accountsOf(chosen: readonly string[], before: readonly string[]): readonly string[] {
  const isAllJustChosen = before.length > 0 && chosen.includes(ALL_ACCOUNTS);
  return isAllJustChosen ? [] : chosen.filter((id) => id !== ALL_ACCOUNTS);
}

/** On which bank accounts, when, how much. */
function RangeFields({ filters, onFilters }: FieldsProps) {
  const { data: bankAccounts = [] } = useQuery(bankAccountsQuery());
  const everyAccount = t("filters.all_accounts", "Tous les comptes");
  const change = (part: Partial<OperationFilters>): void => onFilters({ ...filters, ...part });
  return (
    <>
      <MultiSelect
        label={t("filters.bank_accounts", "Comptes bancaires")}
        placeholder={everyAccount}
        // « Tous les comptes », chosen at first, is left by choosing one, and chosen again frees the others.
        values={filters.accounts.length === 0 ? [ALL_ACCOUNTS] : filters.accounts}
        onChange={(accounts) => change({ accounts: accountsOf(accounts, filters.accounts) })}
        options={[{ value: ALL_ACCOUNTS, label: everyAccount }, ...bankAccounts.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      <div className="two-columns">
        <DateField
          label={t("filters.start", "Du")}
          value={filters.startDate}
          isHeld
          max={filters.endDate ?? undefined}
          onChange={(startDate: IsoDate | null) => change({ startDate })}
        />
        <DateField
          label={t("filters.end", "Au")}
          value={filters.endDate}
          isHeld
          min={filters.startDate ?? undefined}
          onChange={(endDate: IsoDate | null) => change({ endDate })}
        />
      </div>
      <div className="two-columns">
        <MoneyField
          label={t("filters.amount_min", "Montant minimum")}
          value={filters.amountMin}
          placeholder="0,00"
          onChange={(amountMin) => change({ amountMin })}
        />
        <MoneyField
          label={t("filters.amount_max", "Montant maximum")}
          value={filters.amountMax}
          placeholder="0,00"
          onChange={(amountMax) => change({ amountMax })}
        />
      </div>
    </>
  );
}

/** Where operations come from, and how far they are. */
function OriginFields({ filters, onFilters, hasVat }: FieldsProps & { hasVat: boolean }) {
  const change = (part: Partial<OperationFilters>): void => onFilters({ ...filters, ...part });
  return (
    <>
      <RadioGroup
        label={t("filters.origin", "Origine")}
        value={filters.origin}
        onChange={(origin) => change({ origin: origin as OperationFilters["origin"] })}
        options={[{ value: "all", label: t("filters.all", "Toutes") }, ...ORIGIN_OPTIONS]}
      />
      <div className="two-columns">
        {hasVat && (
          <RadioGroup
            label={t("operations.vat", "TVA")}
            oneColumn
            value={filters.vat_status}
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
          value={filters.attachments_status}
          onChange={(status) => change({ attachments_status: status as OperationFilters["attachments_status"] })}
          options={[
            { value: "all", label: t("filters.all", "Toutes") },
            { value: "with_attachments", label: t("filters.with_attachment", "Avec pièce") },
            { value: "without_attachments", label: t("filters.without_attachment", "Sans pièce") },
          ]}
        />
      </div>
      <RadioGroup
        label={t("filters.cancelled_operations", "Opérations annulées")}
        value={filters.cancelled}
        onChange={(cancelled) => change({ cancelled: cancelled === "1" ? "1" : "" })}
        options={[
          { value: "", label: t("filters.without_cancelled", "Sans elles") },
          { value: "1", label: t("filters.cancelled_only", "Elles seules") },
        ]}
      />
    </>
  );
}
