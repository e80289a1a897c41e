import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Credentials } from "../../../lib/api/api.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { CODE_LENGTH } from "../../../ui/fields/code-digits.js";
import { CodeField } from "../../../ui/fields/code-field.js";
import { AuthTitle } from "../../../ui/layout/auth-layout.js";
import { TextField } from "../../../ui/fields/field.js";
import { refusalOf } from "./refusal.js";

type SecondFactorFormProps = {
  /** What was already found right. */
  readonly credentials: Credentials;
  readonly enter: (credentials: Credentials) => Promise<void>;
  /** Back to the e-mail and the password. */
  readonly onLeave: () => void;
};

/** The code of an authentication application, sent at its sixth digit, or one of the recovery codes. */
export function SecondFactorForm({ credentials, enter, onLeave }: SecondFactorFormProps) {
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isRecovery]);

  const send = async (given: string): Promise<void> => {
    if (isSending) return;
    if (given.trim() === "") {
      setError(SPEC.required);
      return;
    }
    setSending(true);
    setError(null);
    try {
      await enter({ ...credentials, code: given.trim() });
    } catch (failure) {
      setCode("");
      setError(refusalOf(failure)?.message ?? null);
      input.current?.focus();
    } finally {
      setSending(false);
    }
  };
  const type = (given: string): void => {
    setCode(given);
    setError(null);
  };
  const change = (): void => {
    setRecovery(!isRecovery);
    type("");
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(code);
  };
  return (
    <>
      <AuthTitle
        title={t("second_factor.title", "Vérification en deux étapes")}
        lead={
          isRecovery
            ? t("second_factor.recovery_lead", "Saisissez l’un des codes de secours que vous avez gardés. Chacun ne sert qu’une fois.")
            : t("second_factor.lead", "Saisissez le code affiché par votre application d’authentification.")
        }
      />
      <form className="stack" noValidate onSubmit={submit}>
        {isRecovery ? (
          <TextField
            ref={input}
            label={t("second_factor.recovery", "Code de secours")}
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            icon={<KeyRound className="icon small" />}
            value={code}
            error={error}
            onChange={({ target }) => type(target.value)}
          />
        ) : (
          <CodeField
            ref={input}
            label={t("second_factor.code", "Code à six chiffres")}
            hideLabel
            name="code"
            required
            value={code}
            error={error}
            hint={t("second_factor.hint", "Le code change toutes les 30 secondes. La validation part dès le sixième chiffre.")}
            onChange={type}
            onComplete={(complete) => void send(complete)}
          />
        )}
        <Button kind="primary" size="large" block type="submit" busy={isSending} disabled={!isRecovery && code.length < CODE_LENGTH}>
          {t("second_factor.submit", "Vérifier")}
        </Button>
      </form>
      <div className="row between small">
        <button type="button" className="text-button" onClick={change}>
          {isRecovery
            ? t("second_factor.use_code", "Utiliser mon application")
            : t("second_factor.use_recovery", "Utiliser un code de secours")}
        </button>
        <button type="button" className="text-button" onClick={onLeave}>
          {t("second_factor.leave", "Changer de compte")}
        </button>
      </div>
    </>
  );
}
