import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { CheckboxGroup } from "../../../ui/fields/checkbox-group.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { FieldMessage } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Select } from "../../../ui/fields/select.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";
import { DwellingCosts } from "./dwelling-costs.js";
import { OwnerPaid } from "./owner-paid.js";
import { Signs } from "./signs.js";
import { asDay } from "./typed-day.js";

/** The form of furnished lettings. */
export type LettingsProps = StepForm<"rental_accounting_specificities">;
type DwellingOfYear = LettingsProps["step"]["result"]["dwellings"][number];
/** What is typed of a dwelling. */
export type TypedDwelling = NonNullable<NonNullable<LettingsProps["inputs"]["dwellings"]>[string]>;

/** Kind of furnished lettings, then each dwelling of the address book with its year. */
export function LettingsForm(props: LettingsProps) {
  const { step, inputs, onChange, errorOf, sourceOf, isFixed } = props;
  const { shownBy, dwellings, deposits, notDeductible } = step.result;
  const kind = inputs.kind ?? (inputs.applies === false ? "none" : null);
  const isLetting = kind === "lmnp" || kind === "lmp";
  const missing = errorOf("dwellings");
  return (
    <>
      <Signs shownBy={shownBy} />
      <RadioGroup
        label={t("closing.lettings.question", "Louez-vous un logement meublé\u00a0?")}
        options={[
          { value: "none", label: t("answer.no", "Non") },
          { value: "lmnp", label: t("closing.lettings.lmnp", "Oui, à côté d’une autre activité (LMNP)") },
          { value: "lmp", label: t("closing.lettings.lmp", "Oui, à titre professionnel (LMP)") },
        ]}
        value={kind}
        onChange={(value) => onChange({ kind: value as NonNullable<typeof inputs.kind> })}
        {...filledHint(sourceOf("kind"))}
        error={errorOf("kind")}
        disabled={isFixed}
        required
      />
      {missing !== null && <FieldMessage id="dwellings" error={missing} />}
      {isLetting && dwellings.map((dwelling) => <Dwelling key={dwelling.id} dwelling={dwelling} {...props} />)}
      {isLetting && (
        <FactList
          facts={[
            { label: t("closing.lettings.deposits", "Dépôts de garantie dans vos comptes"), value: amount(deposits) },
            { label: t("closing.lettings.alur_all", "Fonds de travaux réintégré"), value: amount(notDeductible) },
          ]}
        />
      )}
    </>
  );
}

type DwellingProps = LettingsProps & { readonly dwelling: DwellingOfYear };

function Dwelling(props: DwellingProps) {
  const { dwelling, inputs, onChange, isFixed } = props;
  const typed = inputs.dwellings?.[dwelling.id] ?? {};
  const change = (part: Partial<TypedDwelling>): void => onChange({ dwellings: { [dwelling.id]: part } });
  return (
    <section className="panel" aria-label={dwelling.name}>
      <div className="padded-all stack">
        <h3 className="section-title">{dwelling.name}</h3>
        <Identity typed={typed} change={change} {...props} />
        <YearAmounts typed={typed} change={change} {...props} />
        <SharedCosts typed={typed} change={change} {...props} />
        <OwnerPaid rows={typed.ownerPaid ?? []} onChange={(ownerPaid) => change({ ownerPaid: [...ownerPaid] })} isFixed={isFixed} />
        <Computed dwelling={dwelling} />
      </div>
    </section>
  );
}

type PartProps = DwellingProps & { readonly typed: TypedDwelling; readonly change: (part: Partial<TypedDwelling>) => void };

function Identity({ step, dwelling, typed, change, errorOf, isFixed }: PartProps) {
  const at = (field: string): string => `dwellings.${dwelling.id}.${field}`;
  const { assets } = step.result;
  return (
    <>
      <div className={styles["fields"]}>
        <DateField
          label={t("closing.lettings.bought", "Date d’achat")}
          value={asDay(typed.acquisitionDate)}
          onChange={(acquisitionDate) => change({ acquisitionDate })}
          disabled={isFixed}
        />
        <DateField
          label={t("closing.lettings.start", "Début de la location")}
          value={asDay(typed.activityStart)}
          max={asDay(typed.rentalEnd) ?? undefined}
          onChange={(activityStart) => change({ activityStart })}
          error={errorOf(at("activityStart"))}
          disabled={isFixed}
        />
        <DateField
          label={t("closing.lettings.end", "Fin de la location")}
          hint={t("closing.lettings.end_hint", "jj/mm/aaaa, vide s’il est encore loué")}
          value={asDay(typed.rentalEnd)}
          min={asDay(typed.activityStart) ?? undefined}
          onChange={(rentalEnd) => change({ rentalEnd })}
          error={errorOf(at("rentalEnd"))}
          disabled={isFixed}
        />
        <AmountField
          label={t("closing.lettings.price", "Prix d’achat")}
          value={typed.price}
          onChange={(price) => change({ price })}
          error={errorOf(at("price"))}
          disabled={isFixed}
        />
        <NumberField
          label={t("closing.lettings.land", "Part du terrain")}
          hint={t("closing.lettings.land_hint", "De 15 à 20\u00a0% en général. Le terrain ne s’amortit jamais.")}
          suffix="%"
          positive
          value={typed.landShare ?? null}
          onChange={(landShare) => change({ landShare })}
          error={errorOf(at("landShare"))}
          disabled={isFixed}
        />
        <NumberField
          label={t("closing.lettings.area", "Surface")}
          suffix="m²"
          positive
          value={typed.area ?? null}
          onChange={(area) => change({ area })}
          disabled={isFixed}
        />
        <Select
          label={t("closing.lettings.use", "Usage")}
          placeholder={null}
          value={typed.use ?? "year"}
          onChange={(use) => change({ use: use as NonNullable<TypedDwelling["use"]> })}
          options={[
            { value: "year", label: t("closing.lettings.by_year", "Loué à l’année") },
            { value: "seasonal", label: t("closing.lettings.seasonal", "Saisonnier") },
            { value: "residence", label: t("closing.lettings.residence", "Résidence services") },
          ]}
          disabled={isFixed}
        />
      </div>
      {step.result.dwellings.length > 1 && assets.length > 0 && (
        <CheckboxGroup
          label={t("closing.lettings.assets", "Immobilisations de ce logement")}
          options={assets.map(({ id, title }) => ({ value: id, label: title, disabled: isFixed }))}
          values={typed.assets ?? []}
          onChange={(ids) => change({ assets: [...ids] })}
        />
      )}
    </>
  );
}

