import { t } from "../../text/t.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { useDocuments } from "./queries.js";

/** « Tout télécharger »: every document of the fiscal year, in one archive. */
export function DownloadAll({ period }: { period: { readonly start: string; readonly end: string } }) {
  const documents = useDocuments(period);
  const archive = documents.data?.archive ?? null;
  if (archive === null) return null;
  return (
    <DownloadButton kind="primary" uri={archive} name="Tous les documents de l’exercice, archive Zip">
      {t("documents.download_all", "Tout télécharger")}
    </DownloadButton>
  );
}
