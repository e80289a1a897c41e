import { FileText, Link2, MessageCircleQuestionMark, MessageCircleReply, Trash2 } from "lucide-react";
import { dotted } from "@comptoir/accounting/french-text";
import type { Paper } from "@comptoir/contract/attachments/papers";
import { day, signedAmount } from "../../../../text/format.js";
import { instantDay } from "../../../../text/instant.js";
import { t } from "../../../../text/t.js";
import { Button, IconButton } from "../../../../ui/controls/button.js";
import { classNames } from "../../../../ui/class-names.js";
import type { QuestionMark } from "../../question-acts.js";
import styles from "./inbox.module.css";

type LoosePaperRowProps = {
  readonly paper: Paper;
  /** It is the one that is shown beside. */
  readonly isCurrent: boolean;
  /** False where papers may be read only. */
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onShow: () => void;
  readonly onJoin: () => void;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
  /** What its client was asked and not closed. */
  readonly question: QuestionMark | undefined;
  /** Asks the client about it, or shows what was asked; null for a client. */
  readonly onAsk: (() => void) | null;
};

/** A paper that is joined to nothing, the operation proposed for it and why. */
export function LoosePaperRow({
  paper,
  isCurrent,
  isOpen,
  isBusy,
  onShow,
  onJoin,
  onChoose,
  onDelete,
  question,
  onAsk,
}: LoosePaperRowProps) {
  const { id, name, addedAt, proposal } = paper;
  return (
    <li className={classNames("panel", styles["paper"], isCurrent && styles["isCurrent"])}>
      <div className={styles["head"]}>
        <FileText className="icon small" />
        <div className={styles["named"]}>
          <button
            type="button"
            className={classNames("link clip", styles["name"])}
            data-paper={id}
            title={name}
            aria-current={isCurrent || undefined}
            onClick={onShow}
          >
            {name}
          </button>
          <span className="muted tiny">{t("inbox.added", "déposée le {{day}}", { day: instantDay(addedAt) })}</span>
        </div>
        <IconButton
          writes
          size="small"
          disabled={!isOpen || isBusy}
          label={t("inbox.delete", "Supprimer {{name}}", { name })}
          icon={<Trash2 className="icon small" />}
          onClick={onDelete}
        />
      </div>
      {question && <p className="muted small">{question.label}</p>}
      <ProposedOperation paper={paper} />
      <div className="row tight wrap">
        {proposal && (
          <Button
            writes
            size="small"
            kind="primary"
            icon={<Link2 className="icon small" />}
            disabled={!isOpen}
            busy={isBusy}
            aria-label={t("inbox.join_to", "Associer {{name}} à {{title}}", { name, title: proposal.operation.title })}
            onClick={onJoin}
          >
            {t("inbox.join", "Associer")}
          </Button>
        )}
        <Button
          writes
          size="small"
          disabled={!isOpen || isBusy}
          aria-haspopup="dialog"
          aria-label={t("inbox.choose_for", "Choisir l’opération de {{name}}", { name })}
          onClick={onChoose}
        >
          {proposal ? t("inbox.choose_other", "Une autre…") : t("inbox.choose", "Choisir une opération…")}
        </Button>
        {onAsk && (
          <Button
            size="small"
            kind="ghost"
            aria-haspopup="dialog"
            icon={
              question?.isAnswered ? <MessageCircleReply className="icon small" /> : <MessageCircleQuestionMark className="icon small" />
            }
            aria-label={
              question === undefined
                ? t("questions.ask_paper", "Demander au client à propos de {{name}}", { name })
                : dotted([question.label, name])
            }
            onClick={onAsk}
          >
            {question === undefined ? t("questions.ask", "Demander au client") : t("questions.see", "Voir la question")}
          </Button>
        )}
      </div>
    </li>
  );
}

function ProposedOperation({ paper: { proposal, isRead } }: Pick<LoosePaperRowProps, "paper">) {
  if (!isRead) return <p className="muted small">{t("inbox.being_read", "Son texte est en cours de lecture…")}</p>;
  if (proposal === null) return <p className="muted small">{t("inbox.no_proposal", "Aucune opération ne lui ressemble.")}</p>;
  const { title, date, value, sign } = proposal.operation;
  return (
    <div>
      <div className={styles["proposed"]}>
        <b className="clip">{title}</b>
        <span className="muted small">{day(date)}</span>
        <b className="tabular">{signedAmount(sign === "income" ? value : -value)}</b>
      </div>
      <p className="muted small">{dotted([t("inbox.why", "Proposée"), proposal.reason])}</p>
    </div>
  );
}
