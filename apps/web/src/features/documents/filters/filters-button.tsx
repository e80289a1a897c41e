import { ListFilter } from "lucide-react";
import { useState } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import type { BookSearch } from "./book-search.js";
import { countFilters } from "./book-filters.js";
import styles from "../documents.module.css";
import { FiltersLayer } from "./filters-layer.js";

type FiltersButtonProps = { readonly search: BookSearch; readonly year: FiscalYear; readonly onChange: (search: BookSearch) => void };

/** « Filtres », how many are set, and their layer. */
export function FiltersButton({ search, year, onChange }: FiltersButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const set = countFilters(search);
  return (
    <>
      <Button
        className={styles["filterButton"]}
        icon={<ListFilter className="icon small" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles["filterWord"]}>{t("documents.filters_button", "Filtres")}</span>
        {set > 0 && (
          <span
            className="chip accent"
            aria-label={plural("documents.filters", set, { one: "{{n}} filtre actif", other: "{{n}} filtres actifs" })}
          >
            {set}
          </span>
        )}
      </Button>
      {isOpen && (
        <FiltersLayer
          search={search}
          year={year}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
