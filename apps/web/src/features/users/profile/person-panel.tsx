import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../../text/t.js";
import { TextField } from "../../../ui/fields/field.js";
import type { Form } from "../../../ui/forms/use-form.js";
import type { ProfileField } from "./profile-changes.js";
import styles from "../account.module.css";

/** Who is signed in: names, telephone, and the address they sign in with. */
export function PersonPanel({
  form,
  username,
  children,
}: {
  form: Pick<Form<ProfileField>, "text">;
  username: string;
  children?: ReactNode;
}) {
  return (
    <section className="panel">
      <header>
        <h2>{t("account.identity", "Identité et coordonnées")}</h2>
      </header>
      <div className={`padded ${styles["pair"]}`}>
        <TextField {...form.text("firstName")} label={t("account.first_name", "Prénom")} autoComplete="given-name" />
        <TextField {...form.text("lastName")} label={t("account.last_name", "Nom")} autoComplete="family-name" />
        <TextField
          label={t("account.email", "Adresse e-mail")}
          icon={<Mail className="icon small" />}
          type="email"
          value={username}
          readOnly
          hint={t("account.email_hint", "Votre identifiant. Pour en changer, écrivez-nous depuis la page Contact.")}
        />
        <TextField
          {...form.text("phone")}
          label={t("account.phone", "Téléphone")}
          icon={<Phone className="icon small" />}
          type="tel"
          autoComplete="tel"
        />
        {children}
      </div>
    </section>
  );
}
