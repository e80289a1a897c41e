import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { amount } from "../../text/format.js";
import { t } from "../../text/t.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import { Table, TableAmount } from "../../ui/layout/table.js";
import styles from "./books.module.css";

/** What the books add up to: their result, what the banks hold, what VAT owes, then class by class. */
export function BooksTotals({ taken: { totals } }: { taken: BooksTakeover }) {
  const label = t("books.totals", "Totaux par classe");
  return (
    <section className="panel" aria-labelledby="books-totals">
      <header>
        <h2 id="books-totals">{label}</h2>
      </header>
      <dl className={styles["figures"]}>
        <Figure name={t("books.result", "Résultat")} euros={totals.result} />
        <Figure name={t("books.bank", "En banque")} euros={totals.bank} />
        <Figure
          name={totals.vat < 0 ? t("books.vat_credit", "Crédit de TVA") : t("books.vat_owed", "TVA due")}
          euros={Math.abs(totals.vat)}
        />
      </dl>
      <ScrollArea label={label}>
        <Table
          label={label}
          dense
          rows={totals.byClass}
          rowKey={(row) => row.class}
          columns={[
            { key: "class", header: t("books.class", "Classe"), cell: (row) => row.class },
            { key: "debit", header: t("journal.debit", "Débit"), isNumber: true, cell: ({ debit }) => <TableAmount euros={debit} /> },
            { key: "credit", header: t("journal.credit", "Crédit"), isNumber: true, cell: ({ credit }) => <TableAmount euros={credit} /> },
          ]}
        />
      </ScrollArea>
    </section>
  );
}

function Figure({ name, euros }: { name: string; euros: number }) {
  return (
    <div>
      <dt className="muted small">{name}</dt>
      <dd className="tabular">{amount(euros)}</dd>
    </div>
  );
}
