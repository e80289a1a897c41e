import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleQuestionMark, History } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { createTransaction, updateTransaction, type Transaction } from "@comptoir/contract/operations/operations";
import { ApiError } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { today } from "../../../lib/clock.js";
import { useSubmissionKey } from "../../../lib/api/submission-key.js";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import { accept } from "../changes/changes.js";
import { refreshCounts, reloadLists, replaceInLists } from "../changes/cached-lists.js";
import type { Chart } from "../categories/category-names.js";
import { ChangedBanner } from "./changed-banner.js";
import { CategoryPicker } from "../categories/category-picker.js";
import { slotOf, type PickingContext } from "../categories/category-context.js";
import { allGroups, groupsOfSign } from "../categories/category-sections.js";
import { journalFormFrom, journalFormOf, type JournalForm } from "./journal-form.js";
import { useOperation } from "./next-operation.js";
import { OperationAssets } from "./operation-assets.js";
import { OperationEntries } from "./operation-entries.js";
import { OperationFields } from "./operation-fields.js";
import { OperationFooter } from "./operation-footer.js";
import {
  emptyForm,
  fieldsInSight,
  formOf,
  isComplete,
  isVarious,
  modeOf,
  operationBody,
  titleOf,
  type OperationForm,
  type OperationMode,
} from "./operation-form.js";
import { openFromOperation } from "../open-layer.js";
import { OperationPapers } from "../attachments/operation-papers.js";
import { joinPapers, type HeldPaper } from "../attachments/paper-calls.js";
import { PapersToJoin } from "../attachments/papers-to-join.js";
import { useGivenActs } from "../given-acts.js";
import { ReadingLayer } from "./reading-layer.js";
import { VatDestination } from "./vat-destination.js";
import { changedMeanwhile } from "../changes/resolve-conflict.js";

/** Entries line by line are rarer than the others: their layer comes in a file of its own. */
const JournalLayer = lazy(() => import("./journal-layer.js").then(({ JournalLayer: component }) => ({ default: component })));

type OperationLayerProps = {
  /** Null for a new operation. */
  readonly id: string | null;
  readonly listed: readonly Transaction[];
  readonly chart: Chart;
  readonly onClose: () => void;
};

/** An operation: to type in, to change, or to read with its entry. */
export function OperationLayer(props: OperationLayerProps) {
  return props.id === null ? <NewOperation {...props} /> : <KnownOperation {...props} id={props.id} />;
}

function NewOperation(props: OperationLayerProps) {
  const { data: bankAccounts, ...reading } = useQuery(bankAccountsQuery());
  const [only, ...others] = (bankAccounts ?? []).filter(({ isGhost }) => !isGhost);
  if (!bankAccounts) return <ReadingLayer name="operation" title={titleOf("create")} reading={reading} onClose={props.onClose} />;
  return <OperationEditor {...props} operation={null} first={emptyForm(today(), only && others.length === 0 ? only.id : "")} />;
}

function KnownOperation(props: OperationLayerProps & { id: string }) {
  const { operation, reading } = useOperation(props.id, props.listed);
  if (!operation) return <ReadingLayer name="operation" title={titleOf("update-automatic")} reading={reading} onClose={props.onClose} />;
  if (operation.journalLines) {
    return (
      <Suspense>
        <JournalLayer
          key={operation.id}
          operation={operation}
          first={journalFormOf(operation)}
          chart={props.chart}
          onClose={props.onClose}
        />
      </Suspense>
    );
  }
  return <OperationEditor key={operation.id} {...props} operation={operation} first={formOf(operation)} />;
}

type Picking = "category" | "debit" | "credit" | null;

