import { Download, RotateCcw } from "lucide-react";
import { errorText } from "../../lib/api/api-error.js";
import { useDownload, useDownloadProgress, type FollowedProgress } from "../../lib/api/download.js";
import { fileSize } from "../../text/file-size.js";
import { t } from "../../text/t.js";
import { showToast, TOAST_MS } from "../messages/toast.js";
import { Button } from "./button.js";

/** A long download: begun by a button, its bytes shown until its end. */
export type FollowedDownload = {
  readonly isPending: boolean;
  /** Null until it is begun. */
  readonly progress: FollowedProgress | null;
  /** Begins it, or begins it again with another link. */
  start(): void;
};

/** A download whose bytes are counted by the server that sends them: the browser alone holds the file. */
export function useFollowedDownload(uri: string | null): FollowedDownload {
  const { isPending, mutate, data, variables } = useDownload();
  // Another file is asked for: the state of the former one is not its own.
  const progress = useDownloadProgress(variables === uri ? data : undefined);
  const onError = (error: Error): void => {
    showToast({
      kind: "error",
      title: t("download.impossible", "Téléchargement impossible"),
      text: errorText(error),
      milliseconds: TOAST_MS.file,
    });
  };
  return {
    isPending,
    progress,
    start() {
      if (uri !== null) mutate(uri, { onError });
    },
  };
}

type FollowedButtonProps = {
  readonly download: FollowedDownload;
  /** What is downloaded, for readers. */
  readonly name: string;
  readonly kind?: "default" | "primary";
  readonly children: string;
};

/** Begins a long download. */
export function FollowedDownloadButton({ download, name, kind = "default", children }: FollowedButtonProps) {
  return (
    <Button
      kind={kind}
      busy={download.isPending}
      icon={<Download className="icon small" />}
      aria-label={`Télécharger\u00a0: ${name}`}
      onClick={download.start}
    >
      {children}
    </Button>
  );
}

/** How far a long download is; one that was cut begins again at a press. Nothing before it is begun. */
export function DownloadProgressLine({ download, name }: { readonly download: FollowedDownload; readonly name: string }) {
  const { progress } = download;
  if (progress === null) return null;
  const isStopped = progress.state === "cut" || progress.state === "refused";
  return (
    <div className="row wrap small" data-download={progress.state}>
      <b>{name}</b>
      {/* Each second would be read aloud: readers hear how it ends, and find the bytes when they look. */}
      <span className="muted tabular" role={progress.state === "sending" ? undefined : "status"}>
        {wordsOf(progress)}
      </span>
      {isStopped && (
        <Button size="small" busy={download.isPending} icon={<RotateCcw className="icon small" />} onClick={download.start}>
          {t("download.again", "Recommencer")}
        </Button>
      )}
    </div>
  );
}

function wordsOf({ state, bytes, message }: FollowedProgress): string {
  const size = fileSize(bytes);
  switch (state) {
    case "waiting":
      return t("download.waiting", "Préparation de l’archive…");
    case "sending":
      return t("download.sending", "{{size}} envoyés", { size });
    case "sent":
      return t("download.sent", "Envoi terminé\u00a0: {{size}}", { size });
    case "cut":
      return t("download.cut", "Téléchargement coupé après {{size}}\u00a0: recommencez, il repart du début.", { size });
    case "unknown":
      return t("download.unknown", "L’avancement n’est pas connu de cette page\u00a0: votre navigateur montre ce téléchargement.");
    case "refused":
      return message ?? t("download.refused", "L’archive n’a pas pu être préparée.");
  }
}
