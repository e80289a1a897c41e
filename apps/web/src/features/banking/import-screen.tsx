import { useEffect, useRef, type RefObject } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Stepper } from "../../ui/layout/stepper.js";
import { confirmBody, type AccountChoice } from "./preview/account-choice.js";
import { FileStep } from "./file-step.js";
import styles from "./import.module.css";
import { importQueue, useImportQueue } from "./queued-statements.js";
import { importStep } from "./import-step.js";
import { PreviewSkeleton } from "./preview/preview-skeleton.js";
import { PreviewStep } from "./preview/preview-step.js";
import { ProgressStep } from "./progress-step.js";
import { sendStatement, useConfirmImport, useImport } from "./queries.js";
import { ResultStep } from "./result-step.js";
import { RevokedStep } from "./revoked-step.js";

const STEPS = ["Fichier", "Aperçu", "Import", "Résultat"];

type ImportScreenProps = {
  /** The import on screen, null at the first step. */
  readonly importId: string | null;
  readonly onShow: (importId: string | null) => void;
};

/** From a statement to its operations: nothing is written before the preview is agreed to. */
export function ImportScreen({ importId, onShow }: ImportScreenProps) {
  const confirm = useConfirmImport();
  const shown = useImport(importId, confirm.isPending);
  const { data: preview } = shown;
  const step = importStep(importId === null ? null : (preview?.status ?? "previewed"), confirm.isPending);
  const content = useRef<HTMLDivElement>(null);
  useNextFile(importId, onShow);
  useFocusOnStep(content, step);

  const accept = (choices: readonly AccountChoice[]): void => {
    if (!preview) return;
    confirm.mutate({ id: preview.id, body: confirmBody(preview.accounts, choices) }, { onSuccess: () => importQueue.settle(preview.id) });
  };
  const leave = (): void => {
    if (importId !== null) importQueue.settle(importId);
    confirm.reset();
    onShow(null);
  };

  return (
    <>
      <Stepper label={t("banking.steps", "Étapes de l’import")} steps={STEPS} current={step - 1} />
      <div ref={content} className={styles["content"]} role="group" aria-label={STEPS[step - 1]} tabIndex={-1}>
        {importId === null && <FileStep onShow={onShow} />}
        {importId !== null && shown.isPending && <PreviewSkeleton />}
        {importId !== null && shown.isError && preview === undefined && (
          <section className="panel">
            <EmptyState
              title={t("banking.failed", "Cet import ne peut pas être montré")}
              action={
                <span className="row tight wrap">
                  <Button onClick={() => void shown.refetch()}>{t("action.retry", "Réessayer")}</Button>
                  <Button onClick={leave}>{t("banking.choose_file", "Choisir un fichier")}</Button>
                </span>
              }
            >
              {errorText(shown.error)}
            </EmptyState>
          </section>
        )}
        {preview && step === 2 && (
          <PreviewStep key={preview.id} preview={preview} error={confirm.error} onAccept={accept} onLeave={leave} />
        )}
        {preview && step === 3 && <ProgressStep preview={preview} />}
        {preview && step === 4 && preview.status === "imported" && <ResultStep imported={preview} onLeave={leave} />}
        {preview && step === 4 && preview.status !== "imported" && <RevokedStep revoked={preview} onLeave={leave} />}
      </div>
    </>
  );
}

/** A step takes the place of another one: what had the focus is gone, the new step takes it. */
function useFocusOnStep(content: RefObject<HTMLElement | null>, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [content, step]);
}

/** Reads the files of the queue one after the other while none is on screen; a refused one keeps the screen at its reason. */
function useNextFile(importId: string | null, onShow: (importId: string) => void): void {
  const { files } = useImportQueue();
  const read = files.find(({ state }) => state.kind === "read");
  const readId = read?.state.kind === "read" ? read.state.importId : null;
  const mayShow = importId === null && !files.some(({ state }) => state.kind === "refused");
  const mayRead =
    importId === null &&
    files.some(({ state }) => state.kind === "waiting") &&
    files.every(({ state }) => state.kind === "waiting" || state.kind === "refused");
  useEffect(() => {
    if (mayRead) void importQueue.readNext(sendStatement);
  }, [mayRead]);
  useEffect(() => {
    if (mayShow && readId !== null) onShow(readId);
  }, [mayShow, readId, onShow]);
}
