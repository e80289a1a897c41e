import { useState, type FormEvent } from "react";
import { newPassword, required } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { PasswordField } from "../../../ui/fields/field.js";
import { PasswordRules } from "../../../ui/forms/password-rules.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { placeError } from "../../../lib/api/place-error.js";
import { useChangePassword } from "../queries.js";

const EMPTY = { currentPassword: "", newPassword: "" };
const RULES = { currentPassword: required(MESSAGES.passwordRequired), newPassword };

/** Changes the password, against the one in force. */
export function PasswordPanel() {
  const [round, setRound] = useState(0);
  return (
    <section className="panel">
      <header>
        <h2>{t("account.password", "Mot de passe")}</h2>
      </header>
      <PasswordForm key={round} onChanged={() => setRound(round + 1)} />
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useForm({ start: EMPTY, rules: RULES });
  const change = useChangePassword();
  const [failure, setFailure] = useState<string | null>(null);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    setFailure(null);
    change.mutate(form.values, {
      onSuccess: ({ message }) => {
        showToast({ title: t("account.password_changed", "Mot de passe changé"), text: message });
        onChanged();
      },
      onError: (error) => {
        const placed = placeError(error, { currentPassword: "currentPassword", newPassword: "newPassword" } as const);
        if (placed.field === null) setFailure(placed.message);
        else form.refuse({ [placed.field]: placed.message });
      },
    });
  };
  const isEmpty = form.values.currentPassword === "" && form.values.newPassword === "";
  return (
    <form ref={form.ref} className="padded stack tight" noValidate onSubmit={send}>
      <PasswordField
        {...form.text("currentPassword")}
        label={t("account.current_password", "Mot de passe actuel")}
        placeholder={t("account.your_password", "Votre mot de passe")}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.text("newPassword")}
        label={t("account.new_password", "Nouveau mot de passe")}
        placeholder={t("account.password_hint", "8 caractères minimum")}
        autoComplete="new-password"
      />
      <PasswordRules password={form.values.newPassword} />
      <FormFailure message={failure} />
      <Button block type="submit" disabled={isEmpty} busy={change.isPending}>
        {t("account.change_password", "Changer le mot de passe")}
      </Button>
    </form>
  );
}
