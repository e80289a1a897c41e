import { Check, Copy, Download, ShieldCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { reloadSession } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CodeField } from "../../../ui/fields/code-field.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { PasswordModal } from "./password-modal.js";
import { useConfirmSecondFactor, usePrepareSecondFactor } from "../queries.js";
import { groupedSecret, recoveryFile } from "./recovery-codes.js";
import styles from "../account.module.css";

type Prepared = { readonly secret: string; readonly qrCode: string };

/** Puts the second factor in place: the password, the code to scan and a first code, then the recovery codes, shown once. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const prepare = usePrepareSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (prepare.data !== undefined) return <FirstCode prepared={prepare.data} onCodes={setCodes} onClose={onClose} />;
  return (
    <PasswordModal
      title={t("account.second_factor_add", "Activer le second facteur")}
      icon={<ShieldCheck className="icon" />}
      act={t("action.continue", "Continuer")}
      isBusy={prepare.isPending}
      error={prepare.error}
      onSend={(password) => prepare.mutate(password)}
      onClose={onClose}
    >
      <p className="muted">{t("account.second_factor_needs", "Il vous faut une application d’authentification sur votre téléphone.")}</p>
    </PasswordModal>
  );
}

type FirstCodeProps = { readonly prepared: Prepared; readonly onCodes: (codes: readonly string[]) => void; readonly onClose: () => void };

function FirstCode({ prepared: { secret, qrCode }, onCodes, onClose }: FirstCodeProps) {
  const [code, setCode] = useState("");
  const confirm = useConfirmSecondFactor();
  const send = (typed: string): void => confirm.mutate(typed, { onSuccess: onCodes });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== "" && !confirm.isPending) send(code);
  };
  return (
    <Modal
      title={t("account.scan", "Scannez ce code")}
      icon={<ShieldCheck className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" type="submit" form="first-code" busy={confirm.isPending}>
            {t("account.activate", "Activer")}
          </Button>
        </>
      }
    >
      <form id="first-code" className="stack" noValidate onSubmit={submit}>
        <div className={styles["secret"]}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
            alt={t("account.qr_code", "Code QR à scanner avec votre application")}
          />
          <p className="muted small">{t("account.secret", "Ou saisissez cette clé dans l’application\u00a0:")}</p>
          <code>{groupedSecret(secret)}</code>
        </div>
        <CodeField
          data-autofocus
          label={t("account.first_code", "Code affiché par l’application")}
          value={code}
          error={confirm.error === null ? null : errorText(confirm.error)}
          onChange={(typed) => {
            setCode(typed);
            if (confirm.isError) confirm.reset();
          }}
          onComplete={send}
        />
      </form>
    </Modal>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(codes.join("\n")).then(() => setCopied(true), showFailure);
  // Read again only now: until they are noted, the panel behind must not replace these codes.
  const close = (): void => {
    onClose();
    reloadSession().catch(showFailure);
  };
  return (
    <Modal
      title={t("account.recovery", "Vos codes de secours")}
      icon={<Check className="icon" />}
      iconKind="ok"
      width={520}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          {t("account.codes_noted", "Je les ai notés")}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">
          {t(
            "account.recovery_lead",
            "Le second facteur est activé. Sans votre téléphone, chacun de ces codes ouvre une session, une fois. Ils ne seront plus affichés.",
          )}
        </p>
        <ul className={styles["codes"]}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <Button icon={isCopied ? <Check className="icon small" /> : <Copy className="icon small" />} onClick={copy}>
            {isCopied ? t("account.copied", "Copiés") : t("account.copy", "Copier")}
          </Button>
          <a className="button" href={recoveryFile(codes)} download="comptoir-codes-de-secours.txt">
            <Download className="icon small" />
            {t("account.download_codes", "Télécharger")}
          </a>
        </div>
      </div>
    </Modal>
  );
}
