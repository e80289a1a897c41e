import { Download } from "lucide-react";
import { errorText } from "../../lib/api/api-error.js";
import { useDownload } from "../../lib/api/download.js";
import { Button } from "./button.js";
import { showToast, TOAST_MS } from "../messages/toast.js";

type DownloadButtonProps = {
  readonly uri: string;
  /** What is downloaded, for readers: « Balance, PDF ». */
  readonly name: string;
  readonly kind?: "default" | "primary";
  readonly size?: "small";
  readonly children: string;
};

/** Starts downloads; one that fails is said in a toast. */
export function useDownloadOrSay(): { readonly isPending: boolean; readonly start: (uri: string) => void } {
  const { isPending, mutate } = useDownload();
  const onError = (error: Error): void => {
    showToast({ kind: "error", title: "Téléchargement impossible", text: errorText(error), milliseconds: TOAST_MS.file });
  };
  return {
    isPending,
    start(uri) {
      mutate(uri, { onError });
    },
  };
}

/** Downloads a file; while the link is being made, says so. */
export function DownloadButton({ uri, name, kind = "default", size, children }: DownloadButtonProps) {
  const download = useDownloadOrSay();
  return (
    <Button
      kind={kind}
      {...(size !== undefined && { size })}
      busy={download.isPending}
      icon={<Download className="icon small" />}
      aria-label={`Télécharger\u00a0: ${name}`}
      onClick={() => download.start(uri)}
    >
      {children}
    </Button>
  );
}