function OperationEditor({
  operation,
  first,
  chart,
  onClose,
}: OperationLayerProps & { operation: Transaction | null; first: OperationForm }) {
  const { assets, questions, reversalOf, invoicesOf } = useGivenActs();
  const mode = modeOf(operation);
  const [initial, setInitial] = useState(first);
  const [version, setVersion] = useState(operation?.version);
  const [form, setForm] = useState(initial);
  const [picking, setPicking] = useState<Picking>(null);
  const [papers, setPapers] = useState<readonly HeldPaper[]>([]);
  const [journal, setJournal] = useState<JournalForm | null>(null);
  const key = useSubmissionKey();
  const change = (part: Partial<OperationForm>): void => setForm({ ...form, ...part });
  const save = useMutation({
    mutationFn: (over: number | undefined) => saveOperation({ operation, mode, form, initial, papers, version: over, key }),
    onSuccess: (id) => (form.categories.length > 1 ? openFromOperation({ kind: "split", id, accounts: form.categories }) : onClose()),
    onError: (refused) => showUnlessInLayer(refused, fieldsInSight(form, mode)),
  });
  // What is accepted here makes a version of the operation that this layer has seen.
  const isAccepting = useRef(false);
  const acceptSuggestion = (): void => {
    if (operation === null) return;
    isAccepting.current = true;
    void accept([operation]);
  };
  useEffect(() => {
    if (isAccepting.current) setVersion(operation?.version);
    isAccepting.current = false;
  }, [operation?.version]);
  const takeTheirs = (now: Transaction): void => {
    replaceInLists([now]);
    setVersion(now.version);
    setInitial(formOf(now));
    setForm(formOf(now));
    save.reset();
  };
  const canSave = mode === "update-automatic" ? form.comment !== initial.comment : isComplete(form);
  const { close, question } = useUnsavedGuard(JSON.stringify(form) !== JSON.stringify(initial) || papers.length > 0, onClose);
  const { error } = save;

  if (journal !== null) {
    return (
      <Suspense>
        <JournalLayer operation={operation} first={journal} chart={chart} held={papers} onClose={onClose} />
      </Suspense>
    );
  }
  if (picking !== null) {
    return (
      <AccountPicker
        chart={chart}
        form={form}
        picking={picking}
        onBack={() => setPicking(null)}
        onChoose={(part) => (change(part), setPicking(null))}
      />
    );
  }
  return (
    <>
      <SideLayer
        name="operation"
        title={titleOf(mode)}
        onClose={close}
        aside={<ModeChip mode={mode} />}
        footer={
          <OperationFooter {...{ operation, canSave }} isSaving={save.isPending} onSave={() => save.mutate(version)} onDeleted={onClose} />
        }
      >
        <ChangedBanner error={error} onKeepMine={(now) => save.mutate(now.version)} onTakeTheirs={takeTheirs} />
        {mode === "locked" && operation && reversalOf(operation.id)}
        <OperationFields
          {...{ form, mode, chart, operation }}
          error={
            error instanceof ApiError && error.target !== null ? { target: error.target, message: error.message, code: error.code } : null
          }
          onChange={change}
          onPick={setPicking}
          onLines={() => setJournal(journalFormFrom(form))}
          onCategories={() =>
            operation &&
            openFromOperation(
              operation.allocations.length > 1 ? { kind: "split", id: operation.id } : { kind: "categories", id: operation.id },
            )
          }
          onAccept={acceptSuggestion}
        >
          {operation ? <OperationPapers operation={operation} /> : <PapersToJoin papers={papers} onPapers={setPapers} />}
        </OperationFields>
        {operation && assets && <OperationAssets operation={operation} acts={assets} />}
        {operation && !isVarious(form.origin) && invoicesOf?.(operation.id)}
        {operation && questions?.of(operation, close)}
        {operation && <OperationLinks operation={operation} hasOrigin={!isVarious(form.origin)} />}
        {operation && <VatDestination operation={operation} />}
        {operation && <OperationEntries operationId={operation.id} />}
      </SideLayer>
      {question}
    </>
  );
}

type OperationLinksProps = {
  readonly operation: Transaction;
  /** Its category may be explained. */
  readonly hasOrigin: boolean;
};

/** Links of an operation to its history, and to the origin of its category. */
function OperationLinks({ operation: { id }, hasOrigin }: OperationLinksProps) {
  return (
    <p>
      <Button
        kind="ghost"
        size="small"
        icon={<History className="icon small" />}
        onClick={() => openFromOperation({ kind: "history", id })}
      >
        {t("history.of_operation", "Historique de l’opération")}
      </Button>
      {hasOrigin && (
        <Button
          kind="ghost"
          size="small"
          icon={<CircleQuestionMark className="icon small" />}
          onClick={() => openFromOperation({ kind: "origin", id })}
        >
          {t("operations.why", "Pourquoi cette catégorie\u00a0?")}
        </Button>
      )}
    </p>
  );
}

