import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import type { InvoiceState } from "@comptoir/contract/invoices/received-invoices";
import { errorText } from "../../lib/api/api-error.js";
import { PATHS } from "../../lib/paths.js";
import { plural, t } from "../../text/t.js";
import { BackLink } from "../../ui/controls/back-link.js";
import { Button } from "../../ui/controls/button.js";
import { FileDrop } from "../../ui/fields/file-drop.js";
import { Segmented } from "../../ui/controls/segmented.js";
import { showToast, TOAST_MS } from "../../ui/messages/toast.js";
import { TabPane } from "../../ui/layout/tab-list.js";
import { Page } from "../../ui/layout/page.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { InvoiceItem } from "./invoice-item.js";
import type { OnDone } from "./on-done.js";
import { PlatformPanel } from "./platform-panel.js";
import { invoicesQuery, useReceive } from "./queries.js";
import styles from "./invoices.module.css";

type InvoicesPageProps = {
  /** The tabs of « Pièces ». */
  readonly tabs: ReactNode;
  readonly onOpen: (id: string) => void;
  readonly onDone: OnDone;
};

/** « Factures reçues »: those to match with what pays them, matched, set aside, refused. */
export function InvoicesPage({ tabs, onOpen, onDone }: InvoicesPageProps) {
  const [state, setState] = useState<InvoiceState>("to_match");
  const reading = useInfiniteQuery(invoicesQuery(state));
  const receive = useReceive(({ received, refused }) => {
    const [only, ...others] = received;
    if (only !== undefined) onDone({ title: others.length === 0 ? only : receivedWords(received.length), actId: null });
    for (const { name, error } of refused)
      showToast({ kind: "error", title: `${name}\u00a0: ${errorText(error)}`, milliseconds: TOAST_MS.file });
  });
  const send = (files: readonly File[]): void => {
    if (files.length > 0) receive.mutate(files);
  };
  const invoices = reading.data?.pages.flatMap(({ results }) => results) ?? [];
  const counts = reading.data?.pages[0]?.counts;
  return (
    <Page
      title={t("invoices.title", "Factures reçues")}
      before={<BackLink to={PATHS.operations} label={t("inbox.back", "Retour aux opérations")} />}
    >
      <div className="stack">
        {tabs}
        <TabPane tab="invoices">
          <FileDrop onFiles={send}>
            <div className="stack">
              <div className="row wrap">
                <DropInvoices isBusy={receive.isPending} onFiles={send} />
                <Segmented
                  label={t("invoices.states", "État des factures")}
                  segments={STATES.map((value) => ({
                    value,
                    label: stateTitle(value),
                    count: counts === undefined ? null : String(counts[value]),
                  }))}
                  value={state}
                  onChange={setState}
                />
              </div>
              <p className="visually-hidden" aria-live="polite">
                {reading.isSuccess && plural("invoices.count", invoices.length, { one: "{{n}} facture", other: "{{n}} factures" })}
              </p>
              {reading.isPending && (
                <Skeleton label={t("invoices.reading", "Lecture des factures")}>
                  <SkeletonBar width="100%" height="240px" />
                </Skeleton>
              )}
              {reading.isError && <ReadingFailure error={reading.error} again={reading.refetch} />}
              {reading.isSuccess && invoices.length === 0 && <NoInvoice state={state} />}
              {invoices.length > 0 && (
                <ul className={styles["invoices"]} aria-label={stateTitle(state)}>
                  {invoices.map((invoice) => (
                    <InvoiceItem key={invoice.id} invoice={invoice} onOpen={() => onOpen(invoice.id)} />
                  ))}
                </ul>
              )}
              {reading.hasNextPage && (
                <Button size="small" busy={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
                  {t("list.more", "Afficher la suite")}
                </Button>
              )}
              <PlatformPanel onDone={onDone} />
              <p className="muted small">
                {t(
                  "invoices.compatible",
                  "Comptoir est une solution compatible, pas une plateforme agréée\u00a0: il lit vos factures et n’envoie rien à l’administration. Vos statuts se donnent chez votre plateforme.",
                )}
              </p>
            </div>
          </FileDrop>
        </TabPane>
      </div>
    </Page>
  );
}

const STATES: readonly InvoiceState[] = ["to_match", "matched", "set_aside", "refused"];

function stateTitle(state: InvoiceState): string {
  switch (state) {
    case "to_match":
      return t("invoices.to_match", "À rapprocher");
    case "matched":
      return t("invoices.matched", "Rapprochées");
    case "set_aside":
      return t("invoices.set_aside", "Écartées");
    case "refused":
      return t("invoices.refused", "Refusées");
  }
}

function receivedWords(count: number): string {
  return plural("invoices.received", count, { one: "{{n}} facture reçue", other: "{{n}} factures reçues" });
}

type DropInvoicesProps = { readonly isBusy: boolean; readonly onFiles: (files: readonly File[]) => void };

function DropInvoices({ isBusy, onFiles }: DropInvoicesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        writes
        kind="primary"
        size="small"
        busy={isBusy}
        icon={<FileText className="icon small" />}
        onClick={() => input.current?.click()}
      >
        {t("invoices.add", "Déposer des factures")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".pdf,.xml,application/pdf,application/xml,text/xml"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}

function NoInvoice({ state }: { readonly state: InvoiceState }) {
  return (
    <section className="panel">
      <EmptyState
        title={state === "to_match" ? t("invoices.none", "Aucune facture n’attend") : t("invoices.none_here", "Aucune facture ici")}
      >
        {state === "to_match" &&
          t(
            "invoices.none_detail",
            "Déposez ici vos factures électroniques (Factur-X, UBL ou CII)\u00a0: à chacune est proposée l’opération qui la paie.",
          )}
      </EmptyState>
    </section>
  );
}
