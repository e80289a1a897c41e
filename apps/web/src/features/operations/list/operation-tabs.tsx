import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readOverview } from "@comptoir/contract/operations/operations";
import { count } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { withStatus, type OperationFilters } from "../filters/filters.js";

/** What the figures around the list are made of. */
export type Overview = ReplyOf<typeof readOverview>["data"];
type Tab = "all" | "not_categorized" | "vat";
type OperationTabsProps = {
  readonly filters: OperationFilters;
  readonly overview: Overview | undefined;
  readonly hasVat: boolean;
  readonly onFilters: (filters: OperationFilters) => void;
};

/** All the operations, those to categorise, those whose VAT is to validate. */
export function OperationTabs({ filters, overview, hasVat, onFilters }: OperationTabsProps) {
  const value: Tab | null = tabOf(filters);
  const counted = (number: number | undefined): string | null => (number === undefined ? null : count(number));
  return (
    <Segmented<Tab>
      label={t("operations.tabs", "Opérations affichées")}
      value={value}
      onChange={(tab) =>
        onFilters({
          ...withStatus(filters, tab === "not_categorized" ? "not_categorized" : "all"),
          vat_status: tab === "vat" ? "not_validated" : "all",
        })
      }
      segments={[
        { value: "all", label: t("operations.tab_all", "Toutes") },
        { value: "not_categorized", label: t("operations.tab_to_categorize", "À catégoriser"), count: counted(overview?.toCategorize) },
        ...(hasVat
          ? [{ value: "vat" as const, label: t("operations.tab_vat", "TVA à valider"), count: counted(overview?.vatToValidate) }]
          : []),
      ]}
    />
  );
}

function tabOf({ operations_status, vat_status }: OperationFilters): Tab | null {
  if (vat_status === "not_validated" && operations_status === "all") return "vat";
  if (operations_status === "not_categorized" && vat_status === "all") return "not_categorized";
  return operations_status === "all" && vat_status === "all" ? "all" : null;
}
