import { useBrand } from "../../lib/brand/brand.js";
import { t } from "../../text/t.js";
import { LegalPage } from "./legal-page.js";
import { termsSections } from "./terms.js";

/** The terms of use. */
export function TermsPage() {
  const { cabinet, isJungloo } = useBrand();
  const service = cabinet === null ? "Comptoir" : t("terms.service", "L’espace client de {{firm}}", { firm: cabinet.name });
  const account = isJungloo ? t("menu.my_account", "Mon compte") : t("menu.account", "Compte");
  return (
    <LegalPage
      title={t("footer.terms", "Conditions d’utilisation")}
      lead={t("terms.version", "Version du 2 mars 2026")}
      sections={termsSections({ service, account })}
    />
  );
}
