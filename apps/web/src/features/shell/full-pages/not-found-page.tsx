import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { FullPage } from "./full-page.js";
import { HomeLinks } from "./home-links.js";

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <FullPage code="404" title={SPEC.pageNotFound} lang="en">
      <p className="lead" lang="en">
        {SPEC.pageCouldNotBeFound}
      </p>
      <p>{t("error.not_found", "Cette page n’existe pas, ou elle a changé d’adresse. Vos données, elles, n’ont pas bougé.")}</p>
      <HomeLinks />
    </FullPage>
  );
}
