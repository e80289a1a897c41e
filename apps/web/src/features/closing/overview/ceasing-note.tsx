import { t } from "../../../text/t.js";

/** An activity that ceases is not closed here: the days that it has, and who helps. Source: docs/sources.md#closing-rest. */
export function CeasingNote() {
  return (
    <p className="muted small">
      {t(
        "closing.ceasing",
        "Vous cessez votre activité\u00a0? Vos derniers résultats se déclarent dans les 60\u00a0jours (articles 201 et 202 du CGI)\u00a0: cette clôture ne s’en charge pas, voyez un expert-comptable.",
      )}
    </p>
  );
}
