import { useState, type FormEvent, type ReactNode } from "react";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { PasswordField, TextField } from "../../../ui/fields/field.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { placeError } from "../../../lib/api/place-error.js";

type PasswordModalProps = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  /** The verb of the act. */
  readonly act: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** Asks a code of the second factor too, or a recovery code. */
  readonly asksCode?: boolean;
  /** `code` is empty when none is asked. */
  readonly onSend: (password: string, code: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** An act that asks the password again, and a code where it takes one; a refusal is shown under the field. */
export function PasswordModal(props: PasswordModalProps) {
  const { title, icon, isDanger = false, act, isBusy, error, asksCode = false, onSend, onClose, children } = props;
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isRetyped, setRetyped] = useState(false);
  const refusal = error === null || isRetyped ? null : placeError(error, { password: "password", code: "code" } as const);
  const under = (field: "password" | "code"): string | null => (refusal?.field === field ? refusal.message : null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(true);
    setRetyped(false);
    if (password !== "" && (code !== "" || !asksCode) && !isBusy) onSend(password, code);
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
          error={isMissing && password === "" ? MESSAGES.passwordRequired : under("password")}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
            setRetyped(true);
          }}
        />
        {asksCode && (
          <TextField
            name="code"
            label={t("account.your_code", "Code de votre application, ou code de secours")}
            autoComplete="one-time-code"
            spellCheck={false}
            value={code}
            error={isMissing && code === "" ? MESSAGES.required : under("code")}
            onChange={(event) => {
              setCode(event.target.value);
              setRetyped(true);
            }}
          />
        )}
        <FormFailure message={refusal?.field === null ? refusal.message : null} />
      </form>
    </Modal>
  );
}
