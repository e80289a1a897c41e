import { Mail } from "lucide-react";
import { useState, type FormEvent } from "react";
import { email } from "@comptoir/contract/base/field-rules";
import { useCaptcha } from "../../lib/captcha/captcha.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { CaptchaMention } from "../../ui/forms/captcha-mention.js";
import { showFailure } from "../../ui/messages/failure.js";
import { TextField } from "../../ui/fields/field.js";
import { useForm } from "../../ui/forms/use-form.js";

/** What asks for a mail: to whom, and the proof that a person asks. */
export type MailRequest = { readonly email: string; readonly captcha: string };

type EmailFormProps = {
  /** The action that is declared to the captcha. */
  readonly action: string;
  readonly submit: string;
  /** Asks for the mail; the same function asks for it again, with another proof. */
  readonly send: (request: MailRequest) => Promise<unknown>;
  readonly onSent: (email: string, again: () => Promise<unknown>) => void;
};

/** An address to which a mail is sent. */
export function EmailForm({ action, submit, send, onSent }: EmailFormProps) {
  const form = useForm({ start: { email: "" }, rules: { email } });
  const captcha = useCaptcha(action);
  const [isSending, setSending] = useState(false);
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending || !form.check()) return;
    const address = form.values.email.trim();
    const request = async (): Promise<unknown> => send({ email: address, captcha: await captcha.prove() });
    setSending(true);
    try {
      await request();
      onSent(address, request);
    } catch (error) {
      showFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form ref={form.ref} className="stack" noValidate onSubmit={(event) => void ask(event)}>
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
      <Button kind="primary" size="large" block type="submit" busy={isSending}>
        {submit}
      </Button>
      <CaptchaMention isGoogle={captcha.isGoogle} />
    </form>
  );
}
