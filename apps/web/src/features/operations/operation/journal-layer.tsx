import { useMutation } from "@tanstack/react-query";
import { Scale } from "lucide-react";
import { useState } from "react";
import { createJournalEntry, updateJournalEntry, type Transaction } from "@comptoir/contract/operations/operations";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { useSubmissionKey } from "../../../lib/api/submission-key.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextArea, TextField } from "../../../ui/fields/field.js";
import { JournalLinesEditor, type LineError } from "../../../ui/books/journal-lines-editor.js";
import { accountOptions, sentLine } from "../../../ui/books/journal-lines.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import { refreshCounts, reloadLists, replaceInLists } from "../changes/cached-lists.js";
import type { Chart } from "../categories/category-names.js";
import { ChangedBanner } from "./changed-banner.js";
import { isJournalComplete, journalBody, journalFormOf, type JournalForm } from "./journal-form.js";
import { OperationEntries } from "./operation-entries.js";
import { OperationFooter } from "./operation-footer.js";
import { modeOf, titleOf } from "./operation-form.js";
import { CommentRead, OperationReading } from "./operation-reading.js";
import { useDayRefusal } from "../../../queries/day-refusal.js";
import { OperationPapers } from "../attachments/operation-papers.js";
import { joinPapers, type HeldPaper } from "../attachments/paper-calls.js";
import { PapersToJoin } from "../attachments/papers-to-join.js";
import { useGivenActs } from "../given-acts.js";
import { changedMeanwhile } from "../changes/resolve-conflict.js";

type JournalLayerProps = {
  /** Null for a new entry. */
  readonly operation: Transaction | null;
  readonly first: JournalForm;
  readonly chart: Chart;
  /** Received already for a new entry. */
  readonly held?: readonly HeldPaper[];
  readonly onClose: () => void;
};

/** A miscellaneous entry line by line: to type in, to change, or to read once it is validated. */
export function JournalLayer({ operation, first, chart, held = [], onClose }: JournalLayerProps) {
  const { questions, reversalOf } = useGivenActs();
  const [initial, setInitial] = useState(first);
  const [form, setForm] = useState(initial);
  const [papers, setPapers] = useState(held);
  const key = useSubmissionKey();
  const mode = modeOf(operation);
  const [version, setVersion] = useState(operation?.version);
  const save = useMutation({
    mutationFn: (over: number | undefined) => saveEntry({ operation, form, papers, version: over, key }),
    onSuccess: onClose,
    onError: (error) => changedMeanwhile(error) === null && refusalOf(error, form).isElsewhere && showFailure(error),
  });
  const takeTheirs = (now: Transaction): void => {
    replaceInLists([now]);
    setVersion(now.version);
    setInitial(journalFormOf(now));
    setForm(journalFormOf(now));
    save.reset();
  };
  const isChanged = JSON.stringify(form) !== JSON.stringify(initial) || papers.length > 0;
  const { close, question } = useUnsavedGuard(isChanged, onClose);
  const canSave = isJournalComplete(form);
  const refusal = refusalOf(save.error, form);
  return (
    <>
      <SideLayer
        name="operation"
        title={titleOf(mode)}
        width={780}
        onClose={close}
        aside={
          <Chip kind="info" icon={<Scale className="icon tiny" />}>
            {t("operations.miscellaneous", "Opération diverse")}
          </Chip>
        }
        footer={
          <OperationFooter {...{ operation, canSave }} isSaving={save.isPending} onSave={() => save.mutate(version)} onDeleted={onClose} />
        }
      >
        <ChangedBanner error={save.error} onKeepMine={(now) => save.mutate(now.version)} onTakeTheirs={takeTheirs} />
        {mode === "locked" && operation ? (
          <>
            {reversalOf(operation.id)}
            <OperationReading operation={operation} />
            <CommentRead comment={operation.comment} />
          </>
        ) : (
          <JournalFields {...{ form, chart, refusal }} onChange={(part) => setForm({ ...form, ...part })} />
        )}
        {operation ? <OperationPapers operation={operation} /> : <PapersToJoin papers={papers} onPapers={setPapers} />}
        {operation && questions?.of(operation, close)}
        {operation && <OperationEntries operationId={operation.id} />}
      </SideLayer>
      {question}
    </>
  );
}

type JournalFieldsProps = {
  readonly form: JournalForm;
  readonly chart: Chart;
  readonly refusal: EntryRefusal;
  readonly onChange: (part: Partial<JournalForm>) => void;
};

function JournalFields({ form, chart, refusal: { errorOf, line }, onChange }: JournalFieldsProps) {
  const refused = useDayRefusal();
  return (
    <>
      <TextField
        label={t("operations.label", "Libellé")}
        required
        data-autofocus
        maxLength={200}
        value={form.label}
        error={errorOf("label")}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <div className="narrow-then-wide">
        <DateField
          label={t("operations.date", "Date")}
          required
          value={form.date}
          error={errorOf("date")}
          refused={refused}
          onChange={(date) => onChange({ date })}
        />
        <TextField
          label={t("operations.piece_ref", "N° de pièce")}
          maxLength={60}
          value={form.pieceRef}
          error={errorOf("pieceRef")}
          onChange={(event) => onChange({ pieceRef: event.target.value })}
        />
      </div>
      <JournalLinesEditor
        lines={form.lines}
        accounts={accountOptions([...chart.accounts.values()])}
        error={line}
        onChange={(lines) => onChange({ lines })}
      />
      <TextArea
        label={t("operations.comment", "Annotations")}
        maxLength={2000}
        value={form.comment}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </>
  );
}

type EntryRefusal = {
  /** True when no field and no line is at fault: it is shown in a message. */
  readonly isElsewhere: boolean;
  readonly line: LineError | null;
  readonly errorOf: (target: string) => string | null;
};

/** Where a refusal is shown: at a field, at a line, else in a message. */
function refusalOf(error: Error | null, { lines }: JournalForm): EntryRefusal {
  const target = error instanceof ApiError ? error.target : null;
  const message = error === null ? null : errorText(error);
  const [, rank, field = ""] = /^lines\[(\d+)\]\.(\w+)$/.exec(target ?? "") ?? [];
  const line = rank === undefined ? undefined : sentLine(lines, Number(rank));
  const isAtField = target !== null && ["label", "date", "pieceRef"].includes(target);
  return {
    isElsewhere: !line && !isAtField,
    line: line && message !== null ? { key: line.key, field, message } : null,
    errorOf: (name) => (name === target ? message : null),
  };
}

type SavedEntry = {
  readonly operation: Transaction | null;
  readonly form: JournalForm;
  /** Received for a new entry. */
  readonly papers: readonly HeldPaper[];
  /** The version that was read, or that one writes over knowingly. */
  readonly version: number | undefined;
  /** `Idempotency-Key` of what is created. */
  readonly key: string;
};

async function saveEntry({ operation, form, papers, version, key }: SavedEntry): Promise<void> {
  if (operation === null) {
    const created = await call(createJournalEntry, { body: journalBody(form) }, { idempotencyKey: key });
    showToast({ title: t("operations.added", "Opération ajoutée") });
    await joinPapers(created.data.id, papers);
    return reloadLists();
  }
  const body = { id: operation.id, ...journalBody(form) };
  const { data } = await call(updateJournalEntry, { body }, version === undefined ? {} : { version });
  showToast({ title: t("operations.saved", "Opération enregistrée") });
  if (data.date !== operation.date) return reloadLists();
  replaceInLists([data]);
  refreshCounts();
}
