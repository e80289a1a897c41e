import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { useAllowed } from "../../lib/session/allowed.js";
import { useKeepsCompany } from "../../queries/company.js";
import { useTaxCategory } from "../../queries/tax-category.js";
import { FiscalYearsPanel } from "./fiscal-years-panel.js";
import { NextYearPanel } from "./next-year-panel.js";
import styles from "./fiscal-years.module.css";

/** The years of the company, and the next one to open, for who decides of them; nothing while they are read. */
export function FiscalYears({ years, onOpenings }: { years: readonly FiscalYear[] | undefined; onOpenings: () => void }) {
  const last = years?.[0];
  if (!years || !last) return null;
  return (
    <div className={styles["page"]}>
      <FiscalYearsPanel years={years} onOpenings={onOpenings} />
      <NextYear key={last.id + last.end} last={last} />
    </div>
  );
}

function NextYear({ last }: { last: FiscalYear }) {
  const taxCategory = useTaxCategory(addDays(isoDate(last.end), 1));
  const maySeal = useAllowed("books.seal");
  const keeps = useKeepsCompany();
  return maySeal && keeps && taxCategory !== null ? <NextYearPanel last={last} taxCategory={taxCategory} /> : null;
}
