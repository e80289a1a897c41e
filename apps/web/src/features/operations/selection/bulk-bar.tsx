import { Check, CheckCheck, MessageCircleQuestionMark, Paperclip, Percent, Tag as TagIcon, Undo2, X } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { eurosFromCents, sumCents } from "@comptoir/accounting/money";
import { signedAmount } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { signedCents } from "../list/list-items.js";
import { FileButton } from "../attachments/file-button.js";
import { ACCEPTED } from "../attachments/accepted-papers.js";
import "../../../ui/controls/bulk.css";

type BulkBarProps = {
  readonly operations: readonly Transaction[];
  readonly hasVat: boolean;
  readonly onAccept: () => void;
  readonly onCategorize: () => void;
  /** The same on all of the list, beyond what is ticked. */
  readonly onFiltered: () => void;
  readonly onValidateVat: () => void;
  readonly onUnvalidateVat: () => void;
  /** Papers chosen for all of them; null while none may be added. */
  readonly onPapers: ((files: readonly File[]) => void) | null;
  /** Asks the client for the papers of those that have none; null for a client. */
  readonly onAskPapers: ((operations: readonly Transaction[]) => void) | null;
  /** Ticks every operation displayed, on a phone whose list has no head; null once they all are. */
  readonly onSelectAll: (() => void) | null;
  readonly onClear: () => void;
};

/** What can be done with the operations ticked. */
export function BulkBar(props: BulkBarProps) {
  const { operations, hasVat, onAccept, onCategorize, onFiltered, onValidateVat, onUnvalidateVat, onPapers, onAskPapers } = props;
  const { onSelectAll, onClear } = props;
  const withoutPaper = operations.filter(({ attachments }) => attachments.length === 0);
  const suggested = operations.filter(({ suggestion }) => suggestion !== null).length;
  const toValidate = operations.filter(({ vatStatus }) => vatStatus === "to_validate").length;
  const validated = operations.filter(({ vatStatus }) => vatStatus === "validated").length;
  const label = plural("operations.selected", operations.length, { one: "{{n}} sélectionnée", other: "{{n}} sélectionnées" });
  const sum = signedAmount(eurosFromCents(sumCents(operations.map(signedCents))));
  return (
    <div className="bulk" role="toolbar" aria-label={label}>
      <span className="bulk-label">
        <b className="desktop-only">{label}</b>
        <b className="mobile-only">{operations.length}</b> <span className="bulk-total">{sum}</span>
      </span>
      {suggested > 0 && (
        <Button writes kind="primary" size="small" icon={<Check className="icon small" />} onClick={onAccept}>
          <span className="desktop-only">
            {plural("operations.accept_selected", suggested, { one: "Accepter la suggestion", other: "Accepter les {{n}} suggestions" })}
          </span>
          <span className="mobile-only">{t("operations.accept", "Accepter")}</span>
        </Button>
      )}
      <Button writes size="small" icon={<TagIcon className="icon small" />} onClick={onCategorize}>
        {t("operations.categorize", "Catégoriser")}
      </Button>
      {hasVat && toValidate > 0 && (
        <Button writes size="small" icon={<Percent className="icon small" />} onClick={onValidateVat}>
          <span className="desktop-only">{t("operations.validate_vat", "Valider la TVA")}</span>
          <span className="mobile-only">{t("operations.vat", "TVA")}</span>
        </Button>
      )}
      {hasVat && validated > 0 && (
        <Button writes size="small" icon={<Undo2 className="icon small" />} onClick={onUnvalidateVat}>
          <span className="desktop-only">{t("operations.unvalidate_vat", "Revenir sur la TVA validée")}</span>
          <span className="mobile-only">{t("operations.unvalidate_vat_short", "Rouvrir la TVA")}</span>
        </Button>
      )}
      <FileButton
        icon={<Paperclip className="icon small" />}
        accept={ACCEPTED}
        disabled={onPapers === null}
        onFiles={(files) => files.length > 0 && onPapers?.(files)}
      >
        <span className="desktop-only">{t("papers.join_selected", "Joindre une pièce")}</span>
        <span className="mobile-only">{t("operations.piece", "Pièce")}</span>
      </FileButton>
      {onAskPapers !== null && withoutPaper.length > 0 && (
        <Button writes size="small" icon={<MessageCircleQuestionMark className="icon small" />} onClick={() => onAskPapers(withoutPaper)}>
          {plural("questions.ask_papers", withoutPaper.length, { one: "Demander la pièce", other: "Demander {{n}} pièces" })}
        </Button>
      )}
      <Button className="desktop-only" kind="ghost" size="small" aria-haspopup="dialog" onClick={onFiltered}>
        {t("filtered.title", "Tout ce qui est filtré")}
      </Button>
      <hr className="desktop-only" />
      {onSelectAll !== null && (
        <IconButton
          className="mobile-only"
          size="small"
          label={t("operations.select_all_listed", "Tout sélectionner")}
          icon={<CheckCheck className="icon small" />}
          onClick={onSelectAll}
        />
      )}
      <IconButton
        size="small"
        label={t("operations.clear_selection", "Tout désélectionner")}
        icon={<X className="icon small" />}
        onClick={onClear}
      />
    </div>
  );
}
