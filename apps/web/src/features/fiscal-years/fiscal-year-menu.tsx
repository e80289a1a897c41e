import { Calendar, ChevronDown } from "lucide-react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { useUser } from "../../lib/session/session.js";
import { Menu } from "../../ui/overlays/menu.js";
import { rememberFiscalYear } from "./remembered-fiscal-year.js";

const STATES: Readonly<Record<FiscalYear["status"], string>> = {
  current: "en cours",
  to_be_processed: "à traiter",
  out_of_time: "hors délai",
  closed: "clôturé",
};

type FiscalYearMenuProps = {
  readonly years: readonly FiscalYear[];
  readonly year: FiscalYear;
  readonly onChange: (year: FiscalYear) => void;
};

/** The fiscal year of the page, with its state, and the others. The one chosen is kept for the company. */
export function FiscalYearMenu({ years, year, onChange }: FiscalYearMenuProps) {
  const { companyId } = useUser();
  const choose = (one: FiscalYear): void => {
    rememberFiscalYear(companyId, one.id);
    onChange(one);
  };
  const items = years.map((one) => ({
    key: one.id,
    label: one.label,
    end: <span className="muted tiny end">{STATES[one.status]}</span>,
    checked: one.id === year.id,
    onSelect: () => choose(one),
  }));
  return (
    <Menu label="Exercice" className="year-button" items={items}>
      <Calendar className="icon small desktop-only" />
      {year.label}
      <small>{STATES[year.status]}</small>
      <ChevronDown className="icon small" />
    </Menu>
  );
}
