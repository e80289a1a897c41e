import { Phone } from "lucide-react";
import { isIsoDate } from "@comptoir/accounting/date";
import { t } from "../../text/t.js";
import { DateField } from "../../ui/date-field.js";
import { TextField } from "../../ui/field.js";
import type { Form } from "../../ui/use-form.js";
import type { ChangeableCompany, ProfileField } from "./profile-changes.js";
import { SiretField } from "./siret-field.js";
import styles from "./account.module.css";

/** The company: what may change of it, and its profession, on which its tax rules rest. */
export function CompanyPanel({ form, company, isOwn }: { form: Form<ProfileField>; company: ChangeableCompany; isOwn: boolean }) {
  const { value, onChange, ...date } = form.control("activityStartDate");
  return (
    <section className="panel">
      <header>
        <h2>{isOwn ? t("account.your_company", "Votre entreprise") : t("account.company", "L’entreprise")}</h2>
      </header>
      <div className={`padded ${styles["pair"]}`}>
        <TextField {...form.text("companyName")} label={t("account.company_name", "Raison sociale")} autoComplete="organization" />
        <SiretField {...form.control("siretEnd")} current={company.siret} />
        <TextField
          label={t("account.profession", "Profession")}
          value={company.profession}
          readOnly
          hint={t("account.profession_hint", "Elle fixe vos règles fiscales\u00a0: elle ne se change pas ici.")}
        />
        <DateField
          {...date}
          label={t("account.activity_start", "Début d’activité")}
          value={isIsoDate(value) ? value : null}
          onChange={(day) => onChange(day ?? "")}
        />
        <TextField
          {...form.text("companyPhone")}
          label={t("account.company_phone", "Téléphone de l’entreprise")}
          icon={<Phone className="icon small" />}
          type="tel"
        />
        <TextField
          {...form.text("fixedPhone")}
          label={t("account.fixed_phone", "Téléphone fixe")}
          icon={<Phone className="icon small" />}
          type="tel"
        />
      </div>
    </section>
  );
}
