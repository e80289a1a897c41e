import { useState } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useCloseSubmitted, type Season, type SeriesOutcome } from "./season-queries.js";

/** Submitted dossiers, validated in series: what blocks each is shown first, the others are then certified and closed. */
export function CloseSeries({ dossiers }: { readonly dossiers: Season["dossiers"] }) {
  const submitted = dossiers.filter(({ closing }) => closing?.stage === "submitted");
  const [isCertified, setCertified] = useState(false);
  const close = useCloseSubmitted();
  const [outcomes, setOutcomes] = useState<readonly SeriesOutcome[] | null>(null);
  const free = (outcomes ?? []).filter(({ blockers, seen }) => blockers.length === 0 && seen !== null);
  const send = (preview: boolean): void => {
    const companyIds = (preview ? submitted : free).map(({ companyId }) => companyId);
    const seen = Object.fromEntries(free.flatMap(({ companyId, seen: print }) => (print === null ? [] : [[companyId, print]])));
    close.mutate(
      { companyIds, preview, ...(!preview && { seen }) },
      {
        onSuccess: ({ data, message }) => {
          setOutcomes(preview ? data : data.filter(({ closed }) => !closed));
          setCertified(false);
          if (!preview) showToast({ title: message });
        },
      },
    );
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
        {outcomes !== null && (
          <ul aria-live="polite">
            {outcomes.map(({ companyId, name, blockers }) => (
              <li key={companyId}>
                <b>{name}</b> {blockers.length === 0 ? t("season.free", "rien ne bloque") : blockers.join(" ")}
              </li>
            ))}
          </ul>
        )}
        {free.length > 0 && (
          <div className="row wrap">
            <Checkbox checked={isCertified} onChange={setCertified}>
              {t("season.certify", "Je certifie l’exactitude des informations de ces dossiers")}
            </Checkbox>
            <Button writes kind="primary" disabled={!isCertified} busy={close.isPending} onClick={() => send(false)}>
              {plural("season.close", free.length, { one: "Clôturer {{n}} dossier", other: "Clôturer {{n}} dossiers" })}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
