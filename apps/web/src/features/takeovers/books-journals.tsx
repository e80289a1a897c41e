import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { useAllowed } from "../../lib/session/allowed.js";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Select } from "../../ui/fields/select.js";
import { useAmendBooks } from "./books-queries.js";
import styles from "./books.module.css";

type Journal = BooksTakeover["journals"][number]["to"];

/** Each journal of the old books and which of our journals it becomes. */
export function BooksJournals({ taken }: { taken: BooksTakeover }) {
  const amend = useAmendBooks(taken.id);
  const maySeal = useAllowed("books.seal");
  const options: readonly { value: Journal; label: string }[] = [
    { value: "BQ", label: t("books.journal_bank", "BQ Banque") },
    { value: "CS", label: t("books.journal_cash", "CS Caisse") },
    { value: "OD", label: t("books.journal_other", "OD Opérations diverses") },
    { value: "AN", label: t("books.journal_openings", "AN À-nouveaux") },
  ];
  if (taken.use === "closed_year" || taken.journals.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="books-journals">
      <header>
        <h2 id="books-journals">{t("books.journals", "Journaux")}</h2>
      </header>
      {amend.error && <Banner kind="bad">{errorText(amend.error)}</Banner>}
      <ul>
        {taken.journals.map(({ from, label, to }) => (
          <li key={from} className={styles["row"]}>
            <div className={styles["oldName"]}>
              <b>{from === "" ? t("books.no_code", "sans code") : from}</b>
              <span className="muted small">{label}</span>
            </div>
            <span />
            <Select
              label={t("books.journal_becomes", "Journal pour {{name}}", { name: `${from} ${label}`.trim() })}
              hideLabel
              options={options}
              value={to}
              disabled={!maySeal}
              placeholder={null}
              onChange={(chosen) => amend.mutate({ journals: [{ from, to: chosen as Journal }] })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