const AMOUNTS = [
  "netPaid",
  "fees",
  "charges",
  "grossRents",
  "depositsHeld",
  "depositsInRents",
  "alurFund",
  "expectedRents",
  "vacancy",
] as const;

/** As many as the step takes: the days of a leap year. */
const DAYS_OF_YEAR = 366;

function YearAmounts({ dwelling, typed, change, errorOf, isFixed }: PartProps) {
  const at = (field: string): string => `dwellings.${dwelling.id}.${field}`;
  return (
    <div className={styles["fields"]}>
      {AMOUNTS.map((field) => (
        <AmountField
          key={field}
          label={amountName(field)}
          value={typed[field]}
          onChange={(value) => change({ [field]: value })}
          error={errorOf(at(field))}
          disabled={isFixed}
        />
      ))}
      <NumberField
        label={t("closing.lettings.days", "Jours d’usage personnel")}
        whole
        positive
        max={DAYS_OF_YEAR}
        value={typed.personalUseDays ?? null}
        onChange={(personalUseDays) => change({ personalUseDays })}
        error={errorOf(at("personalUseDays"))}
        disabled={isFixed}
      />
    </div>
  );
}

/** The costs of a dwelling among several whose owner lives there some days. */
function SharedCosts({ step, dwelling, typed, change, errorOf, isFixed }: PartProps) {
  const { costs: booked, dwellings } = step.result;
  const costs = typed.costs ?? {};
  const isShared = dwellings.length > 1 && (typed.personalUseDays ?? 0) > 0;
  if (booked.length === 0 || (!isShared && Object.keys(costs).length === 0)) return null;
  const at = `dwellings.${dwelling.id}.costs`;
  return (
    <DwellingCosts
      booked={booked}
      costs={costs}
      onChange={(part) => change({ costs: part })}
      error={errorOf(at)}
      errorOf={(account) => errorOf(`${at}.${account}`)}
      isFixed={isFixed}
    />
  );
}

function amountName(field: (typeof AMOUNTS)[number]): string {
  const names: Readonly<Record<(typeof AMOUNTS)[number], string>> = {
    netPaid: t("closing.lettings.net", "Loyers nets versés par l’agence"),
    fees: t("closing.lettings.fees", "Honoraires gardés par l’agence"),
    charges: t("closing.lettings.charges", "Charges payées par l’agence"),
    grossRents: t("closing.lettings.gross", "Loyers bruts du relevé"),
    depositsHeld: t("closing.lettings.held", "Dépôts de garantie détenus"),
    depositsInRents: t("closing.lettings.in_rents", "Dont compris dans les loyers"),
    alurFund: t("closing.lettings.alur", "Fonds de travaux (ALUR)"),
    expectedRents: t("closing.lettings.expected", "Loyers prévus par le bail"),
    vacancy: t("closing.lettings.vacancy", "Loyers des périodes sans locataire"),
  };
  return names[field];
}

function Computed({ dwelling: { grossRents, land, building, depreciatedFrom, privateShare } }: { readonly dwelling: DwellingOfYear }) {
  const facts = [
    grossRents === null ? null : { label: t("closing.lettings.gross_up", "Loyers bruts"), value: amount(grossRents) },
    land === null ? null : { label: t("closing.lettings.land_value", "Terrain, jamais amorti"), value: amount(land) },
    building === null ? null : { label: t("closing.lettings.building", "Construction, à amortir par composant"), value: amount(building) },
    depreciatedFrom === null ? null : { label: t("closing.lettings.from", "Amorti à partir du"), value: day(depreciatedFrom) },
    privateShare === 0 ? null : { label: t("closing.lettings.private", "Part personnelle des charges"), value: amount(privateShare) },
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <FactList facts={facts} />;
}
