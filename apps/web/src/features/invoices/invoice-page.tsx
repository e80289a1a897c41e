import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { InvoiceDetail } from "@comptoir/contract/invoices/received-invoices";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { IconButton } from "../../ui/controls/button.js";
import { Page } from "../../ui/layout/page.js";
import { Banner } from "../../ui/messages/banner.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { InvoicePayments } from "./invoice-payments.js";
import { InvoiceStatuses } from "./invoice-statuses.js";
import { InvoiceView } from "./invoice-view.js";
import { kindTitle } from "./invoice-item.js";
import type { OnDone } from "./on-done.js";
import { invoiceQuery } from "./queries.js";
import styles from "./invoices.module.css";

type InvoicePageProps = {
  readonly id: string;
  /** The file beside the view made from its XML. */
  readonly paper: (file: { readonly fid: string; readonly name: string }) => ReactNode;
  readonly onBack: () => void;
  /** Opens another invoice, such as a deposit that this one deducts. */
  readonly onOpen: (id: string) => void;
  readonly onDone: OnDone;
};

/** An invoice received: what it says, what is to be checked, what pays it, its life. */
export function InvoicePage({ id, paper, onBack, onOpen, onDone }: InvoicePageProps) {
  const reading = useQuery(invoiceQuery(id));
  const { data: invoice } = reading;
  return (
    <Page
      title={
        invoice
          ? t("invoices.page_title", "{{kind}} n°\u00a0{{number}}", { kind: kindTitle(invoice.kind), number: invoice.number })
          : t("invoices.title", "Factures reçues")
      }
      before={
        <IconButton
          size="small"
          label={t("invoices.back", "Retour aux factures reçues")}
          icon={<ArrowLeft className="icon" />}
          onClick={onBack}
        />
      }
    >
      {reading.isPending && (
        <Skeleton label={t("invoices.reading_one", "Lecture de la facture")}>
          <SkeletonBar width="100%" height="320px" />
        </Skeleton>
      )}
      {reading.isError && <ReadingFailure error={reading.error} again={reading.refetch} />}
      {invoice && (
        <div className={styles["columns"]}>
          <div className="stack">
            <Findings invoice={invoice} />
            <InvoicePayments key={`${invoice.id} ${invoice.left}`} invoice={invoice} onOpen={onOpen} onDone={onDone} />
            <InvoiceView invoice={invoice} />
            <InvoiceStatuses invoice={invoice} onDone={onDone} />
          </div>
          <aside aria-label={t("invoices.file", "Fichier reçu")}>
            {paper({
              fid: invoice.readableFileId ?? invoice.fileId,
              name: t("invoices.file_name", "Facture du {{day}}", { day: day(invoice.receivedOn) }),
            })}
          </aside>
        </div>
      )}
    </Page>
  );
}

function Findings({ invoice: { findings } }: { readonly invoice: InvoiceDetail }) {
  if (findings.length === 0) return null;
  const worst = findings.some(({ level }) => level === "refuse") ? "bad" : findings.some(({ level }) => level === "warn") ? "warn" : "info";
  return (
    <Banner kind={worst} label={t("invoices.findings", "Points à vérifier")}>
      <ul className={styles["list"]}>
        {findings.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
