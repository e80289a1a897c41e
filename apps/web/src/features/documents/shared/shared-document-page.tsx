import { Download, FileText } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { openSharedDocument } from "@comptoir/contract/documents/access-codes";
import { errorText } from "../../../lib/api/api-error.js";
import { instantDay } from "../../../text/instant.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Page } from "../../../ui/layout/page.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { FORMAT_NAMES } from "../document-words.js";
import { DOCUMENT_TITLES, isDocumentType } from "../document-titles.js";
import styles from "../documents.module.css";
import { useSharedDocument, useSharedFile } from "./queries.js";
import { hideAccessCode } from "./shared-access.js";

type Shared = ReplyOf<typeof openSharedDocument>["data"];

/** /documents/{type}?accessCode=: what a link opens, for a person without an account. The code leaves the address at once. */
export function SharedDocumentPage({ type, accessCode }: { readonly type: string; readonly accessCode: string }) {
  const link = { type, accessCode };
  const shared = useSharedDocument(link);
  useEffect(hideAccessCode, []);
  const title = shared.data?.title ?? (isDocumentType(type) ? DOCUMENT_TITLES[type] : t("documents.document", "Document"));
  return (
    <Page title={title}>
      <section className="panel" aria-label={title}>
        {shared.isPending && (
          <Skeleton label={t("documents.opening_link", "Ouverture du lien")}>
            <SkeletonBar width="100%" height="180px" />
          </Skeleton>
        )}
        {shared.isError && <EmptyState title={errorText(shared.error)} />}
        {shared.data && <SharedFiles shared={shared.data} link={link} />}
      </section>
    </Page>
  );
}

function SharedFiles({ shared, link }: { readonly shared: Shared; readonly link: { readonly type: string; readonly accessCode: string } }) {
  const [isUsed, setIsUsed] = useState(false);
  const file = useSharedFile(link);
  const { company, madeAt, expiresAt, uses, files } = shared;
  return (
    <>
      <div className={styles["covers"]}>
        <span>
          {t("documents.shared_by", "{{company}}, document du {{made}}, lien valable jusqu’au {{end}}", {
            company,
            made: instantDay(madeAt),
            end: instantDay(expiresAt),
          })}
        </span>
      </div>
      {uses === "once" && (
        <p role="status" className={`muted small ${styles["none"]}`}>
          {isUsed
            ? t("documents.shared_used", "Fichier téléchargé\u00a0: ce lien n’ouvre plus rien.")
            : t("documents.shared_once", "Ce lien sert une fois\u00a0: un seul fichier, un seul téléchargement.")}
        </p>
      )}
      <ul>
        {files.map(({ format, name, bytes, sha256 }) => (
          <li key={format} className={styles["row"]}>
            <span className={styles["icon"]} aria-hidden="true">
              <FileText className="icon" />
            </span>
            <div className="grow">
              <b>{name}</b>
              <div className="muted small tabular">{t("documents.shared_bytes", "{{n}} octets", { n: bytes.toLocaleString("fr-FR") })}</div>
              <div className={`muted tiny ${styles["print"]}`}>SHA-256 {sha256}</div>
            </div>
            <div className={styles["formats"]}>
              <Button
                size="small"
                kind="primary"
                icon={<Download className="icon small" />}
                busy={file.isPending && file.variables.format === format}
                disabled={isUsed || file.isPending}
                aria-label={t("documents.shared_download", "Télécharger\u00a0: {{name}}", { name })}
                onClick={() => file.mutate({ format, name }, { onSuccess: () => uses === "once" && setIsUsed(true) })}
              >
                {FORMAT_NAMES[format]}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {file.isError && (
        <p role="alert" className={styles["none"]}>
          {errorText(file.error)}
        </p>
      )}
    </>
  );
}
