import { dotted } from "@comptoir/accounting/french-text";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { errorText } from "../../lib/api/api-error.js";
import { instantDay } from "../../text/instant.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { importCounts } from "./import-counts.js";
import styles from "./import.module.css";
import { ImportStatusChip } from "./import-status-chip.js";
import { useImports } from "./queries.js";
import { UndoImport } from "./undo-import.js";

/** The imports of the company, the most recent first, each with its undo. */
export function PastImports({ onShow }: { onShow: (importId: string) => void }) {
  const imports = useImports();
  if (imports.isPending) {
    return (
      <Skeleton label={t("banking.reading_imports", "Lecture des imports")}>
        <SkeletonBar width="100%" height="96px" />
      </Skeleton>
    );
  }
  if (imports.isError) return <p className="muted small">{errorText(imports.error)}</p>;
  const past = imports.data.pages.flatMap(({ data }) => data);
  if (past.length === 0) return null;
  return (
    <section className="panel">
      <header>
        <h2>{t("banking.past", "Imports précédents")}</h2>
      </header>
      <ul>
        {past.map((one) => (
          <PastImport key={one.id} past={one} onShow={onShow} />
        ))}
      </ul>
      {imports.hasNextPage && (
        <div className={styles["more"]}>
          <Button size="small" busy={imports.isFetchingNextPage} onClick={() => void imports.fetchNextPage()}>
            {t("list.more", "Afficher la suite")}
          </Button>
        </div>
      )}
    </section>
  );
}

function PastImport({ past, onShow }: { past: BankImport; onShow: (importId: string) => void }) {
  return (
    <li className={styles["past"]}>
      <div className="grow">
        <b className={styles["fileName"]}>{past.fileName}</b>
        <div className="muted tiny tabular">
          {dotted([
            instantDay(past.createdAt),
            past.kind === "sync" ? t("banking.synchronized", "synchronisation") : null,
            countWords(past),
          ])}
        </div>
      </div>
      <ImportStatusChip status={past.status} />
      <div className={styles["actions"]}>
        {past.status !== "undone" && (
          <Button
            size="small"
            kind="ghost"
            aria-label={`${past.status === "previewed" ? "Reprendre" : "Voir"} ${past.fileName}`}
            onClick={() => onShow(past.id)}
          >
            {past.status === "previewed" ? "Reprendre" : "Voir"}
          </Button>
        )}
        {(past.status === "imported" || past.status === "previewed") && <UndoImport done={past} size="small" />}
      </div>
    </li>
  );
}

function countWords({ result, ...preview }: BankImport): string {
  if (result) return plural("banking.created", result.created, { one: "{{n}} opération", other: "{{n}} opérations" });
  return plural("banking.lines", importCounts(preview).all, { one: "{{n}} ligne lue", other: "{{n}} lignes lues" });
}
