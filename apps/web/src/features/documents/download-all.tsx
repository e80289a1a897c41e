import { t } from "../../text/t.js";
import { useDocuments } from "./queries.js";
import { wholeFec } from "./document-words.js";
import { DownloadButton } from "../../ui/download-button.js";

/** « Tout télécharger »: the FEC of the fiscal year and its notice in one archive. */
export function DownloadAll({ period }: { period: { readonly start: string; readonly end: string } }) {
  const documents = useDocuments(period);
  const fec = wholeFec(documents.data?.documents ?? []);
  const archive = fec?.formats.find(({ format }) => format === "zip");
  if (!fec || !archive) return null;
  return (
    <DownloadButton kind="primary" uri={archive.uri} name={`${fec.title} et sa notice, archive Zip`}>
      {t("documents.download_all", "Tout télécharger")}
    </DownloadButton>
  );
}
