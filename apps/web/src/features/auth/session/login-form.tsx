import { Link } from "@tanstack/react-router";
import { Lock, Mail } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Credentials } from "../../../lib/api/api.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { PasswordField, TextField } from "../../../ui/fields/field.js";
import { checkLogin, type LoginErrors } from "./check-login.js";
import { refusalOf } from "./refusal.js";

type LoginFormProps = {
  /** Opens the session and redirects; throws the refusal. */
  readonly enter: (credentials: Credentials) => Promise<void>;
  /** The password is right, a code is asked for. */
  readonly onSecondFactor: (credentials: Credentials) => void;
};

/** E-mail and password. */
export function LoginForm({ enter, onSecondFactor }: LoginFormProps) {
  const [errors, setErrors] = useState<LoginErrors>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector<HTMLInputElement>("[name=username]")?.focus(), []);

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
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
      await enter(credentials);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.code === "auth.second_factor_required") onSecondFactor(credentials);
      else setErrors(refusal === null ? {} : errorsOf(refusal));
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
        icon={<Mail className="icon small" />}
        error={errors.username}
        onChange={leave("username")}
      />
      <PasswordField
        label={t("login.password", "Mot de passe")}
        name="password"
        autoComplete="current-password"
        required
        icon={<Lock className="icon small" />}
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

function errorsOf({ target, message }: { target: string | null; message: string }): LoginErrors {
  return target === "username" || target === "password" ? { [target]: message } : { form: message };
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
