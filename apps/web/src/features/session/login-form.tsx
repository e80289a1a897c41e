import { Link, useRouter } from "@tanstack/react-router";
import { Lock, Mail } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { pathOfReturn } from "@comptoir/contract/routes";
import { ApiError } from "../../lib/api-error.js";
import { logFailure } from "../../lib/log.js";
import { PATHS } from "../../lib/paths.js";
import { signIn } from "../../lib/session.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/banner.js";
import { Button } from "../../ui/button.js";
import { PasswordField, TextField } from "../../ui/field.js";
import { showToast, TOAST_MS } from "../../ui/toast.js";
import { checkLogin, type LoginErrors } from "./check-login.js";

/** E-mail and password; then the page that was asked for. */
export function LoginForm({ redirect }: { redirect: string | undefined }) {
  const router = useRouter();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const credentials = { username: textOf(data, "username").trim(), password: textOf(data, "password") };
    const found = checkLogin(credentials);
    setErrors(found);
    if (found.username !== undefined || found.password !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name=${found.username === undefined ? "password" : "username"}]`)?.focus();
      return;
    }
    setSending(true);
    try {
      const imposed = await signIn(credentials);
      await router.navigate({ href: imposed ?? pathOfReturn(redirect), replace: true });
    } catch (error) {
      setErrors(refusal(error));
    } finally {
      setSending(false);
    }
  };

  const leave = (name: keyof LoginErrors) => (): void => {
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  };
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void send(event)}>
      {errors.form !== undefined && <Banner kind="bad">{errors.form}</Banner>}
      <TextField
        label={t("login.email", "Adresse e-mail")}
        name="username"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        icon={<Mail className="i s" />}
        error={errors.username}
        onChange={leave("username")}
      />
      <PasswordField
        label={t("login.password", "Mot de passe")}
        name="password"
        autoComplete="current-password"
        required
        icon={<Lock className="i s" />}
        error={errors.password}
        onChange={leave("password")}
        beside={<Link to={PATHS.forgotPassword}>{t("login.forgotten", "Mot de passe oublié\u00a0?")}</Link>}
      />
      <Button kind="primary" size="large" block type="submit" busy={isSending}>
        {t("login.submit", "Se connecter")}
      </Button>
    </form>
  );
}

/** A refusal is told in the form; anything else is our trouble, told in a message that stays ten seconds. */
function refusal(error: unknown): LoginErrors {
  if (error instanceof ApiError && error.status === 400) {
    return error.target === "username" || error.target === "password" ? { [error.target]: error.message } : { form: error.message };
  }
  logFailure("login", error);
  showToast({ kind: "error", title: SPEC.loginFailure, milliseconds: TOAST_MS.login });
  return {};
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
