import { BookCopy } from "lucide-react";
import { useState } from "react";
import type { TakeoverUse } from "@comptoir/accounting/takeover/review";
import type { BooksTakeoverSummary } from "@comptoir/contract/takeovers/takeovers";
import { dotted } from "@comptoir/accounting/french-text";
import { useAllowed } from "../../lib/session/allowed.js";
import { errorText } from "../../lib/api/api-error.js";
import { day } from "../../text/format.js";
import { instantDay } from "../../text/instant.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { ChoiceCards } from "../../ui/fields/choice-cards.js";
import { DropZone } from "../../ui/fields/drop-zone.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { useBooksTakeovers, useSendBooks } from "./books-queries.js";
import styles from "./books.module.css";

type FileStepProps = { readonly onShow: (id: string) => void };

/** First step: which year is taken over, and its file. */
export function BooksFileStep({ onShow }: FileStepProps) {
  const [use, setUse] = useState<TakeoverUse>("closed_year");
  const [sent, setSent] = useState(0);
  const send = useSendBooks();
  const maySeal = useAllowed("books.seal");
  const choose = (file: File): void => {
    setSent(0);
    send.mutate({ file, use, onSent: setSent }, { onSuccess: ({ id }) => onShow(id) });
  };
  if (!maySeal)
    return (
      <>
        <p className="verdict warn">
          {t(
            "books.not_allowed",
            "Seuls le titulaire du dossier, un comptable et l’administrateur du cabinet reprennent une comptabilité.",
          )}
        </p>
        <PastTakeovers onShow={onShow} />
      </>
    );
  return (
    <>
      <ChoiceCards
        label={t("books.use", "Que reprenez-vous\u00a0?")}
        inRow
        value={use}
        disabled={send.isPending}
        onChange={setUse}
        choices={[
          {
            value: "closed_year",
            title: t("books.closed_year", "L’exercice terminé"),
            text: t("books.closed_year_about", "Celui d’avant vos livres ici\u00a0: ses soldes deviennent vos soldes d’ouverture."),
          },
          {
            value: "current_year",
            title: t("books.current_year", "L’exercice en cours"),
            text: t("books.current_year_about", "Ses écritures deviennent des brouillons de votre exercice, pièce par pièce."),
          },
        ]}
      />
      <DropZone
        writes
        className={styles["drop"] ?? ""}
        icon={<BookCopy className="icon large" />}
        title={send.variables?.file.name ?? t("books.drop", "Déposez le FEC de votre ancien logiciel")}
        accept=".txt,.csv,.tsv,text/plain"
        progress={send.isPending ? sent : null}
        error={send.error === null ? null : errorText(send.error)}
        onFiles={([file]) => file && choose(file)}
      >
        <span>
          {send.isPending && sent >= 1
            ? t("books.file_read", "Le fichier est envoyé, il se lit…")
            : t(
                "books.file_about",
                "Le fichier des écritures comptables, tel qu’il l’exporte\u00a0: .txt, 100\u00a0Mo au plus. Rien n’est écrit avant votre accord.",
              )}
        </span>
      </DropZone>
      <PastTakeovers onShow={onShow} />
    </>
  );
}

function PastTakeovers({ onShow }: FileStepProps) {
  const past = useBooksTakeovers();
  if (past.isPending)
    return (
      <Skeleton label={t("books.reading_past", "Lecture des reprises")}>
        <SkeletonBar width="100%" height="72px" />
      </Skeleton>
    );
  return (
    <section className="panel" aria-labelledby="past-takeovers">
      <header>
        <h2 id="past-takeovers">{t("books.past", "Reprises de vos livres")}</h2>
      </header>
      {past.isError && <ReadingFailure error={past.error} again={past.refetch} />}
      {past.data?.length === 0 && <p className="padded-all muted small">{t("books.none", "Aucun fichier n’a encore été lu.")}</p>}
      <ul>
        {past.data?.map((one) => (
          <li key={one.id} className={styles["past"]}>
            <div className="grow">
              <b className={styles["fileName"]}>{one.fileName}</b>
              <div className="muted tiny tabular">{dotted([instantDay(one.createdAt), yearWords(one), throughWords(one)])}</div>
            </div>
            <StateChip status={one.status} />
            <Button size="small" kind="ghost" aria-label={`${actWords(one)} ${one.fileName}`} onClick={() => onShow(one.id)}>
              {actWords(one)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StateChip({ status }: Pick<BooksTakeoverSummary, "status">) {
  if (status === "confirmed") return <Chip kind="ok">{t("books.confirmed", "Repris")}</Chip>;
  if (status === "undone") return <Chip kind="mute">{t("books.undone", "Annulé")}</Chip>;
  return <Chip kind="info">{t("books.previewed", "Aperçu")}</Chip>;
}

function actWords({ status }: BooksTakeoverSummary): string {
  return status === "previewed" ? t("books.resume", "Reprendre") : t("books.see", "Voir");
}

function yearWords({ use }: BooksTakeoverSummary): string {
  return use === "closed_year" ? t("books.closed_year", "L’exercice terminé") : t("books.current_year", "L’exercice en cours");
}

function throughWords({ takenOverThrough }: BooksTakeoverSummary): string {
  return takenOverThrough === null ? "" : t("books.through", "jusqu’au {{day}}", { day: day(takenOverThrough) });
}
