import { Building2 } from "lucide-react";
import { useState } from "react";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Select } from "../../../ui/fields/select.js";
import { SeenChangeModal, useSeenChange } from "../../../ui/overlays/seen-change.js";
import { asDay } from "../standing/typed-day.js";
import { AnswerFields } from "./answer-fields.js";
import { AnswersEffects } from "./answers-effects.js";
import { isAnswerField, type ChangedAnswers } from "./changed-answers.js";
import { useConfirmAnswers, usePreviewAnswers } from "./answers-queries.js";

/** `years`: those that are not closed, the oldest first. */
type ModalProps = { readonly years: readonly CompanyAnswersOfYear[]; readonly onClose: () => void };

/** Changes what the company says of itself from an open year on: what follows is shown, then written. */
export function ChangeAnswersModal({ years, onClose }: ModalProps) {
  const [fiscalYearId, setFiscalYearId] = useState(years[0]?.fiscalYearId ?? "");
  const [changed, setChanged] = useState<ChangedAnswers>({});
  const seen = useSeenChange({ preview: usePreviewAnswers(), confirm: useConfirmAnswers(), hasField: isAnswerField, onClose });
  const current = years.find((year) => year.fiscalYearId === fiscalYearId);
  if (current === undefined) return null;
  const change = (next: ChangedAnswers): void => {
    seen.forget();
    setChanged((known) => ({ ...known, ...next }));
  };
  const from = (yearId: string): void => {
    seen.forget();
    setChanged({});
    setFiscalYearId(yearId);
  };
  return (
    <SeenChangeModal
      title={t("answers.modal", "Changer la situation de l’entreprise")}
      icon={<Building2 className="icon" />}
      change={seen}
      isReady={Object.keys(changed).length > 0}
      onAct={() => seen.act({ idFiscalYear: fiscalYearId, ...changed })}
      onClose={onClose}
    >
      {years.length > 1 && <FirstYear years={years} value={fiscalYearId} onChange={from} />}
      <AnswerFields key={fiscalYearId} current={current} changed={changed} change={change} errorOf={seen.errorOf} />
      {seen.effects && <AnswersEffects data={seen.effects} />}
    </SeenChangeModal>
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
