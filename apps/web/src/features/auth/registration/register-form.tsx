import { Link } from "@tanstack/react-router";
import { Lock, Mail } from "lucide-react";
import { useState, type FormEvent } from "react";
import { email, firstName, lastName, newPassword } from "@comptoir/contract/base/field-rules";
import { register } from "@comptoir/contract/auth/auth";
import { ApiError } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { useCaptcha } from "../../../lib/captcha/captcha.js";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CaptchaMention } from "../../../ui/forms/captcha-mention.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { PasswordField, TextField } from "../../../ui/fields/field.js";
import { PasswordRules } from "../../../ui/forms/password-rules.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { TermsBox, termsRule } from "../terms-box.js";

const START = { firstName: "", lastName: "", email: "", password: "", terms: "" };
const RULES = { firstName, lastName, email, password: newPassword, terms: termsRule };

/** Name, address, password and conditions. */
export function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({ start: START, rules: RULES });
  const captcha = useCaptcha("register");
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    try {
      const { terms: _, ...person } = form.values;
      await call(register, { body: { ...person, email: person.email.trim(), terms: true, captcha: await captcha.prove() } });
      onSent(person.email.trim());
    } catch (error) {
      if (error instanceof ApiError && error.place === "field" && isField(error.target)) form.refuse({ [error.target]: error.message });
      else showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <AuthTitle title={t("login.sign_up", "Créer mon compte")} lead={t("register.lead", "Deux minutes, puis votre entreprise.")} />
      <form ref={form.ref} className="stack" noValidate onSubmit={(event) => void send(event)}>
        <div className="two-columns">
          <TextField {...form.text("firstName")} label={t("person.first_name", "Prénom")} autoComplete="given-name" required />
          <TextField {...form.text("lastName")} label={t("person.last_name", "Nom")} autoComplete="family-name" required />
        </div>
        <TextField
          {...form.text("email")}
          label={t("login.email", "Adresse e-mail")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          icon={<Mail className="icon small" />}
        />
        <div className="stack tight">
          <PasswordField
            {...form.text("password")}
            label={t("login.password", "Mot de passe")}
            autoComplete="new-password"
            maxLength={128}
            required
            icon={<Lock className="icon small" />}
          />
          <PasswordRules password={form.values.password} />
        </div>
        <TermsBox {...form.control("terms")} />
        <Button kind="primary" size="large" block type="submit" busy={isSending}>
          {t("login.sign_up", "Créer mon compte")}
        </Button>
        <CaptchaMention isGoogle={captcha.isGoogle} />
      </form>
      <p className="muted small centre">
        {t("register.known", "Déjà inscrit\u00a0?")}{" "}
        <Link to={PATHS.login}>
          <b>{t("login.submit", "Se connecter")}</b>
        </Link>
      </p>
    </>
  );
}

function isField(name: string | null): name is keyof typeof START {
  return name !== null && Object.hasOwn(START, name);
}
