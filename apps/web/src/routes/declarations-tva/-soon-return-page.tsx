import { SoonPage } from "../../features/shell/soon-page.js";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { BackLink } from "../../ui/back-link.js";

/** A page of one declaration, still to come. */
export function SoonReturnPage({ title }: { title: string }) {
  return (
    <SoonPage
      title={title}
      sentence={t("vat.return_soon", "La préparation d’une déclaration de TVA arrive bientôt.")}
      before={<BackLink to={PATHS.vat} label={t("vat.back", "Retour aux déclarations de TVA")} />}
    />
  );
}
