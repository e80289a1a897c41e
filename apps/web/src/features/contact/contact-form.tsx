import { Send } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import * as rules from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { ApiError } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { showFailure } from "../../ui/messages/failure.js";
import { TextArea, TextField } from "../../ui/fields/field.js";
import { Select } from "../../ui/fields/select.js";
import { useForm } from "../../ui/forms/use-form.js";
import { MessageSent } from "./message-sent.js";
import { useSendMessage } from "./queries.js";

type ContactFormProps = {
  /** The known details of the sender. */
  readonly name: string;
  readonly email: string;
  /** The proof that a person sends it, or nothing for someone signed in. */
  readonly prove: () => Promise<string | undefined>;
  /** Under the button: what the proof asks to be read. */
  readonly children?: ReactNode;
};

/** Name, address, subject, message; then says that it is sent, and where the answer will come. */
export function ContactForm({ name, email, prove, children }: ContactFormProps) {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [isProving, setProving] = useState(false);
  const message = useSendMessage();
  const form = useForm({
    start: { name, email, subject: "", message: "" },
    rules: {
      name: rules.lastName,
      email: rules.email,
      subject: rules.required(MESSAGES.choice),
      message: rules.required(MESSAGES.required),
    },
  });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!form.check()) return;
    setProving(true);
    try {
      const captcha = await prove();
      await message.mutateAsync({ ...form.values, ...(captcha !== undefined && { captcha }) });
      setSentFrom(form.values.email);
    } catch (error) {
      const target = error instanceof ApiError ? error.target : null;
      if (error instanceof ApiError && target !== null && target in form.values) form.refuse({ [target]: error.message });
      else showFailure(error);
    } finally {
      setProving(false);
    }
  };
  if (sentFrom !== null) {
    const writeAgain = (): void => {
      form.set("subject", "");
      form.set("message", "");
      form.forgive();
      setSentFrom(null);
    };
    return <MessageSent email={sentFrom} onAgain={writeAgain} />;
  }
  return (
    <form ref={form.ref} className="stack" noValidate onSubmit={(event) => void send(event)}>
      <div className="two-columns">
        <TextField label={t("contact.name", "Nom")} autoComplete="name" required maxLength={120} {...form.text("name")} />
        <TextField
          label={t("contact.email", "Adresse e-mail")}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={254}
          {...form.text("email")}
        />
      </div>
      <Select label={t("contact.subject", "Sujet")} required options={subjects()} {...form.control("subject")} />
      <TextArea
        label={t("contact.message", "Message")}
        hint={t("contact.no_secret", "Ne joignez pas de mot de passe ni de code bancaire.")}
        required
        rows={7}
        maxLength={5000}
        {...form.text("message")}
      />
      <div className="row between wrap">
        <div className="grow">{children}</div>
        <Button kind="primary" type="submit" icon={<Send className="icon small" />} busy={isProving}>
          {isProving ? t("contact.sending", "Envoi…") : t("contact.send", "Envoyer")}
        </Button>
      </div>
    </form>
  );
}

function subjects(): readonly { value: string; label: string }[] {
  return [
    t("contact.about_operation", "Catégoriser une opération"),
    t("contact.about_import", "Importer un relevé"),
    t("contact.about_document", "Un document ou un export"),
    t("contact.about_account", "Mon compte ou mon abonnement"),
    t("contact.about_other", "Autre chose"),
  ].map((label) => ({ value: label, label }));
}
