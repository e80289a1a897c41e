import { Lock } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { leaveInterrupted, resumeInterrupted, useUser } from "../../../lib/session/session.js";
import { Button } from "../../../ui/controls/button.js";
import { PasswordField, TextField } from "../../../ui/fields/field.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { refusalOf } from "./refusal.js";

/** The session ended while something was typed: says so, and takes it up again over the page, which keeps it. */
export function SessionEndedModal() {
  const { username } = useUser();
  const id = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (password === "") return setError(SPEC.required);
    setSending(true);
    setError(null);
    try {
      await resumeInterrupted(code === null ? { password } : { password, code: code.trim() });
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal?.code === "auth.second_factor_required" && code === null) setCode("");
      else setError(refusal?.message ?? null);
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      title={t("session.ended", "Votre session est terminée")}
      width={520}
      onClose={leaveInterrupted}
      actions={
        <>
          <Button onClick={leaveInterrupted}>{t("session.leave", "Quitter sans garder")}</Button>
          <Button kind="primary" type="submit" form={id} busy={isSending}>
            {t("session.resume", "Reprendre")}
          </Button>
        </>
      }
    >
      <p>
        {t(
          "session.ended_detail",
          "Elle a expiré ou a été fermée ailleurs. Ce que vous avez saisi est gardé sur cette page\u00a0: donnez votre mot de passe pour y revenir, puis validez à nouveau.",
        )}
      </p>
      <form id={id} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <TextField label={t("login.email", "Adresse e-mail")} value={username} readOnly autoComplete="username" />
        <PasswordField
          label={t("login.password", "Mot de passe")}
          data-autofocus
          autoComplete="current-password"
          icon={<Lock className="icon small" />}
          value={password}
          error={error}
          onChange={(event) => setPassword(event.target.value)}
        />
        {code !== null && (
          <TextField
            label={t("session.code", "Code de votre application, ou de secours")}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </form>
    </Modal>
  );
}
