import { Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { useAllowed } from "../../../lib/session/allowed.js";
import { t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";

const ShareModal = lazy(() => import("./share-modal.js").then(({ ShareModal: component }) => ({ default: component })));

/** « Partager », for those who may: links to a document, for people without an account. */
export function ShareButton({ document }: { readonly document: BookDocument }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayShare = useAllowed("books.seal");
  if (!mayShare || document.formats.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        label={t("documents.share_one", "Partager\u00a0: {{title}}", { title: document.title })}
        icon={<Share2 className="icon small" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <ShareModal document={document} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
