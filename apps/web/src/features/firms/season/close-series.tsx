import { useState } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useCloseSubmitted, type Season, type SeriesOutcome } from "./season-queries.js";

/** Dossiers that one call takes. */
const MOST_AT_ONCE = 100;

/** Submitted dossiers, validated in series: what blocks each is shown first, those that are ticked among the others are then certified and closed. */
export function CloseSeries({ dossiers }: { readonly dossiers: Season["dossiers"] }) {
  const submitted = dossiers.filter(({ closing }) => closing?.stage === "submitted").slice(0, MOST_AT_ONCE);
  const [isCertified, setCertified] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const close = useCloseSubmitted();
  const [outcomes, setOutcomes] = useState<readonly SeriesOutcome[] | null>(null);
  const free = (outcomes ?? []).filter(isFree);
  const chosen = free.filter(({ companyId }) => !left.has(companyId));
  const send = (preview: boolean): void => {
    const companyIds = (preview ? submitted : chosen).map(({ companyId }) => companyId);
    const seen = Object.fromEntries(chosen.flatMap(({ companyId, seen: print }) => (print === null ? [] : [[companyId, print]])));
    close.mutate(
      { companyIds, preview, ...(!preview && { seen }) },
      {
        onSuccess: ({ data, message }) => {
          setOutcomes(preview ? data : data.filter(({ closed }) => !closed));
          setCertified(false);
          setLeft(new Set());
          if (!preview) showToast({ title: message });
        },
      },
    );
  };
  const choose = (companyId: string, isChosen: boolean): void => {
    setCertified(false);
    setLeft((known) => new Set(isChosen ? [...known].filter((id) => id !== companyId) : [...known, companyId]));
  };
  return (
    <section className="panel" aria-labelledby="series">
      <header>
        <h2 id="series">{t("season.series", "Clôtures transmises")}</h2>
        <span className="spacer" />
        <Button size="small" busy={close.isPending} onClick={() => send(true)}>
          {plural("season.check", submitted.length, { one: "Vérifier {{n}} clôture", other: "Vérifier {{n}} clôtures" })}
        </Button>
      </header>
      <div className="padded-all stack">
        <FormFailure message={close.error === null ? null : errorText(close.error)} />
        {outcomes === null && <p className="muted">{t("season.check_first", "Ce qui bloque chacune se lit avant de clôturer.")}</p>}
        {outcomes !== null && <Outcomes outcomes={outcomes} left={left} onChoose={choose} />}
        {free.length > 0 && (
          <div className="row wrap">
            <Checkbox checked={isCertified} onChange={setCertified} disabled={chosen.length === 0}>
              {t("season.certify", "Je certifie l’exactitude des informations de ces dossiers")}
            </Checkbox>
            <Button writes kind="primary" disabled={!isCertified || chosen.length === 0} busy={close.isPending} onClick={() => send(false)}>
              {plural("season.close", chosen.length, { one: "Clôturer {{n}} dossier", other: "Clôturer {{n}} dossiers" })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function isFree({ blockers, seen }: SeriesOutcome): boolean {
  return blockers.length === 0 && seen !== null;
}

type OutcomesProps = {
  readonly outcomes: readonly SeriesOutcome[];
  /** Dossiers that are left for later. */
  readonly left: ReadonlySet<string>;
  readonly onChoose: (companyId: string, isChosen: boolean) => void;
};

/** What blocks each dossier; a free one is ticked, and may be left for later. */
function Outcomes({ outcomes, left, onChoose }: OutcomesProps) {
  return (
    <ul aria-live="polite" className="stack">
      {outcomes.map((outcome) => (
        <li key={outcome.companyId}>
          {isFree(outcome) ? (
            <Checkbox checked={!left.has(outcome.companyId)} onChange={(isChosen) => onChoose(outcome.companyId, isChosen)}>
              {t("season.free_dossier", "{{name}}\u00a0: rien ne bloque", { name: outcome.name })}
            </Checkbox>
          ) : (
            <>
              <b>{outcome.name}</b> {outcome.blockers.join(" ")}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
