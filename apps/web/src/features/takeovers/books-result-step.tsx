import { CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { useAllowed } from "../../lib/session/allowed.js";
import { errorText } from "../../lib/api/api-error.js";
import { PATHS } from "../../lib/paths.js";
import { day } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Modal } from "../../ui/overlays/modal.js";
import { showToast } from "../../ui/messages/toast.js";
import { useRemoveBooks } from "./books-queries.js";
import { Differences } from "./books-findings.js";
import styles from "./books.module.css";

type ResultStepProps = { readonly taken: BooksTakeover; readonly onLeave: () => void };

/** Last step: what was written, where the books go on, and taking it back. */
export function BooksResultStep({ taken, onLeave }: ResultStepProps) {
  const maySeal = useAllowed("books.seal");
  const again = <Button onClick={onLeave}>{t("books.another", "Lire un autre fichier")}</Button>;
  if (taken.status === "undone")
    return (
      <section className="panel">
        <EmptyState title={t("books.is_undone", "Cette reprise a été annulée")} action={again}>
          {t("books.is_undone_about", "Ses écritures ont été retirées, vos livres sont comme avant elle.")} {leftAsideWords(taken)}
        </EmptyState>
      </section>
    );
  return (
    <>
      <section className="panel">
        <div className={styles["resultHead"]}>
          <CircleCheck className="icon large" />
          <div>
            <h2>{writtenWords(taken)}</h2>
            {taken.takenOverThrough !== null && (
              <p className="muted small">
                {t("books.goes_on", "Vos livres sont repris jusqu’au {{day}}\u00a0: vos relevés prennent la suite.", {
                  day: day(taken.takenOverThrough),
                })}
              </p>
            )}
          </div>
        </div>
        <div className={styles["resultActs"]}>
          <ButtonLink kind="primary" to={PATHS.importer}>
            {t("account.import", "Importer un relevé")}
          </ButtonLink>
          <ButtonLink to={PATHS.documents}>{t("books.see_balance", "Voir la balance")}</ButtonLink>
          {again}
          {maySeal && <UndoBooks taken={taken} />}
        </div>
        {taken.validated > 0 && (
          <p className="padded-all muted small">
            {plural("books.is_validated", taken.validated, {
              one: "{{n}} écriture reprise est validée\u00a0: la reprise ne s’annule plus.",
              other: "{{n}} écritures reprises sont validées\u00a0: la reprise ne s’annule plus.",
            })}
          </p>
        )}
      </section>
      <Differences taken={taken} />
    </>
  );
}

function writtenWords({ use, written }: BooksTakeover): string {
  if (use === "closed_year") return t("books.openings_taken", "Vos soldes d’ouverture sont repris");
  return plural("books.entries_taken", written ?? 0, { one: "{{n}} écriture reprise", other: "{{n}} écritures reprises" });
}

/** What a statement left aside is in no books any more once these are undone; empty when nothing was. */
function leftAsideWords({ leftAside }: BooksTakeover): string {
  if (leftAside === 0) return "";
  return plural("books.left_aside", leftAside, {
    one: "{{n}} ligne de vos relevés avait été laissée de côté\u00a0: elle revient en important de nouveau son relevé, les autres ne comptent pas deux fois.",
    other:
      "{{n}} lignes de vos relevés avaient été laissées de côté\u00a0: elles reviennent en important de nouveau ces relevés, les autres ne comptent pas deux fois.",
  });
}

function UndoBooks({ taken }: { taken: BooksTakeover }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useRemoveBooks();
  const run = (): void =>
    undo.mutate(taken.id, {
      onSuccess: () => {
        setAsking(false);
        showToast({ title: t("books.undo_done", "Reprise annulée") });
      },
    });
  const actions = (
    <>
      <Button onClick={() => setAsking(false)}>{t("books.keep", "Garder")}</Button>
      <Button writes kind="danger-fill" busy={undo.isPending} onClick={run}>
        {t("books.undo", "Annuler la reprise")}
      </Button>
    </>
  );
  return (
    <>
      <Button
        writes
        kind="ghost"
        icon={<Undo2 className="icon small" />}
        disabled={taken.validated > 0}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t("books.undo", "Annuler la reprise")}
      </Button>
      {isAsking && (
        <Modal
          title={t("books.undo_question", "Annuler cette reprise\u00a0?")}
          icon={<Undo2 className="icon" />}
          iconKind="bad"
          actions={actions}
          onClose={() => setAsking(false)}
        >
          <p>
            {t("books.undo_about", "Ce qu’elle a écrit est retiré d’un bloc, avec ce qu’elle a appris des libellés et répondu de la TVA.")}
          </p>
          {taken.leftAside > 0 && <p>{leftAsideWords(taken)}</p>}
          {undo.error && (
            <p className="verdict bad" role="alert">
              {errorText(undo.error)}
            </p>
          )}
        </Modal>
      )}
    </>
  );
}
