import { t } from "../../text/t.js";
import { FollowedDownloadButton, useFollowedDownload, type FollowedDownload } from "../../ui/controls/followed-download.js";
import { useDocuments } from "./queries.js";

/** The archive of a fiscal year, and how far its download is; null where there is none. */
export type YearArchive = { readonly download: FollowedDownload };

/** The archive of a fiscal year, offered at two places of its page. */
export function useYearArchive(period: { readonly start: string; readonly end: string }): YearArchive | null {
  const uri = useDocuments(period).data?.archive ?? null;
  const download = useFollowedDownload(uri);
  return uri === null ? null : { download };
}

/** « Tout télécharger »: every document of the fiscal year, in one archive. */
export function DownloadAll({ archive }: { readonly archive: YearArchive | null }) {
  if (archive === null) return null;
  return (
    <FollowedDownloadButton
      kind="primary"
      download={archive.download}
      name={t("documents.archive", "Tous les documents de l’exercice, archive Zip")}
    >
      {t("documents.download_all", "Tout télécharger")}
    </FollowedDownloadButton>
  );
}
