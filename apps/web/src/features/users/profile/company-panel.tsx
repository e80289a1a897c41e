import { Phone } from "lucide-react";
import { isIsoDate } from "@comptoir/accounting/date";
import { useAllowed } from "../../../lib/session/allowed.js";
import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import type { Form } from "../../../ui/forms/use-form.js";
import { PracticeFields } from "./practice-fields.js";
import type { ChangeableCompany, ProfileField } from "./profile-changes.js";
import { SiretField } from "./siret-field.js";
import styles from "../account.module.css";

type CompanyPanelProps = { readonly form: Omit<Form<ProfileField>, "ref">; readonly company: ChangeableCompany; readonly isOwn: boolean };

/** The company: what may change of it; what its tax rules rest on, by the firm that keeps it. */
export function CompanyPanel({ form, company, isOwn }: CompanyPanelProps) {
  const mayChangeSiret = useAllowed("books.seal");
  const { value, onChange, ...date } = form.control("activityStartDate");
  return (
    <section className="panel">
      <header>
        <h2>{isOwn ? t("account.your_company", "Votre entreprise") : t("account.company", "L’entreprise")}</h2>
      </header>
      <div className={`padded ${styles["pair"]}`}>
        <TextField {...form.text("companyName")} label={t("account.company_name", "Raison sociale")} autoComplete="organization" />
        <SiretField {...form.control("siretEnd")} current={company.siret} isFixed={!mayChangeSiret} />
        <PracticeFields form={form} company={company} isChangeable={!isOwn || !company.isKeptByFirm} />
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
        <TextField {...form.text("street")} label={t("account.street", "Rue")} maxLength={120} autoComplete="street-address" />
        <div className={styles["postal"]}>
          <TextField {...form.text("postcode")} label={t("account.postcode", "Code postal")} maxLength={5} inputMode="numeric" />
          <TextField {...form.text("city")} label={t("account.city", "Ville")} maxLength={80} autoComplete="address-level2" />
        </div>
      </div>
    </section>
  );
}
