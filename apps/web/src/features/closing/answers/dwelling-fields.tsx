import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Select } from "../../../ui/fields/select.js";
import { asDay } from "../standing/typed-day.js";
import type { AnswerFieldsProps } from "./changed-answers.js";

/** The dwellings of the address book, each with its first day, its area and its use. */
export function DwellingFields({ current, changed, change, errorOf }: AnswerFieldsProps) {
  const { dwellings } = current.lettings;
  if (dwellings.length === 0)
    return <p className="muted">{t("answers.no_dwelling", "Ajoutez d’abord le logement dans l’onglet «\u00a0Adresses\u00a0».")}</p>;
  const typed = changed.lettings?.dwellings ?? {};
  return dwellings.map(({ id, name, ...known }) => {
    const dwelling = { ...known, ...typed[id] };
    const set = (part: NonNullable<(typeof typed)[string]>): void =>
      change({ lettings: { ...changed.lettings, dwellings: { ...typed, [id]: { ...typed[id], ...part } } } });
    return (
      <section key={id} aria-label={name} className="stack">
        <h3 className="section-title">{name}</h3>
        <DateField
          label={t("closing.lettings.start", "Début de la location")}
          value={asDay(dwelling.activityStart)}
          max={asDay(dwelling.rentalEnd) ?? undefined}
          onChange={(activityStart) => set({ activityStart })}
          error={errorOf(`lettings.dwellings.${id}.activityStart`)}
        />
        <DateField
          label={t("closing.lettings.end", "Fin de la location")}
          hint={t("closing.lettings.end_hint", "jj/mm/aaaa, vide s’il est encore loué")}
          value={asDay(dwelling.rentalEnd)}
          min={asDay(dwelling.activityStart) ?? undefined}
          onChange={(rentalEnd) => set({ rentalEnd })}
          error={errorOf(`lettings.dwellings.${id}.rentalEnd`)}
        />
        <NumberField
          label={t("closing.lettings.area", "Surface")}
          suffix="m²"
          positive
          value={dwelling.area ?? null}
          onChange={(area) => set({ area })}
          error={errorOf(`lettings.dwellings.${id}.area`)}
        />
        <Select
          label={t("closing.lettings.use", "Usage")}
          placeholder={null}
          value={dwelling.use ?? "year"}
          onChange={(use) => set({ use: use as "year" })}
          options={[
            { value: "year", label: t("closing.lettings.by_year", "Loué à l’année") },
            { value: "seasonal", label: t("closing.lettings.seasonal", "Saisonnier") },
            { value: "residence", label: t("closing.lettings.residence", "Résidence services") },
          ]}
        />
      </section>
    );
  });
}
