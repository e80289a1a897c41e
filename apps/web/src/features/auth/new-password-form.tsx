import { useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState, type FormEvent } from "react";
import { newPassword } from "@comptoir/contract/field-rules";
import { resetPassword } from "@comptoir/contract/auth";
import { ApiError } from "../../lib/api-error.js";
import { call } from "../../lib/api.js";
import { logFailure } from "../../lib/log.js";
import { PATHS } from "../../lib/paths.js";
import { logIn } from "../../lib/session.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { AuthTitle } from "../../ui/auth-layout.js";
import { showFailure } from "../../ui/failure.js";
import { PasswordField } from "../../ui/field.js";
import { PasswordRules } from "../../ui/password-rules.js";
import { showToast } from "../../ui/toast.js";
import { useForm } from "../../ui/use-form.js";
import type { OpenedLink } from "./mail-link.js";

/** Another password for the account of a link, then in. `onExpired`: the link opens nothing any more. */
export function NewPasswordForm({ link, onExpired }: { link: OpenedLink; onExpired: () => void }) {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [typed, setTyped] = useState("");
  const isSame = (again: string): string | null =>
    again === typed ? null : t("password.not_same", "Les deux mots de passe ne sont pas identiques.");
  const form = useForm({ start: { password: "", again: "" }, rules: { password: newPassword, again: isSame } });
  const password = form.text("password");

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    try {
      const { data } = await call(resetPassword, { body: { ...link, password: typed } });
      await router.navigate({ href: await enter({ username: data.username, password: typed }), replace: true });
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
        title={t("new_password.title", "Nouveau mot de passe")}
        lead={t("new_password.lead", "Vos autres appareils seront déconnectés.")}
      />
      <form ref={form.ref} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <div className="stack tight">
          <PasswordField
            {...password}
            label={t("new_password.title", "Nouveau mot de passe")}
            autoComplete="new-password"
            maxLength={128}
            required
            icon={<Lock className="icon small" />}
            onChange={(event) => {
              setTyped(event.target.value);
              password.onChange(event);
            }}
          />
          <PasswordRules password={typed} />
        </div>
        <PasswordField
          {...form.text("again")}
          label={t("new_password.again", "Confirmer le mot de passe")}
          autoComplete="new-password"
          maxLength={128}
          required
          icon={<Lock className="icon small" />}
        />
        <Button kind="primary" size="large" block type="submit" busy={isSending}>
          {t("new_password.submit", "Enregistrer et me connecter")}
        </Button>
      </form>
    </>
  );
}

/** Signs in with the password just chosen; a user with a second factor, or one whose sign-in fails, goes through the login page. */
async function enter(credentials: { username: string; password: string }): Promise<string> {
  try {
    return (await logIn(credentials)) ?? PATHS.operations;
  } catch (error) {
    logFailure("login", error);
    showToast({
      title: t("new_password.saved", "Mot de passe enregistré"),
      text: t("new_password.sign_in", "Connectez-vous avec votre nouveau mot de passe."),
    });
    return PATHS.login;
  }
}
