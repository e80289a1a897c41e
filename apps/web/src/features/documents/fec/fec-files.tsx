import { ChevronDown, Download } from "lucide-react";
import { t } from "../../../text/t.js";
import { DownloadButton, useDownloadOrSay } from "../../../ui/controls/download-button.js";
import { Menu } from "../../../ui/overlays/menu.js";
import { orderedFecFiles, FORMAT_NAMES, type YearBook } from "../document-words.js";

/** The files of a FEC: the one to hand over as a button, the others in a menu. */
export function FecFiles({ documents }: { documents: readonly YearBook[] }) {
  const download = useDownloadOrSay();
  const { first, others } = orderedFecFiles(documents);
  if (first === null) return null;
  return (
    <>
      <DownloadButton kind="primary" size="small" uri={first.uri} name={`${first.title}, ${FORMAT_NAMES[first.format]}`}>
        {first.title}
      </DownloadButton>
      {others.length > 0 && (
        <Menu
          label={t("documents.other_files", "Autres fichiers")}
          className="button small"
          items={others.map(({ title, format, uri }) => ({
            key: uri,
            label: `${title}, ${FORMAT_NAMES[format]}`,
            icon: <Download className="icon small" />,
            onSelect: () => download.start(uri),
          }))}
        >
          {t("documents.other_files", "Autres fichiers")}
          <ChevronDown className="icon small" />
        </Menu>
      )}
    </>
  );
}
