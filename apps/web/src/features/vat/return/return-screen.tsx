import { vatReturnTitle } from "@comptoir/accounting/vat/periods/period-name";
import type { ReactNode } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { formName } from "./form-sections.js";
import { ReturnChecks } from "./return-checks.js";
import { ReturnForm } from "./return-form.js";
import { ReturnSide } from "./return-side.js";
import { ReturnTable } from "./return-table.js";
import { exportUri } from "../return-words.js";
import { TypedFacts, TypedPanel } from "./typed-form.js";
import styles from "../vat.module.css";

/** The three views of a return: checks and totals, the form, the table to the cent. */
export type ReturnView = "checks" | "form" | "table";

type ReturnScreenProps = {
  readonly detail: VatDeclarationDetail;
  readonly view: ReturnView;
  readonly isReadOnly: boolean;
  /** The links to the views. */
  readonly views: ReactNode;
};

/** One VAT return in one of its views, with what it leaves to pay and its checks beside. */
export function ReturnScreen({ detail, view, isReadOnly, views }: ReturnScreenProps) {
  const isFixed = isReadOnly || detail.status !== "to_declare";
  return (
    <div className={styles["columns"]}>
      <div className="stack">
        <section className={`panel ${styles["main"]}`}>
          <header className={styles["viewHeader"]}>
            <div className={styles["views"]}>{views}</div>
            <span className="spacer" />
            <span className="muted small">{formName(detail)}</span>
            {view === "table" && !isReadOnly && (
              <DownloadButton size="small" uri={exportUri(detail)} name={`${vatReturnTitle(detail.period)}, CSV`}>
                CSV
              </DownloadButton>
            )}
          </header>
          {view === "checks" && <ReturnChecks detail={detail} isReadOnly={isReadOnly} />}
          {view === "form" && <ReturnForm detail={detail} />}
          {view === "table" && <ReturnTable detail={detail} />}
        </section>
        {view === "checks" && (isFixed ? <TypedFacts detail={detail} /> : <TypedPanel detail={detail} />)}
      </div>
      <ReturnSide detail={detail} isReadOnly={isReadOnly} />
    </div>
  );
}
