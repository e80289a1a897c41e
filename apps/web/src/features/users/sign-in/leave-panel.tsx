import { Download, LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { logFailure } from "../../../lib/log.js";
import { signOut } from "../../../lib/session/session.js";
import { fileSize } from "../../../text/file-size.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { PasswordModal } from "./password-modal.js";
import { useDeleteAccount, useExportAccount } from "../queries.js";

/** Takes one's data away, signs out, or deletes the account. */
export function LeavePanel({ hasDeletion }: { hasDeletion: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const take = useExportAccount();
  return (
    <section className="panel">
      <header>
        <h2>{t("account.data", "Vos données")}</h2>
      </header>
      <div className="padded stack">
        <p className="muted small">
          {t(
            "account.export_lead",
            "Tout ce que nous savons de vous et de vos comptes, dans une archive que n’importe quel logiciel ouvre.",
          )}
        </p>
        <FormFailure message={take.error === null ? null : errorOfExport(take)} />
        <Button block icon={<Download className="icon small" />} busy={take.isPending} onClick={() => take.mutate()}>
          {t("account.export", "Télécharger mes données")}
        </Button>
        {take.isPending && take.bytes > 0 && (
          <p className="muted small tabular">{t("account.export_bytes", "{{size}} reçus", { size: fileSize(take.bytes) })}</p>
        )}
        <Button block icon={<LogOut className="icon small" />} onClick={() => void signOut().catch(showFailure)}>
          {SPEC.signOut}
        </Button>
        {hasDeletion && (
          <Button block kind="danger" icon={<Trash2 className="icon small" />} onClick={() => setDeleting(true)}>
            {t("account.delete", "Supprimer mon compte")}
          </Button>
        )}
      </div>
      {isDeleting && <DeletionModal onClose={() => setDeleting(false)} />}
    </section>
  );
}

/** Without an answer once bytes came, the archive was cut. */
function errorOfExport({ error, bytes }: { readonly error: Error; readonly bytes: number }): string {
  if (bytes === 0) return errorText(error);
  return t("account.export_cut", "Téléchargement coupé après {{size}}\u00a0: recommencez, il repart du début.", { size: fileSize(bytes) });
}

function DeletionModal({ onClose }: { onClose: () => void }) {
  const deletion = useDeleteAccount();
  return (
    <PasswordModal
      title={t("account.delete_title", "Supprimer votre compte\u00a0?")}
      icon={<Trash2 className="icon" />}
      isDanger
      act={t("account.delete_act", "Supprimer mon compte")}
      isBusy={deletion.isPending}
      error={deletion.error}
      onSend={(password) => deletion.mutate(password, { onSuccess: () => void leave() })}
      onClose={onClose}
    >
      <div className="stack tight muted">
        <p>{t("account.delete_person", "Votre accès est fermé aussitôt et vos informations personnelles sont effacées.")}</p>
        <p>
          {t(
            "account.delete_books",
            "Vos livres comptables restent sous scellés dix ans, comme la loi l’exige (article L123-22 du Code de commerce)\u00a0: plus personne ne les ouvre, sauf pour répondre à un contrôle.",
          )}
        </p>
        <p>{t("account.delete_export", "Téléchargez vos données avant\u00a0: c’est irréversible.")}</p>
      </div>
    </PasswordModal>
  );
}

/** The session is already closed on the server, which may say so: the screen leaves all the same. */
async function leave(): Promise<void> {
  await signOut().catch((error: unknown) => logFailure("sign-out", error));
  showToast({
    title: t("account.deleted", "Votre compte est supprimé"),
    text: t("account.deleted_text", "Vos livres restent sous scellés, le temps que la loi impose."),
    milliseconds: TOAST_MS.login,
  });
}
