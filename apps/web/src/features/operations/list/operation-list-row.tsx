import { dotted } from "@comptoir/accounting/french-text";
import { CircleQuestionMark, Lock, MessageCircleQuestionMark, MessageCircleReply, Paperclip, Tag as TagIcon } from "lucide-react";
import { memo, type MouseEvent } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { amount, percent, shortDay } from "../../../text/format.js";
import { isReceipt, operationAmount } from "../../../text/operation-amount.js";
import { plural, t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { classNames } from "../../../ui/class-names.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { SuggestionCard } from "../../../ui/controls/suggestion.js";
import { categoryIcon, categoryName, suggestionName, type Chart } from "../categories/category-names.js";
import { BankAndAccount, VatAndTick } from "./dense-cells.js";
import { isMiscellaneous, isProbableAsset, isValidated } from "./list-items.js";
import { usePaperDrop } from "../attachments/use-paper-drop.js";
import type { QuestionMark } from "../question-acts.js";
import "./row-buttons.css";
import "./whole-labels.css";

/** What may be done from a row. */
export type RowActions = {
  readonly onCursor: (id: string) => void;
  readonly onSelect: (id: string, options: { extend: boolean }) => void;
  readonly onOpen: (operation: Transaction) => void;
  readonly onCategories: (operation: Transaction) => void;
  readonly onAccept: (operation: Transaction) => void;
  /** « Pourquoi cette catégorie ? » */
  readonly onWhy: (operation: Transaction) => void;
  /** « Demander au client », or what was asked; null for a client. */
  readonly onAsk: ((operation: Transaction) => void) | null;
  /** Papers dropped on it; null while none may be added. */
  readonly onPapers: ((operation: Transaction, files: readonly File[]) => void) | null;
};

type OperationListRowProps = RowActions & {
  readonly operation: Transaction;
  readonly chart: Chart | undefined;
  readonly rowIndex: number;
  readonly isCursor: boolean;
  /** The row that Tab enters. */
  readonly isStop: boolean;
  readonly isSelected: boolean;
  readonly isSaving: boolean;
  readonly hasVat: boolean;
  /** The columns of a firm's staff. */
  readonly isDense: boolean;
  /** What its client was asked and not closed. */
  readonly question: QuestionMark | undefined;
};

/** An operation in the list. Tab stops at the row; arrows reach what is inside. */
export const OperationListRow = memo(function OperationListRow(props: OperationListRowProps) {
  const { operation, chart, rowIndex, isCursor, isStop, isSelected, hasVat, isDense, onCursor, onSelect, onOpen, onWhy, onPapers } = props;
  const vat = vatText(operation, chart);
  const under = subtitle(operation, isDense);
  const inside = isCursor ? 0 : -1;
  const { isOver, ...drop } = usePaperDrop(onPapers && ((files) => onPapers(operation, files)));
  const select = (event: MouseEvent): void => onSelect(operation.id, { extend: event.shiftKey });
  return (
    <div
      className={classNames(
        "operation-row",
        isCursor && "is-cursor",
        isSelected && "is-selected",
        isValidated(operation) && "is-off",
        isOver && "is-over",
      )}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
      data-operation={operation.id}
      onFocus={() => onCursor(operation.id)}
      {...drop}
    >
      <span role="gridcell" className="operation-box" onClickCapture={(event) => event.shiftKey && (event.preventDefault(), select(event))}>
        <Checkbox checked={isSelected} hideLabel tabIndex={inside} onChange={() => onSelect(operation.id, { extend: false })}>
          {t("operations.select", "Sélectionner {{title}}", { title: operation.title })}
        </Checkbox>
      </span>
      <span role="gridcell" className="operation-date tabular">
        {shortDay(operation.date)}
        {hasVat && vat !== "" && <span className="operation-date-vat">{`\u00a0· ${vat}`}</span>}
      </span>
      <span role="gridcell" className="operation-label">
        <button type="button" className="operation-title" tabIndex={inside} title={operation.title} onClick={() => onOpen(operation)}>
          <span className="clip">{operation.title}</span>
        </button>
        <small className="clip" title={under}>
          {under}
        </small>
      </span>
      {isDense && <BankAndAccount operation={operation} />}
      <span role="gridcell" className="operation-category">
        <CategoryCell {...props} inside={inside} />
        {hasCategory(operation) && (
          <IconButton
            size="small"
            className="operation-why"
            label={t("operations.why", "Pourquoi cette catégorie ?")}
            tabIndex={inside}
            icon={<CircleQuestionMark className="icon small" />}
            onClick={() => onWhy(operation)}
          />
        )}
        <AskButton {...props} inside={inside} />
      </span>
      <span role="gridcell" className="operation-vat">
        {hasVat && vat}
      </span>
      {isDense && <VatAndTick {...{ operation, hasVat }} />}
      <span role="gridcell" className="operation-clip">
        {operation.attachments.length > 0 && (
          <>
            <Paperclip className="icon small" />
            <span className="visually-hidden">
              {plural("operations.attachments", operation.attachments.length, { one: "{{n}} pièce jointe", other: "{{n}} pièces jointes" })}
            </span>
          </>
        )}
      </span>
      <span role="gridcell" className={classNames("operation-amount tabular", isReceipt(operation) && "plus")}>
        {operationAmount(operation)}
        {operation.runningBalance != null && operation.runningBalanceExplain !== undefined && (
          <FigureValue
            className="operation-balance"
            explain={operation.runningBalanceExplain}
            label={t("operations.balance_after", "Solde du compte après cette opération")}
            tabIndex={inside}
          >
            {amount(operation.runningBalance)}
          </FigureValue>
        )}
      </span>
    </div>
  );
});

/** Asks the client; where a question waits or has its answer, always visible, opens it. */
function AskButton({ operation, question, inside, onAsk }: OperationListRowProps & { inside: 0 | -1 }) {
  if (onAsk === null) return null;
  return (
    <IconButton
      size="small"
      className={question === undefined ? "operation-why" : classNames("operation-asked", question.isAnswered && "is-answered")}
      label={question?.label ?? t("questions.ask", "Demander au client")}
      tabIndex={inside}
      aria-haspopup="dialog"
      icon={question?.isAnswered ? <MessageCircleReply className="icon small" /> : <MessageCircleQuestionMark className="icon small" />}
      onClick={() => onAsk(operation)}
    />
  );
}

/** A category to explain: given or proposed; the accounts of a miscellaneous operation were typed. */
function hasCategory(operation: Transaction): boolean {
  return !isMiscellaneous(operation) && (operation.allocations.length > 0 || operation.suggestion !== null);
}

/** The line under the title: the words of the bank where they have no column of their own, else the comment. */
function subtitle({ cancelled, rawLabel, title, comment }: Transaction, isDense: boolean): string {
  const words = isDense || rawLabel === title ? comment : rawLabel;
  if (cancelled === null) return words;
  const state = t("operations.cancelled", "Annulée le {{day}}", { day: shortDay(cancelled.on) });
  return dotted([state, words]);
}

/** The two accounts of a miscellaneous operation, or how many lines it has. */
function accountsText({ variousAccounts, journalLines }: Transaction): string {
  if (variousAccounts) return `${variousAccounts.debit.code} → ${variousAccounts.credit.code}`;
  return plural("operations.journal_lines", journalLines?.length ?? 0, { one: "{{n}} ligne", other: "{{n}} lignes" });
}

function CategoryCell({ operation, chart, isSaving, isDense, inside, onCategories, onAccept }: OperationListRowProps & { inside: 0 | -1 }) {
  const { allocations, suggestion } = operation;
  const [first] = allocations;
  const open = (): void => onCategories(operation);
  if (isMiscellaneous(operation)) {
    return (
      <span className="category">
        <CategoryIcon name="swap" />
        <span className="clip tabular">{accountsText(operation)}</span>
      </span>
    );
  }
  if (first) {
    const name =
      allocations.length === 1
        ? categoryName(chart, first.account)
        : plural("operations.split", allocations.length, { one: "{{n}} catégorie", other: "{{n}} catégories" });
    const icon = isSaving ? (
      <span className="spin" aria-label={t("state.saving", "Enregistrement…")} role="img" />
    ) : isValidated(operation) ? (
      <Lock className="icon small" />
    ) : (
      <CategoryIcon name={allocations.length === 1 ? categoryIcon(chart, first.account.code) : "layout"} />
    );
    return (
      <button
        type="button"
        className="category"
        tabIndex={inside}
        title={allocations.map(({ account }) => `${account.code} ${categoryName(chart, account)}`).join(", ")}
        onClick={open}
      >
        {icon}
        <span className="clip">{name}</span>
      </button>
    );
  }
  if (suggestion) {
    return (
      <SuggestionCard
        icon={<CategoryIcon name={categoryIcon(chart, suggestion.account.code)} />}
        label={suggestionName(suggestion, chart)}
        confidence={suggestion.confidence}
        reason={suggestion.reason}
        cautious={isProbableAsset(suggestion.account.code, operation.value)}
        isBrief={isDense}
        tabIndex={inside}
        onOpen={open}
        onAccept={() => onAccept(operation)}
      />
    );
  }
  return (
    <Button writes size="small" icon={<TagIcon className="icon small" />} tabIndex={inside} onClick={open}>
      {t("operations.categorize", "Catégoriser")}
    </Button>
  );
}

/** « 20 % », « sans TVA », « plusieurs taux »; for a suggestion, the usual rate of its category; nothing without either. */
function vatText({ allocations, suggestion }: Transaction, chart: Chart | undefined): string {
  const usual = suggestion === null ? undefined : chart?.items.get(suggestion.account.code);
  const rates = allocations.length > 0 ? [...new Set(allocations.map(({ vatRate }) => vatRate))] : usual ? [usual.rate ?? 0] : [];
  const [rate] = rates;
  if (rate === undefined) return "";
  if (rates.length > 1) return t("operations.several_rates", "plusieurs taux");
  return rate === 0 ? t("operations.no_vat", "sans TVA") : percent(rate);
}
