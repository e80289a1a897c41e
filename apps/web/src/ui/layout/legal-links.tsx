import { Link } from "@tanstack/react-router";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";

/** The legal texts, for the foot of a page. */
export function LegalLinks() {
  return (
    <>
      <Link to={PATHS.terms}>{t("footer.terms", "Conditions d’utilisation")}</Link>
      <Link to={PATHS.legals}>{t("footer.legals", "Mentions légales")}</Link>
    </>
  );
}
