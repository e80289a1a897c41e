import { BookCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { useAllowed } from "../../lib/session/allowed.js";
import { errorText } from "../../lib/api/api-error.js";
import { amount, day } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Modal } from "../../ui/overlays/modal.js";
import { showToast } from "../../ui/messages/toast.js";
import { BooksAccounts } from "./books-accounts.js";
import { BooksDays } from "./books-days.js";
import { BooksFindings, Differences } from "./books-findings.js";
import { BooksJournals } from "./books-journals.js";
import { useAmendBooks, useConfirmBooks, useRemoveBooks } from "./books-queries.js";
import { BooksTotals } from "./books-totals.js";
import styles from "./books.module.css";

type PreviewStepProps = { readonly taken: BooksTakeover; readonly onLeave: () => void };

/** Second step: what the file gives, chosen until nothing blocks. */
export function BooksPreviewStep({ taken, onLeave }: PreviewStepProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = useConfirmBooks();
  const maySeal = useAllowed("books.seal");
  return (
    <>
      <Summary taken={taken} />
      {confirm.error && (
        <p className="verdict bad" role="alert">
          <TriangleAlert className="icon" />
          {errorText(confirm.error)}
        </p>
      )}
      <SameNamed count={taken.sameNamed} />
      <Blocking taken={taken} maySeal={maySeal} />
      <BooksTotals taken={taken} />
      <Differences taken={taken} />
      <BooksAccounts taken={taken} />
      <BooksJournals taken={taken} />
      {maySeal && <BooksDays taken={taken} />}
      <BooksFindings taken={taken} />
      {maySeal && <Agreement taken={taken} isBusy={confirm.isPending} onAgree={() => setAsking(true)} onLeave={onLeave} />}
      {isAsking && (
        <ConfirmModal
          taken={taken}
          isBusy={confirm.isPending}
          onConfirm={() => confirm.mutate(taken, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Summary({ taken }: { taken: BooksTakeover }) {
  const { period, siren, entries, fileName, dropped, openItems } = taken;
  const left = leftOut(dropped);
  return (
    <section className="panel">
      <div className={styles["summary"]}>
        <b className={styles["fileName"]}>{fileName}</b>
        <p className="small muted">
          {period === null
            ? t("books.no_entry", "Aucune écriture lisible")
            : plural(
                "books.covers",
                entries,
                { one: "{{n}} écriture du {{from}} au {{through}}", other: "{{n}} écritures du {{from}} au {{through}}" },
                { from: day(period.from), through: day(period.through) },
              )}
        </p>
        <p className="small muted">
          {siren === null
            ? t("books.no_siren", "Le nom du fichier ne dit pas le SIREN\u00a0: vérifiez que ce sont bien vos livres.")
            : `SIREN ${siren}`}
        </p>
        <OpenItems openItems={openItems} />
        {left.length > 0 && (
          <p className="small">{t("books.not_kept", "Ne sont pas repris\u00a0: {{left}}.", { left: left.join(", ") })}</p>
        )}
      </div>
    </section>
  );
}

/** What later payments will settle, piece by piece where the file matches them, else third party by third party. */
function OpenItems({ openItems }: Pick<BooksTakeover, "openItems">) {
  const { pieces, thirdParties, unsharedVat } = openItems;
  const shown = [
    ...(pieces > 0 ? [plural("books.open_pieces", pieces, { one: "{{n}} pièce non lettrée", other: "{{n}} pièces non lettrées" })] : []),
    ...(thirdParties > 0
      ? [plural("books.open_parties", thirdParties, { one: "{{n}} tiers en un seul solde", other: "{{n}} tiers en un seul solde" })]
      : []),
  ];
  if (shown.length === 0 && unsharedVat === 0) return null;
  return (
    <p className="small">
      {shown.length > 0 && t("books.open_items", "Restera à régler\u00a0: {{items}}. ", { items: shown.join(", ") })}
      {unsharedVat !== 0 &&
        t(
          "books.unshared_vat",
          "{{vat}} de TVA en attente ne se rattachent à aucune facture\u00a0: à répartir par une écriture au paiement.",
          { vat: amount(unsharedVat) },
        )}
    </p>
  );
}

/** What the file says and the books do not hold, each with how many lines say it. */
function leftOut(dropped: BooksTakeover["dropped"]): readonly string[] {
  const columns = [
    [t("books.letters", "le lettrage"), dropped.letters],
    [t("books.valid_dates", "les dates de validation"), dropped.validDates],
    [t("books.currency_amounts", "les montants en devise"), dropped.amounts],
    [t("books.currencies", "les devises"), dropped.currencies],
    [t("books.natures", "la nature des opérations"), dropped.natures],
    [t("books.clients", "l’identification des clients"), dropped.clients],
  ] as const;
  return columns.flatMap(([name, n]) =>
    n === 0 ? [] : [plural("books.dropped_lines", n, { one: "{{name}} ({{n}} ligne)", other: "{{name}} ({{n}} lignes)" }, { name })],
  );
}

function SameNamed({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="verdict warn">
      <TriangleAlert className="icon" />
      <span>
        {plural("books.same_named", count, {
          one: "Un autre dossier du cabinet porte ce nom et cette référence\u00a0: vérifiez que ces livres sont bien ceux-ci.",
          other: "{{n}} autres dossiers du cabinet portent ce nom et cette référence\u00a0: vérifiez que ces livres sont bien ceux-ci.",
        })}
      </span>
    </p>
  );
}

function Blocking({ taken, maySeal }: { taken: BooksTakeover; maySeal: boolean }) {
  const amend = useAmendBooks(taken.id);
  const { blocking } = taken;
  if (blocking.length === 0) return null;
  return (
    <ul className="stack tight" aria-label={t("books.blocking", "Ce qui bloque la reprise")}>
      {blocking.map(({ code, message }) => (
        <li key={`${code} ${message}`} className="verdict bad">
          <TriangleAlert className="icon" />
          <span>{message}</span>
          {code === "siren_unknown" && maySeal && (
            <Button writes size="small" busy={amend.isPending} onClick={() => amend.mutate({ isOwnSiren: true })}>
              {t("books.own_siren", "C’est cette entreprise")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type AgreementProps = PreviewStepProps & { readonly isBusy: boolean; readonly onAgree: () => void };

function Agreement({ taken, isBusy, onAgree, onLeave }: AgreementProps) {
  const remove = useRemoveBooks();
  const isBlocked = taken.blocking.length > 0;
  const abandon = (): void =>
    remove.mutate(taken.id, {
      onSuccess: () => {
        showToast({ title: t("books.abandoned", "Aperçu abandonné") });
        onLeave();
      },
      onError: (error) => showToast({ kind: "error", title: errorText(error) }),
    });
  return (
    <div className={styles["agreement"]}>
      <span className="muted small" id="books-agreement">
        {isBlocked
          ? plural("books.blocked", taken.blocking.length, {
              one: "Un point bloque la reprise.",
              other: "{{n}} points bloquent la reprise.",
            })
          : t("books.agreement", "Rien n’est écrit avant votre accord.")}
      </span>
      <span className="grow" />
      <Button writes busy={remove.isPending} onClick={abandon}>
        {t("books.abandon", "Abandonner")}
      </Button>
      <Button
        writes
        kind="primary"
        icon={<BookCheck className="icon small" />}
        disabled={isBlocked}
        busy={isBusy}
        aria-describedby="books-agreement"
        aria-haspopup="dialog"
        onClick={onAgree}
      >
        {t("books.take", "Reprendre ces livres")}
      </Button>
    </div>
  );
}

type ConfirmModalProps = {
  readonly taken: BooksTakeover;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

function ConfirmModal({ taken, isBusy, onConfirm, onClose }: ConfirmModalProps) {
  const { use, takenOverThrough, entries } = taken;
  const actions = (
    <>
      <Button disabled={isBusy} onClick={onClose}>
        {t("action.cancel", "Annuler")}
      </Button>
      <Button writes kind="primary" busy={isBusy} onClick={onConfirm}>
        {t("books.confirm", "Reprendre")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("books.question", "Reprendre ces livres\u00a0?")}
      icon={<BookCheck className="icon" />}
      actions={actions}
      onClose={onClose}
    >
      <p>
        {use === "closed_year"
          ? t("books.writes_openings", "Les soldes du fichier deviennent vos soldes d’ouverture, en brouillon.")
          : plural("books.writes_entries", entries, {
              one: "{{n}} écriture entre en brouillon dans votre exercice, avec sa pièce.",
              other: "{{n}} écritures entrent en brouillon dans votre exercice, chacune avec sa pièce.",
            })}
      </p>
      {takenOverThrough !== null && use === "current_year" && (
        <p>{t("books.bank_from", "Les relevés de banque ne compteront qu’après le {{day}}.", { day: day(takenOverThrough) })}</p>
      )}
      <p className="muted small">{t("books.undoable", "La reprise s’annule tant que rien n’en est validé.")}</p>
      {isBusy && (
        <p className="small" role="status">
          {t("books.writing", "Écriture en cours\u00a0: une année entière prend quelques secondes.")}
        </p>
      )}
    </Modal>
  );
}
