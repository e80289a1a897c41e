import { Info } from "lucide-react";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { amount } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Accordion } from "../../ui/layout/accordion.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import { Table } from "../../ui/layout/table.js";
import styles from "./books.module.css";

/** What departs from the law in the file: nothing of it blocks by itself. */
export function BooksFindings({ taken: { findings, omitted } }: { taken: BooksTakeover }) {
  if (findings.length === 0) return null;
  const title = plural("books.findings", findings.length + omitted, {
    one: "{{n}} point à revoir dans le fichier",
    other: "{{n}} points à revoir dans le fichier",
  });
  return (
    <section className="panel">
      <div className={styles["unfolding"]}>
        <Accordion title={title} icon={<Info className="icon small" />}>
          <ul className={styles["findings"]}>
            {findings.map(({ rule, line, message, remedy, count }, index) => (
              <li key={index}>
                <b className="small">{message}</b>
                <span className="muted small">
                  {line === null ? "" : `${t("books.line", "ligne {{line}}", { line })}\u00a0: `}
                  {remedy}
                  {count > 1 ? ` (× ${count})` : ""}
                </span>
                <span className="visually-hidden">{rule}</span>
              </li>
            ))}
            {omitted > 0 && (
              <li className="muted small">{plural("books.omitted", omitted, { one: "et {{n}} autre", other: "et {{n}} autres" })}</li>
            )}
          </ul>
        </Accordion>
      </div>
    </section>
  );
}

/** Differences between the file and the books, and the screen that resolves each. */
export function Differences({ taken: { differences } }: { taken: BooksTakeover }) {
  if (differences.length === 0) return null;
  const label = t("books.differences", "Écarts à connaître");
  return (
    <section className="panel" aria-labelledby="books-differences">
      <header>
        <h2 id="books-differences">{label}</h2>
      </header>
      <p className="padded-all muted small">
        {t(
          "books.differences_about",
          "Rien ne bloque ici. Les immobilisations et les emprunts se reprennent par leurs propres pages\u00a0; des soldes d’ouverture déjà là ne sont pas remplacés.",
        )}
      </p>
      <ScrollArea label={label}>
        <Table
          label={label}
          dense
          rows={differences}
          rowKey={({ kind, account }) => `${kind} ${account}`}
          columns={[
            { key: "kind", header: t("books.beside", "Face à"), cell: ({ kind }) => kindWords(kind) },
            {
              key: "account",
              header: t("books.account", "Compte"),
              cell: ({ account, name }) => (
                <>
                  <span className="tabular">{account}</span> {name}
                </>
              ),
            },
            { key: "file", header: t("books.in_file", "Fichier"), isNumber: true, cell: ({ file }) => amount(file) },
            { key: "books", header: t("books.in_books", "Ici"), isNumber: true, cell: ({ books }) => amount(books) },
            { key: "gap", header: t("books.gap", "Écart"), isNumber: true, cell: ({ gap }) => amount(gap) },
          ]}
        />
      </ScrollArea>
    </section>
  );
}

function kindWords(kind: BooksTakeover["differences"][number]["kind"]): string {
  if (kind === "openings") return t("books.beside_openings", "Soldes d’ouverture");
  return kind === "assets" ? t("books.beside_assets", "Immobilisations") : t("books.beside_loans", "Emprunts");
}
