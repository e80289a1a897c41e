import type { ReactNode } from "react";
import * as rules from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { Button } from "../../ui/controls/button.js";
import { Checkbox } from "../../ui/fields/choice.js";
import { ErrorSummary } from "../../ui/forms/error-summary.js";
import { PasswordField, TextField } from "../../ui/fields/field.js";
import { PrefixField } from "../../ui/fields/prefix-field.js";
import { PasswordRules } from "../../ui/forms/password-rules.js";
import { Select } from "../../ui/fields/select.js";
import { showToast } from "../../ui/messages/toast.js";
import { useForm, type Form } from "../../ui/forms/use-form.js";
import { DevPanel } from "./dev-page.js";

/** Checks a form, and says so when nothing is wrong. */
function CheckButton({ form }: { form: Pick<Form<string>, "check"> }) {
  const check = (): void => {
    if (form.check()) showToast({ title: "Tout est juste." });
  };
  return <Button onClick={check}>Vérifier</Button>;
}

/** A form of these pages: its fields in two columns. */
export function FieldGrid({ form, children }: { form: Form<never> | Form<string>; children: ReactNode }) {
  return (
    <form ref={form.ref} className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="dev-2">{children}</div>
      <CheckButton form={form} />
    </form>
  );
}

/** Who someone is: e-mail, names, phone, passwords, terms. */
export function IdentityForm() {
  const form = useForm({
    start: {
      email: "camille@",
      emailEmpty: "",
      firstName: "C",
      lastName: "1a",
      phone: "06 12 34 5",
      phoneEmpty: "",
      login: "",
      password: "abcdef",
      disabled: "",
      terms: "",
    },
    rules: {
      email: rules.email,
      emailEmpty: rules.email,
      firstName: rules.firstName,
      lastName: rules.lastName,
      phone: rules.phone,
      phoneEmpty: rules.phone,
      login: rules.required(MESSAGES.passwordRequired),
      password: rules.newPassword,
      disabled: rules.required(MESSAGES.required),
      terms: rules.required(MESSAGES.terms),
    },
    disabled: ["disabled"],
    hasSummary: true,
    startsChecked: true,
  });
  return (
    <DevPanel title="Identité">
      <form ref={form.ref} className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
        {form.refusals > 0 && <ErrorSummary key={form.refusals} form={form.ref} errors={form.errors} labels={IDENTITY_LABELS} />}
        <div className="dev-2">
          <TextField label={IDENTITY_LABELS.email} type="email" {...form.text("email")} />
          <TextField label={IDENTITY_LABELS.emailEmpty} type="email" placeholder="nom@exemple.fr" {...form.text("emailEmpty")} />
          <TextField label={IDENTITY_LABELS.firstName} autoComplete="given-name" {...form.text("firstName")} />
          <TextField label={IDENTITY_LABELS.lastName} autoComplete="family-name" {...form.text("lastName")} />
          <TextField label={IDENTITY_LABELS.phone} type="tel" autoComplete="tel" {...form.text("phone")} />
          <TextField label={IDENTITY_LABELS.phoneEmpty} type="tel" {...form.text("phoneEmpty")} />
          <PasswordField
            label={IDENTITY_LABELS.login}
            autoComplete="current-password"
            placeholder="Votre mot de passe"
            {...form.text("login")}
          />
          <div className="stack tight">
            <PasswordField label={IDENTITY_LABELS.password} autoComplete="new-password" {...form.text("password")} />
            <PasswordRules password={form.values.password} />
          </div>
          <TextField label={IDENTITY_LABELS.disabled} disabled required hint="Jamais en erreur." {...form.text("disabled")} />
          <Checkbox
            name="terms"
            checked={form.values.terms === "1"}
            error={form.errors.terms ?? null}
            onChange={(checked) => form.set("terms", checked ? "1" : "")}
          >
            J’accepte les conditions d’utilisation
          </Checkbox>
        </div>
        <CheckButton form={form} />
      </form>
    </DevPanel>
  );
}

const IDENTITY_LABELS = {
  email: "email",
  emailEmpty: "email, vide",
  firstName: "firstName",
  lastName: "lastName",
  phone: "phone",
  phoneEmpty: "phone, vide",
  login: "password, connexion",
  password: "password, inscription",
  disabled: "désactivé et requis",
  terms: "conditions d’utilisation",
};

const SIRET = "81245673100023";

/** A company: SIRET, its move, address, site, legal status, name. */
export function CompanyRules() {
  const form = useForm({
    start: {
      siret: "812 456 731",
      siretEmpty: "",
      moved: "91245673100023",
      companyName: "",
      companyNameShort: "1a",
      street: "",
      postcode: "370",
      city: "",
      url: "marchand",
      legalStatus: "",
    },
    rules: {
      siret: rules.siret,
      siretEmpty: rules.siret,
      moved: (typed: string) => (typed.startsWith(SIRET.slice(0, 9)) ? rules.siret(typed) : MESSAGES.siretHead),
      companyName: rules.companyName,
      companyNameShort: rules.companyName,
      street: rules.required(MESSAGES.street),
      postcode: rules.postcode,
      city: rules.required(MESSAGES.city),
      url: rules.url,
      legalStatus: rules.required(MESSAGES.legalStatus),
    },
    startsChecked: true,
  });
  return (
    <DevPanel title="Entreprise">
      <FieldGrid form={form}>
        <TextField label="siret" inputMode="numeric" {...form.text("siret")} />
        <PrefixField label="siret, changement" head={SIRET.slice(0, 9)} length={14} {...form.control("moved")} />
        <TextField label="siret, vide" inputMode="numeric" {...form.text("siretEmpty")} />
        <TextField label="companyName, vide" {...form.text("companyName")} />
        <TextField label="companyName" {...form.text("companyNameShort")} />
        <TextField label="street" placeholder="Rue" {...form.text("street")} />
        <TextField label="postcode" inputMode="numeric" {...form.text("postcode")} />
        <TextField label="city" {...form.text("city")} />
        <TextField label="url" type="url" {...form.text("url")} />
        <Select
          label="legalStatus"
          options={[{ value: "individual", label: "Entreprise individuelle" }]}
          {...form.control("legalStatus")}
        />
      </FieldGrid>
    </DevPanel>
  );
}
