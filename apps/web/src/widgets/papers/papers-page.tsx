import { lazy, Suspense } from "react";
import { announceAct } from "../../features/operations/history/undo.js";
import { InboxPage } from "../../features/operations/attachments/inbox/inbox-page.js";
import { PaperBeside } from "../../features/operations/attachments/inbox/paper-beside.js";
import { t } from "../../text/t.js";
import { TabList } from "../../ui/layout/tab-list.js";
import { useQuestionsOfPapers } from "../questions/questions-of-papers.js";

const InvoicesPage = lazy(() =>
  import("../../features/invoices/invoices-page.js").then(({ InvoicesPage: component }) => ({ default: component })),
);
const InvoicePage = lazy(() =>
  import("../../features/invoices/invoice-page.js").then(({ InvoicePage: component }) => ({ default: component })),
);

/** What « Pièces » shows: the papers to join, or the invoices received, or one of them. */
export type PapersPlace = { readonly tab: "papers" | "invoices"; readonly invoiceId: string | null };

type PapersPageProps = { readonly place: PapersPlace; readonly onPlace: (place: PapersPlace) => void };

/** « Pièces »: papers that are joined to nothing, and « Factures reçues ». */
export function PapersPage({ place: { tab, invoiceId }, onPlace }: PapersPageProps) {
  const { questions, layers } = useQuestionsOfPapers();
  const tabs = (
    <TabList
      label={t("papers.tabs", "Pièces")}
      value={tab}
      onChange={(value) => onPlace({ tab: value, invoiceId: null })}
      tabs={[
        { value: "papers", label: t("papers.tab_papers", "Pièces à rattacher") },
        { value: "invoices", label: t("papers.tab_invoices", "Factures reçues") },
      ]}
    />
  );
  if (tab === "papers")
    return (
      <>
        <InboxPage questions={questions} tabs={tabs} />
        {layers}
      </>
    );
  return (
    <Suspense fallback={null}>
      {invoiceId === null ? (
        <InvoicesPage tabs={tabs} onOpen={(id) => onPlace({ tab, invoiceId: id })} onDone={announceAct} />
      ) : (
        <InvoicePage
          id={invoiceId}
          paper={(paper) => <PaperBeside paper={paper} />}
          onBack={() => onPlace({ tab, invoiceId: null })}
          onOpen={(id) => onPlace({ tab, invoiceId: id })}
          onDone={announceAct}
        />
      )}
    </Suspense>
  );
}
