import { Plus } from "lucide-react";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { Tag } from "../../../ui/controls/chip.js";
import type { Chart } from "../categories/category-names.js";
import { choiceOf } from "../categories/category-sections.js";

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

type ShortcutsProps = { readonly categories: readonly string[]; readonly onChange: (categories: readonly string[]) => void };

/** Expenses that many look for, each a few accounts at once. */
export function FilterShortcuts({ categories, onChange }: ShortcutsProps) {
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t("filters.shortcuts", "Raccourcis")}
      </span>
      <div className="row wrap tight" role="group" aria-label={t("filters.shortcuts", "Raccourcis")}>
        {SHORTCUTS.map(({ id, label, icon, accounts }) => {
          const isOn = accounts.every((code) => categories.includes(code));
          const without = categories.filter((code) => !(accounts as readonly string[]).includes(code));
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

type FilterCategoriesProps = ShortcutsProps & { readonly chart: Chart; readonly isDisabled: boolean; readonly onAdd: () => void };

/** The categories kept, but those that a shortcut stands for. */
export function FilterCategories({ chart, categories, isDisabled, onChange, onAdd }: FilterCategoriesProps) {
  const grouped = new Set<string>(
    SHORTCUTS.filter(({ accounts }) => accounts.every((code) => categories.includes(code))).flatMap(({ accounts }) => accounts),
  );
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {t("filters.categories_title", "Catégories")}
      </span>
      <div className="row wrap tight" role="group" aria-label={t("filters.categories_title", "Catégories")}>
        {categories
          .filter((code) => !grouped.has(code))
          .map((code) => {
            const choice = choiceOf(chart, code);
            return (
              <Tag
                key={code}
                icon={<CategoryIcon name={choice?.icon ?? "tag"} />}
                onRemove={() => onChange(categories.filter((other) => other !== code))}
              >
                {choice?.label ?? code}
              </Tag>
            );
          })}
        <Button size="small" icon={<Plus className="icon small" />} disabled={isDisabled} onClick={onAdd}>
          {SPEC.addCategory}
        </Button>
      </div>
      <span className="hint">{t("filters.categories_hint", "Choisir une catégorie affiche seulement les opérations catégorisées.")}</span>
    </div>
  );
}
