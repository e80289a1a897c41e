import { t } from "../../../../text/t.js";
import { Button } from "../../../../ui/controls/button.js";
import { Modal } from "../../../../ui/overlays/modal.js";
import type { HeldPaper } from "../paper-calls.js";
import { PaperContent } from "./paper-content.js";
import { PaperDownload } from "./paper-download.js";

/** A paper over its operation. */
export function PaperPreview({ paper, onClose }: { readonly paper: HeldPaper; readonly onClose: () => void }) {
  return (
    <Modal
      title={paper.name}
      width={860}
      onClose={onClose}
      actions={
        <>
          <PaperDownload paper={paper} />
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
        </>
      }
    >
      <PaperContent paper={paper} />
    </Modal>
  );
}
