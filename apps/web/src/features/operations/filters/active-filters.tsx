import { RotateCcw } from "lucide-react";
import { day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Tag } from "../../../ui/controls/chip.js";
import { NO_FILTERS, writtenFilters, type OperationFilters } from "./filters.js";

type ActiveFiltersProps = {
  readonly filters: OperationFilters;
  readonly ids: readonly string[];
  readonly onFilters: (filters: OperationFilters) => void;
};

/** What restricts the list beside the tabs and the search, each with its cross. */
export function ActiveFilters({ filters, ids, onFilters }: ActiveFiltersProps) {
  const named =
    ids.length > 0
      ? [
          {
            key: "ids",
            text: plural("operations.named", ids.length, { one: "Cette opération seulement", other: "Ces {{n}} opérations seulement" }),
            without: NO_FILTERS,
          },
        ]
      : [];
  const tags = [...named, ...filterTags(filters)];
  if (tags.length === 0) return null;
  return (
    <div className="active-filters" role="group" aria-label={t("filters.active", "Filtres actifs")}>
      {tags.map(({ key, text, without }) => (
        <Tag key={key} onRemove={() => onFilters(without)}>
          {text}
        </Tag>
      ))}
      <Button kind="ghost" size="small" icon={<RotateCcw className="icon small" />} onClick={() => onFilters(NO_FILTERS)}>
        {SPEC.resetFilters}
      </Button>
    </div>
  );
}

function filterTags(filters: OperationFilters): { key: string; text: string; without: OperationFilters }[] {
  const written = writtenFilters(filters);
  return Object.entries(words(filters))
    .filter(([key]) => written[key] !== undefined)
    .map(([key, text]) => ({ key, text, without: { ...filters, [key]: NO_FILTERS[key as keyof OperationFilters] } }));
}

function words(filters: OperationFilters): Partial<Record<keyof OperationFilters, string>> {
  const { origin, transaction_sign, accounts, categories, startDate, endDate } = filters;
  return {
    origin: { all: "", professional: "Compte professionnel", personal: "Compte personnel", cash: "Espèces", other: "Opération diverse" }[
      origin
    ],
    transaction_sign: transaction_sign === "income" ? t("filters.income", "Recettes") : t("filters.outcome", "Dépenses"),
    ...(filters.operations_status === "categorized" && { operations_status: t("filters.categorized", "Catégorisées") }),
    ...(filters.vat_status === "validated" && { vat_status: t("filters.vat_validated", "TVA validée") }),
    attachments_status:
      filters.attachments_status === "with_attachments"
        ? t("filters.with_attachment", "Avec pièce")
        : t("filters.without_attachment", "Sans pièce"),
    cancelled: t("filters.cancelled", "Annulées"),
    accounts: plural("filters.accounts", accounts.length, { one: "{{n}} compte bancaire", other: "{{n}} comptes bancaires" }),
    categories: plural("filters.categories", categories.length, { one: "{{n}} catégorie", other: "{{n}} catégories" }),
    startDate: startDate === null ? "" : t("filters.from", "Du {{day}}", { day: day(startDate) }),
    endDate: endDate === null ? "" : t("filters.to", "Au {{day}}", { day: day(endDate) }),
    amountMin: t("filters.amount_min", "Montant minimum"),
    amountMax: t("filters.amount_max", "Montant maximum"),
  };
}
