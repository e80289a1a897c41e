import { Lock } from "lucide-react";
import { useState, type FormEvent } from "react";
import { verifyEmailAnew } from "@comptoir/contract/auth/auth";
import { firstName as firstNameRule, lastName as lastNameRule, newPassword } from "@comptoir/contract/base/field-rules";
import { ApiError } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { t } from "../../../text/t.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { PasswordField, TextField } from "../../../ui/fields/field.js";
import { PasswordRules } from "../../../ui/forms/password-rules.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { TermsBox, termsRule } from "../terms-box.js";
import type { ConfirmFormProps } from "./confirm-form.js";

type ConfirmAnewFormProps = ConfirmFormProps & { readonly firstName: string; readonly lastName: string };

const RULES = { firstName: firstNameRule, lastName: lastNameRule, password: newPassword, terms: termsRule };

/** The owner of an address takes its sign-up over: with their names and a password of theirs. */
export function ConfirmAnewForm({ link, username, firstName, lastName, onConfirmed, onExpired }: ConfirmAnewFormProps) {
  const form = useForm({ start: { firstName, lastName, password: "", terms: "" }, rules: RULES });
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    setSending(true);
    try {
      const { terms: _, ...person } = form.values;
      const { data } = await call(verifyEmailAnew, { body: { ...link, ...person, terms: true } });
      await onConfirmed({ username: data.username, password: person.password });
    } catch (error) {
      if (error instanceof ApiError && error.code === "auth.link_expired") onExpired();
      else if (error instanceof ApiError && error.place === "field" && isField(error.target))
        form.refuse({ [error.target]: error.message });
      else showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <AuthTitle
        title={t("verification.anew", "Choisir un autre mot de passe")}
        lead={
          <>
            {t("verification.anew_lead", "Il remplace celui qui a été donné à l’inscription de")} <b className="plain-ink">{username}</b>.
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
        <div className="two-columns">
          <TextField {...form.text("firstName")} label={t("person.first_name", "Prénom")} autoComplete="given-name" required />
          <TextField {...form.text("lastName")} label={t("person.last_name", "Nom")} autoComplete="family-name" required />
        </div>
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
          {t("verification.submit", "Confirmer et me connecter")}
        </Button>
      </form>
    </>
  );
}

function isField(name: string | null): name is keyof typeof RULES {
  return name !== null && Object.hasOwn(RULES, name);
}
