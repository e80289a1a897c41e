import { useQuery } from "@tanstack/react-query";
import { offeredLegalStatuses } from "@comptoir/accounting/company/legal-status";
import { professionsQuery } from "../../../queries/company.js";
import { t } from "../../../text/t.js";
import { TextField } from "../../../ui/fields/field.js";
import { Select } from "../../../ui/fields/select.js";
import type { Form } from "../../../ui/forms/use-form.js";
import type { ChangeableCompany, ProfileField } from "./profile-changes.js";

type PracticeFieldsProps = {
  readonly form: Omit<Form<ProfileField>, "ref">;
  readonly company: ChangeableCompany;
  readonly isChangeable: boolean;
};

/** The profession, how it is practised and the legal form: to read where a firm decides of them. */
export function PracticeFields({ form, company, isChangeable }: PracticeFieldsProps) {
  const { data: professions } = useQuery({ ...professionsQuery, enabled: isChangeable });
  if (!isChangeable || professions === undefined) {
    return (
      <TextField
        label={t("account.profession", "Profession")}
        value={company.profession}
        readOnly
        {...(!isChangeable && { hint: t("account.profession_kept", "Votre cabinet la tient à jour, avec la forme juridique.") })}
      />
    );
  }
  const { professionId } = form.values;
  const statuses = professions.find(({ id }) => id === professionId)?.professionalStatuses ?? [];
  const profession = form.control("professionId");
  const choose = (id: string): void => {
    profession.onChange(id);
    const offered = professions.find((one) => one.id === id)?.professionalStatuses ?? [];
    const isKept = offered.some((one) => one.id === form.values.professionalStatusId);
    if (!isKept) form.set("professionalStatusId", offered.length === 1 ? (offered[0]?.id ?? "") : "");
  };
  return (
    <>
      <Select
        {...profession}
        label={t("account.profession", "Profession")}
        options={professions
          .toSorted((one, other) => one.label.localeCompare(other.label, "fr"))
          .map(({ id, label }) => ({ value: id, label }))}
        onChange={choose}
        {...(professionId === "" && { hint: company.profession })}
      />
      {professionId !== "" && (
        <Select
          {...form.control("professionalStatusId")}
          label={t("account.practice", "Mode d’exercice")}
          options={statuses.map(({ id, label }) => ({ value: id, label }))}
        />
      )}
      <Select
        {...form.control("legalStatus")}
        label={t("account.legal_status", "Forme juridique")}
        options={offeredLegalStatuses.map(({ value, label }) => ({ value, label }))}
      />
    </>
  );
}
