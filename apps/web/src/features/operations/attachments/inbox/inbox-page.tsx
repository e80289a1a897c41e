import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useFlag } from "../../../../lib/session/flags.js";
import { useMediaQuery } from "../../../../lib/media.js";
import { PATHS } from "../../../../lib/paths.js";
import { useReadOnlyReason } from "../../../../lib/session/read-only.js";
import { plural, t } from "../../../../text/t.js";
import { BackLink } from "../../../../ui/controls/back-link.js";
import { Button } from "../../../../ui/controls/button.js";
import { EmptyState } from "../../../../ui/messages/empty-state.js";
import { TabPane } from "../../../../ui/layout/tab-list.js";
import { Page } from "../../../../ui/layout/page.js";
import { ReadingFailure } from "../../../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../../../ui/messages/skeleton.js";
import { FileDrop } from "../../../../ui/fields/file-drop.js";
import { AddPapers } from "../file-button.js";
import type { HeldPaper } from "../paper-calls.js";
import { PaperPreview } from "../preview/paper-preview.js";
import { takePapers } from "../paper-queue.js";
import type { PaperQuestions } from "../../question-acts.js";
import { SendingRow } from "../sending-papers.js";
import { useSending } from "../use-sending.js";
import { ChooseOperation } from "./choose-operation.js";
import { LoosePaperRow } from "./loose-paper-row.js";
import { PaperBeside } from "./paper-beside.js";
import { loosePapersQuery } from "./queries.js";
import { isInvoiceFile, useInvoiceSending } from "./send-invoices.js";
import { useInbox } from "./use-inbox.js";
import { WithoutPaper } from "./without-paper.js";
import styles from "./inbox.module.css";

/** Width from which a preview is beside the papers. */
const WIDE = "(min-width: 1100px)";

/** The papers that are joined to nothing: each with the operation that it seems to prove, to join with one gesture; `questions` is null for a client. */
export function InboxPage({ questions, tabs }: { readonly questions: PaperQuestions | null; readonly tabs: ReactNode }) {
  const reading = useInfiniteQuery(loosePapersQuery());
  const isOpen = useFlag("listeop_attachments_upload");
  const isWide = useMediaQuery(WIDE);
  const papers = reading.data?.pages.flatMap(({ results }) => results) ?? [];
  const inbox = useInbox(papers, { isOpen, questions });
  const [shown, setShown] = useState<HeldPaper | null>(null);
  const { sending, send } = useSending();
  const sendInvoices = useInvoiceSending();
  const take = (files: readonly File[]): void => {
    if (!isOpen) return;
    send(
      files.filter((file) => !isInvoiceFile(file)),
      async () => null,
    );
    void sendInvoices(files.filter(isInvoiceFile));
  };
  const sendWaiting = useEffectEvent(() => send(takePapers(), async () => null));
  useEffect(() => sendWaiting(), []);
  const held = inbox.current && { fid: inbox.current.id, name: inbox.current.name };
  return (
    <FileDrop onFiles={take}>
      <Page
        title={t("inbox.title", "Pièces à rattacher")}
        before={<BackLink to={PATHS.operations} label={t("inbox.back", "Retour aux opérations")} />}
      >
        {tabs}
        <TabPane tab="papers">
          <div className={styles["bar"]}>
            <AddPapers label={t("inbox.add", "Ajouter des pièces")} isPrimary takesInvoices disabled={!isOpen} onFiles={take} />
            <span className="spacer desktop-only" />
            <WithoutPaper />
          </div>
          <p className="visually-hidden" aria-live="polite">
            {reading.isSuccess &&
              plural("inbox.count", papers.length, { one: "{{n}} pièce à rattacher", other: "{{n}} pièces à rattacher" })}
          </p>
          {sending.length > 0 && (
            <ul className={styles["papers"]} aria-label={t("papers.being_sent", "Pièces en cours d’envoi")}>
              {sending.map((one) => (
                <SendingRow key={one.key} one={one} />
              ))}
            </ul>
          )}
          {reading.isPending && <PapersSkeleton />}
          {reading.isError && <ReadingFailure error={reading.error} again={reading.refetch} />}
          {reading.isSuccess && papers.length === 0 && sending.length === 0 && <NoPaper />}
          {papers.length > 0 && (
            <div className={styles["inbox"]}>
              <div>
                <ul className={styles["papers"]} aria-label={t("inbox.title", "Pièces à rattacher")}>
                  {papers.map((paper) => (
                    <LoosePaperRow
                      key={paper.id}
                      paper={paper}
                      isCurrent={isWide && paper.id === inbox.current?.id}
                      isOpen={isOpen}
                      isBusy={inbox.busy.has(paper.id)}
                      onShow={() => (isWide ? inbox.setCurrent(paper.id) : setShown({ fid: paper.id, name: paper.name }))}
                      onJoin={() => inbox.join(paper)}
                      onChoose={() => inbox.choose(paper)}
                      onDelete={() => inbox.remove(paper)}
                      question={questions?.marks.get(paper.id)}
                      onAsk={questions && (() => inbox.ask(paper))}
                    />
                  ))}
                </ul>
                {reading.hasNextPage && (
                  <Button size="small" busy={reading.isFetchingNextPage} onClick={() => void reading.fetchNextPage()}>
                    {t("list.more", "Afficher la suite")}
                  </Button>
                )}
              </div>
              {isWide && held && <PaperBeside paper={held} />}
            </div>
          )}
        </TabPane>
      </Page>
      {inbox.choosing && (
        <ChooseOperation
          paper={inbox.choosing}
          onChoose={(operation) => inbox.joinTo(inbox.choosing, operation)}
          onClose={() => inbox.choose(null)}
        />
      )}
      {inbox.question}
      {shown && <PaperPreview paper={shown} onClose={() => setShown(null)} />}
    </FileDrop>
  );
}

function PapersSkeleton() {
  return (
    <Skeleton label={t("inbox.reading", "Lecture des pièces")}>
      <SkeletonBar width="100%" height="240px" />
    </Skeleton>
  );
}

function NoPaper() {
  const isReadOnly = useReadOnlyReason() !== null;
  return (
    <section className="panel">
      <EmptyState title={t("inbox.empty", "Aucune pièce n’attend")}>
        {!isReadOnly &&
          t(
            "inbox.empty_detail",
            "Déposez ici vos factures et vos reçus (.pdf, .jpg, .png, .txt)\u00a0: à chacun est proposée l’opération de son montant, de son jour ou de son nom.",
          )}
      </EmptyState>
    </section>
  );
}
