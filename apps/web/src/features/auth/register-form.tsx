import { Link } from "@tanstack/react-router";
import { Lock, Mail } from "lucide-react";
import { useState, type FormEvent } from "react";
import { email, firstName, lastName, newPassword, type FieldRule } from "@comptoir/contract/field-rules";
import { MESSAGES } from "@comptoir/contract/messages";
import { register } from "@comptoir/contract/auth";
import { ApiError } from "../../lib/api-error.js";
import { call } from "../../lib/api.js";
import { useCaptcha } from "../../lib/captcha.js";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { CaptchaMention } from "../../ui/captcha-mention.js";
import { Checkbox } from "../../ui/choice.js";
import { AuthTitle } from "../../ui/auth-layout.js";
import { showFailure } from "../../ui/failure.js";
import { PasswordField, TextField } from "../../ui/field.js";
import { PasswordRules } from "../../ui/password-rules.js";
import { useForm } from "../../ui/use-form.js";

const ACCEPTED = "yes";
const START = { firstName: "", lastName: "", email: "", password: "", terms: "" };
const terms: FieldRule = (given) => (given === ACCEPTED ? null : MESSAGES.terms);
const RULES = { firstName, lastName, email, password: newPassword, terms };

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
        <Terms {...form.control("terms")} />
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

type TermsProps = {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onChange: (value: string) => void;
};

/** The links open beside: what was typed stays. */
function Terms({ name, value, error, onBlur, onChange }: TermsProps) {
  return (
    <Checkbox
      name={name}
      required
      checked={value === ACCEPTED}
      error={error ?? null}
      onBlur={onBlur}
      onChange={(isAccepted) => onChange(isAccepted ? ACCEPTED : "")}
    >
      {t("register.accept", "J’accepte les")}{" "}
      <Link to={PATHS.terms} target="_blank">
        {t("register.terms", "conditions d’utilisation")}
      </Link>{" "}
      {t("register.and", "et la")}{" "}
      <Link to={PATHS.legals} target="_blank">
        {t("register.privacy", "politique de confidentialité")}
      </Link>
      .
    </Checkbox>
  );
}
