import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState, type FormEvent } from "react";
import { verifyEmail } from "@comptoir/contract/auth/auth";
import { required } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { ApiError } from "../../../lib/api/api-error.js";
import { call, type Credentials } from "../../../lib/api/api.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { PasswordField } from "../../../ui/fields/field.js";
import { useForm } from "../../../ui/forms/use-form.js";
import type { OpenedLink } from "../mail-link.js";

/** What a form that confirms an address is given. */
export type ConfirmFormProps = {
  readonly link: OpenedLink;
  readonly username: string;
  /** The address is confirmed: signs in. */
  readonly onConfirmed: (credentials: Credentials) => Promise<void>;
  /** The link opens nothing any more. */
  readonly onExpired: () => void;
};

/** The password of the account. `onAnew` leads to choosing another one; null for an account that is open, which asks for one by mail. */
export function ConfirmForm({
  link,
  username,
  onConfirmed,
  onExpired,
  onAnew,
}: ConfirmFormProps & { readonly onAnew: (() => void) | null }) {
  const form = useForm({ start: { password: "" }, rules: { password: required(MESSAGES.passwordRequired) } });
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    try {
      const { password } = form.values;
      const { data } = await call(verifyEmail, { body: { ...link, password } });
      await onConfirmed({ username: data.username, password });
    } catch (error) {
      if (error instanceof ApiError && error.code === "auth.link_expired") onExpired();
      else if (error instanceof ApiError && error.target === "password") form.refuse({ password: error.message });
      else showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <AuthTitle
        title={t("verification.confirm", "Confirmez votre adresse")}
        lead={
          <>
            <b className="plain-ink">{username}</b> {t("verification.lead", "servira à vous connecter et à recevoir vos échéances.")}
          </>
        }
      />
      <form ref={form.ref} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <input
          className="visually-hidden"
          type="email"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          {...form.text("password")}
          label={t("login.password", "Mot de passe")}
          autoComplete="current-password"
          maxLength={1024}
          required
          icon={<Lock className="icon small" />}
          hint={
            onAnew === null
              ? t("verification.own_password", "Celui de votre compte.")
              : t("verification.sign_up_password", "Celui que vous avez choisi à l’inscription.")
          }
        />
        <Button kind="primary" size="large" block type="submit" busy={isSending}>
          {t("verification.submit", "Confirmer et me connecter")}
        </Button>
      </form>
      {onAnew === null ? (
        <p className="small centre">
          <Link to={PATHS.forgotPassword}>{t("login.forgotten", "Mot de passe oublié\u00a0?")}</Link>
        </p>
      ) : (
        <p className="small centre">
          <button type="button" className="text-button" onClick={onAnew}>
            {t("verification.anew", "Choisir un autre mot de passe")}
          </button>
        </p>
      )}
    </>
  );
}
