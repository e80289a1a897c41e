import type { DossierStage } from "@comptoir/accounting/firm/dossier-stage";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { t } from "../../../text/t.js";

/** The name of a stage of a closing. */
export function stageName(stage: DossierStage): string {
  const names: Readonly<Record<DossierStage, string>> = {
    not_started: t("season.not_started", "À commencer"),
    in_progress: t("season.in_progress", "En cours"),
    to_fix: t("season.to_fix", "À refaire"),
    ready: t("season.ready", "Prête à clôturer"),
    submitted: t("season.submitted", "Transmise au cabinet"),
    closed: t("season.closed", "Clôturée"),
  };
  return names[stage];
}

/** How far a closing has come: its stage, then its steps once one was touched. */
export function closingWords(closing: Dossier["closing"]): string {
  if (closing === null) return "–";
  const { stage, done, toFix, total } = closing;
  const name = stageName(stage);
  if (total === 0 || stage === "closed") return name;
  const again = toFix === 0 ? "" : t("season.again", ", {{n}} à refaire", { n: toFix });
  return `${name} (${done}/${total}${again})`;
}
