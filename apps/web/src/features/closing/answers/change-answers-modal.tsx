import { Building2 } from "lucide-react";
import { useState } from "react";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Select } from "../../../ui/fields/select.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { asDay } from "../standing/typed-day.js";
import { AnswerFields } from "./answer-fields.js";
import { AnswersEffects } from "./answers-effects.js";
import type { ChangedAnswers } from "./changed-answers.js";
import { useConfirmAnswers, usePreviewAnswers } from "./answers-queries.js";

/** `years`: those that are not closed, the oldest first. */
type ModalProps = { readonly years: readonly CompanyAnswersOfYear[]; readonly onClose: () => void };

/** Changes what the company says of itself from an open year on: what follows is shown, then written. */
export function ChangeAnswersModal({ years, onClose }: ModalProps) {
  const [fiscalYearId, setFiscalYearId] = useState(years[0]?.fiscalYearId ?? "");
  const [changed, setChanged] = useState<ChangedAnswers>({});
  const preview = usePreviewAnswers();
  const confirm = useConfirmAnswers();
  const current = years.find((year) => year.fiscalYearId === fiscalYearId);
  if (current === undefined) return null;
  const failure = confirm.error ?? preview.error;
  const forget = (): void => {
    preview.reset();
    confirm.reset();
  };
  const change = (next: ChangedAnswers): void => {
    forget();
    setChanged((known) => ({ ...known, ...next }));
  };
  const from = (yearId: string): void => {
    forget();
    setChanged({});
    setFiscalYearId(yearId);
  };
  const body = { idFiscalYear: fiscalYearId, ...changed };
  const seen = preview.data?.seen;
  const act = (): void => {
    if (seen === undefined) return preview.mutate(body);
    confirm.mutate(
      { ...body, seen },
      {
        onSuccess: (message) => {
          showToast({ title: message });
          onClose();
        },
        // What changed meanwhile is to be seen first.
        onError: () => preview.reset(),
      },
    );
  };
  const errorOf = (field: string): string | null => (failure instanceof ApiError && failure.target === field ? errorText(failure) : null);
  return (
    <Modal
      title={t("answers.modal", "Changer la situation de l’entreprise")}
      icon={<Building2 className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button
            writes
            kind="primary"
            busy={preview.isPending || confirm.isPending}
            disabled={Object.keys(changed).length === 0}
            onClick={act}
          >
            {seen === undefined ? t("regimes.preview", "Voir ce qui change") : t("regimes.confirm", "Confirmer le changement")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormFailure message={failure === null ? null : errorText(failure)} />
        {years.length > 1 && <FirstYear years={years} value={fiscalYearId} onChange={from} />}
        <AnswerFields key={fiscalYearId} current={current} changed={changed} change={change} errorOf={errorOf} />
        {preview.data && <AnswersEffects data={preview.data} />}
      </div>
    </Modal>
  );
}

type FirstYearProps = Pick<ModalProps, "years"> & { readonly value: string; readonly onChange: (fiscalYearId: string) => void };

/** The year from which the change holds: the ones before keep their answers. */
function FirstYear({ years, value, onChange }: FirstYearProps) {
  return (
    <Select
      label={t("answers.from_year", "À partir de l’exercice")}
      placeholder={null}
      value={value}
      options={years.map(({ fiscalYearId, begin }) => ({ value: fiscalYearId, label: yearText(begin) }))}
      onChange={onChange}
    />
  );
}

function yearText(begin: string): string {
  const known = asDay(begin);
  return t("answers.year_from", "Ouvert le {{day}}", { day: known === null ? begin : day(known) });
}
