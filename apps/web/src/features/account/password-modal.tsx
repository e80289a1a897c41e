import { useState, type FormEvent, type ReactNode } from "react";
import { MESSAGES } from "@comptoir/contract/messages";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { PasswordField } from "../../ui/field.js";
import { Modal } from "../../ui/modal.js";
import { FormFailure } from "./form-failure.js";
import { placeError } from "./place-error.js";

type PasswordModalProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  /** The verb of the act. */
  readonly act: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSend: (password: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** An act that asks the password again; a refusal is told under the field. */
export function PasswordModal({ title, icon, isDanger = false, act, isBusy, error, onSend, onClose, children }: PasswordModalProps) {
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isRetyped, setRetyped] = useState(false);
  const refusal = error === null || isRetyped ? null : placeError(error, { password: "password" } as const);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(password === "");
    setRetyped(false);
    if (password !== "" && !isBusy) onSend(password);
  };
  return (
    <Modal
      title={title}
      icon={icon}
      iconKind={isDanger ? "bad" : "accent"}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind={isDanger ? "danger-fill" : "primary"} type="submit" form="password-modal" busy={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      <form id="password-modal" className="stack tight" noValidate onSubmit={send}>
        <PasswordField
          data-autofocus
          name="password"
          label={t("account.your_password_label", "Votre mot de passe")}
          autoComplete="current-password"
          value={password}
          error={isMissing ? MESSAGES.passwordRequired : refusal?.field === "password" ? refusal.message : null}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
            setRetyped(true);
          }}
        />
        <FormFailure message={refusal?.field === null ? refusal.message : null} />
      </form>
    </Modal>
  );
}
