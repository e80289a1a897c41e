import type { FiscalYear } from "@comptoir/contract/fiscal-years";
import { useAllowed } from "../../lib/allowed.js";
import { useTaxCategory } from "../../queries/company.js";
import { FiscalYearsPanel } from "./fiscal-years-panel.js";
import { NextYearPanel } from "./next-year-panel.js";
import styles from "./fiscal-years.module.css";

/** The years of the company, and the next one to open; nothing while they are read. */
export function FiscalYears({ years, onOpenings }: { years: readonly FiscalYear[] | undefined; onOpenings: () => void }) {
  const taxCategory = useTaxCategory();
  const mayWrite = useAllowed("books.write");
  const last = years?.[0];
  if (!years || !last) return null;
  return (
    <div className={styles["page"]}>
      <FiscalYearsPanel years={years} onOpenings={onOpenings} />
      {mayWrite && taxCategory !== null && <NextYearPanel key={last.id + last.end} last={last} taxCategory={taxCategory} />}
    </div>
  );
}