/** A refusal that names no visible field is a message; what changed meanwhile is asked in the layer. */
function showUnlessInLayer(error: Error, fields: readonly string[]): void {
  const isAtField = error instanceof ApiError && error.target !== null && fields.includes(error.target);
  if (!isAtField && changedMeanwhile(error) === null) showFailure(error);
}

type AccountPickerProps = {
  readonly chart: Chart;
  readonly form: OperationForm;
  readonly picking: NonNullable<Picking>;
  readonly onBack: () => void;
  readonly onChoose: (part: Partial<OperationForm>) => void;
};

function AccountPicker({ chart, form, picking, onBack, onChoose }: AccountPickerProps) {
  const contexts = {
    category: form.categories.length === 1 ? "CATEGORIZATION_UPDATE" : "CATEGORIZATION_ADD",
    debit: "VARIOUS_DEBIT",
    credit: "VARIOUS_CREDIT",
  } as const satisfies Record<string, PickingContext>;
  const current = picking === "category" ? form.categories : [form[picking]].filter((code) => code !== "");
  const other = picking === "debit" ? form.credit : picking === "credit" ? form.debit : "";
  return (
    <CategoryPicker
      context={contexts[picking]}
      chart={chart}
      groups={picking === "category" ? groupsOfSign(chart, form.type ?? "outcome") : allGroups(chart)}
      initial={current}
      excluded={other === "" ? [] : [other]}
      subject={picking}
      footer={(chosen, submit) => (
        <>
          <span className="spacer" />
          <Button onClick={onBack}>{t("action.back", "Retour")}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={submit}>
            {SPEC.validate}
          </Button>
        </>
      )}
      onValidate={(chosen) => {
        const [code] = chosen;
        if (code !== undefined) onChoose(picking === "category" ? { categories: chosen } : { [slotOf(contexts[picking])]: code });
      }}
      onClose={onBack}
    />
  );
}

function ModeChip({ mode }: { mode: OperationMode }) {
  if (mode === "create") return null;
  const text = {
    "update-manual": t("operations.manual", "Saisie manuelle"),
    "update-automatic": t("operations.from_bank", "Relevé bancaire"),
    locked: t("operations.validated_state", "Validée"),
  }[mode];
  return <Chip>{text}</Chip>;
}

type Saved = {
  readonly operation: Transaction | null;
  readonly mode: OperationMode;
  readonly form: OperationForm;
  readonly initial: OperationForm;
  /** Received for a new operation. */
  readonly papers: readonly HeldPaper[];
  /** The version that was read, or that one writes over knowingly. */
  readonly version: number | undefined;
  /** `Idempotency-Key` of what is created. */
  readonly key: string;
};

/** Writes what was typed; returns the id of the operation. */
async function saveOperation({ operation, mode, form, initial, papers, version, key }: Saved): Promise<string> {
  if (operation === null) {
    const created = await call(createTransaction, { body: operationBody(form) }, { idempotencyKey: key });
    showToast({ title: t("operations.added", "Opération ajoutée") });
    await joinPapers(created.data.id, papers);
    await reloadLists();
    return created.data.id;
  }
  const body =
    mode === "update-automatic" ? { id: operation.id, comment: form.comment } : { id: operation.id, ...changedBody(form, initial) };
  const { data } = await call(updateTransaction, { body }, version === undefined ? {} : { version });
  showToast({ title: t("operations.saved", "Opération enregistrée") });
  if (data.date !== operation.date) await reloadLists();
  else {
    replaceInLists([data]);
    refreshCounts();
  }
  return data.id;
}

/** A category left as it was is not sent: its VAT and its private share stay. */
function changedBody(form: OperationForm, initial: OperationForm): ReturnType<typeof operationBody> {
  const isKept = form.categories.join() === initial.categories.join() && form.type === initial.type;
  return operationBody(isKept ? { ...form, categories: [] } : form);
}
