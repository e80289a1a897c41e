import { useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useState, type FormEvent } from "react";
import { newPassword } from "@comptoir/contract/base/field-rules";
import { ApiError } from "../../../lib/api/api-error.js";
import { logFailure } from "../../../lib/log.js";
import { PATHS } from "../../../lib/paths.js";
import { logIn } from "../../../lib/session/session.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { PasswordField } from "../../../ui/fields/field.js";
import { PasswordRules } from "../../../ui/forms/password-rules.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { TermsBox, termsRule } from "../terms-box.js";

type NewPasswordFormProps = {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  /** The conditions are accepted with it: a first password. */
  readonly asksTerms?: boolean;
  /** Gives the account of the link its password; returns the address to sign in with. */
  readonly save: (password: string) => Promise<string>;
  /** The link opens nothing any more. */
  readonly onExpired: () => void;
  /** The address of the link has an account: it is for its owner to sign in. */
  readonly onTaken?: () => void;
};

/** A password for the account of a link, then in. */
export function NewPasswordForm({ title, lead, submit, asksTerms = false, save, onExpired, onTaken }: NewPasswordFormProps) {
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [typed, setTyped] = useState("");
  const isSame = (again: string): string | null =>
    again === typed ? null : t("password.not_same", "Les deux mots de passe ne sont pas identiques.");
  const form = useForm({
    start: { password: "", again: "", terms: "" },
    rules: { password: newPassword, again: isSame, ...(asksTerms && { terms: termsRule }) },
  });
  const password = form.text("password");

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    try {
      const username = await save(typed);
      await router.navigate({ href: await enter({ username, password: typed }), replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "auth.link_expired") onExpired();
      else if (onTaken && error instanceof ApiError && error.code === "invitation.address_taken") {
        showFailure(error);
        onTaken();
      } else if (error instanceof ApiError && error.target === "password") form.refuse({ password: error.message });
      else showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <AuthTitle title={title} lead={lead} />
      <form ref={form.ref} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <div className="stack tight">
          <PasswordField
            {...password}
            label={asksTerms ? t("login.password", "Mot de passe") : t("new_password.title", "Nouveau mot de passe")}
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
        {asksTerms && <TermsBox {...form.control("terms")} />}
        <Button kind="primary" size="large" block type="submit" busy={isSending}>
          {submit}
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
