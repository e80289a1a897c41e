import type { IsoDate } from "../../date.js";
import { frenchDay } from "../../date.js";
import { cents, euros, type Cents } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { ZONE_RELIEFS, type ZoneRelief } from "../../rates/zones.js";
import { lawYear, monthsOfYear } from "../balances.js";
import { concernOf, type StandingFacts, type StandingStepCode, type ZoneKind } from "../standing/standing-answer.js";
import { blocking, FIELD_REQUIRED, nonZeroLines, notConcerned, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";

/** A step of a zone, and the zones that it computes. */
export type ZoneStepCode = Extract<StandingStepCode, "rrz_tax_exemption" | "ufz_tax_exemption">;

/** What the company says of its zone. Null: not answered. */
export type ZoneInputs = {
  readonly zone: ZoneKind | null;
  readonly creationDate: IsoDate | null;
  /** Insee code of the commune, and the address that the perimeter of an urban zone is checked with; empty: not answered. */
  readonly commune: string;
  readonly address: string;
  readonly sedentary: boolean | null;
  /** One full-time employee at least, or the equivalent, works in the premises of the urban free zone (CGI 44 octies A, I). */
  readonly hasSedentaryEmployee: boolean | null;
  /** Taken over from oneself or one's family: the zones of rural revitalisation then exempt nothing. */
  readonly isOwnTransfer: boolean | null;
  readonly employees: number | null;
  /** Turnover made outside the zone (rural zones), or in it (urban free zones), and turnover in all. */
  readonly outside: Cents | null;
  readonly inside: Cents | null;
  readonly turnover: Cents | null;
  /** New employees who live in the urban free zone. */
  readonly residents: number | null;
  /** State aid of the two years before. */
  readonly previousAid: Cents | null;
};

/** `profit`: before the exemption, the rows of every other step counted, long-term gains left out. */
export type ZoneFacts = StepFacts &
  StandingFacts & {
    readonly profit: Cents;
    /** The other step of a zone exempts this profit already. */
    readonly hasOtherZone: boolean;
    /** First day of the activity of the company; null: not known. */
    readonly activityStartedOn: IsoDate | null;
  };

/** A fraction that is rounded only at the end. */
type Fraction = { readonly of: number; readonly by: number };

/** The exemption in figures; `rateBp` and `inZoneBp` are shown, the exact fractions are computed with. */
export type ZoneResult = {
  readonly profit: Cents;
  readonly rateBp: number;
  readonly inZoneBp: number;
  /** Exempt profit of the year at most; null without such a limit. */
  readonly cap: Cents | null;
  readonly exempt: Cents;
  readonly taxable: Cents;
  /** State aid that may be received over some years, in cents. */
  readonly aidLimit: Cents;
};

const WHOLE_BP = 10_000;
const QUARTER_BP = 2_500;
const WHOLE: Fraction = { of: 1, by: 1 };
const NONE: Fraction = { of: 0, by: 1 };

/**
 * The profit that a zone exempts: the mean share of the months of the year since the creation, times the part made in the zone, one rounding to the
 * euro at the end. It stays in the social base by its box. Sources: docs/sources.md#figures-zones (CGI 44 quindecies, 44 quindecies A, 44 octies A).
 */
export function zoneExemption(code: ZoneStepCode, facts: ZoneFacts, inputs: ZoneInputs): StepOutcome<ZoneResult> {
  const isUrban = inputs.zone === "zfu";
  const answer = inputs.zone === null ? null : inputs.zone !== "none" && isUrban === (code === "ufz_tax_exemption");
  const asked = { ...facts, isFirstYear: facts.isFirstYear && code === "rrz_tax_exemption" };
  const concern = concernOf(code, asked, { answer, field: "zone" });
  const nothing = resultOf(facts, { rate: NONE, inZone: NONE, cap: null });
  if (!concern.concerned) return notConcerned(concern.why, nothing);
  if (inputs.zone === null || inputs.zone === "none") return { ...concern, result: nothing, entries: [], lines: [] };
  const relief = reliefOf(inputs.zone, inputs.creationDate);
  const findings = zoneFindings(facts, inputs, relief);
  const isKnown = !findings.some(({ level }) => level === "blocking");
  const result = isKnown
    ? resultOf(facts, { rate: reliefRate(facts, inputs, relief), inZone: inZoneShare(inputs), cap: capOf(facts, inputs, relief) })
    : nothing;
  return { ...concern, result, entries: [], lines: exemptionLines(facts, result, isUrban), findings };
}

/** Why a zone exempts nothing from a day on which the activity would have begun there, its finding; null where it may, or a part is not known. */
export function zoneDayFinding(
  { zone, creationDate }: Pick<ZoneInputs, "zone" | "creationDate">,
  { year, activityStartedOn }: Pick<ZoneFacts, "year" | "activityStartedOn">,
): StepFinding | null {
  if (zone === null || zone === "none" || creationDate === null) return null;
  const { createdFrom, createdThrough } = reliefOf(zone, creationDate);
  const refused = (code: string, message: string): StepFinding => blocking(code, message, "creationDate");
  if (creationDate > year.end) return refused("zone.creation", "L’activité commence après l’exercice.");
  if (zone === "zfu" && creationDate > createdThrough) return refused("zone.period", CLOSED_TO_CREATIONS);
  if (creationDate < createdFrom || creationDate > createdThrough)
    return refused(
      "zone.period",
      `Cette zone exonère les entreprises créées du ${frenchDay(createdFrom)} au ${frenchDay(zone === "zfu" ? ZONE_RELIEFS.zfu.createdThrough : createdThrough)}.`,
    );
  if (activityStartedOn === null || creationDate >= activityStartedOn) return null;
  const before = `L’activité de l’entreprise commence le ${frenchDay(activityStartedOn)} (votre profil)`;
  // Who takes an activity over in an urban zone keeps what was left of its period.
  if (zone === "zfu")
    return warning("zone.before_company", `${before}\u00a0: un jour antérieur n’est celui que d’une activité reprise dans la zone.`);
  return refused("zone.before_company", `${before}\u00a0: elle ne commence pas plus tôt dans la zone.`);
}

function reliefOf(zone: Exclude<ZoneKind, "none">, createdOn: IsoDate | null): ZoneRelief {
  const { zrr, zfrr, zfu, zfuBefore2015 } = ZONE_RELIEFS;
  const isLonger = createdOn !== null && createdOn < zfu.createdFrom;
  return { zrr, zfrr, zfrr_plus: zfrr, zfu: isLonger ? zfuBefore2015 : zfu }[zone];
}

/** True of the zones of rural revitalisation. */
export function isRural(zone: ZoneKind | null): boolean {
  return zone === "zrr" || zone === "zfrr" || zone === "zfrr_plus";
}

function resultOf(
  facts: ZoneFacts,
  { rate, inZone, cap }: { readonly rate: Fraction; readonly inZone: Fraction; readonly cap: Cents | null },
): ZoneResult {
  const profit = cents(Math.max(facts.profit, 0));
  const whole = roundedEuros(BigInt(profit) * BigInt(rate.of) * BigInt(inZone.of), BigInt(rate.by) * BigInt(inZone.by));
  const exempt = cents(Math.min(whole, cap ?? whole));
  return {
    profit,
    rateBp: Math.round((rate.of * WHOLE_BP) / rate.by),
    inZoneBp: Math.round((inZone.of * WHOLE_BP) / inZone.by),
    cap,
    exempt,
    taxable: cents(profit - exempt),
    aidLimit: cents(figuresOfYear(lawYear(facts)).minorAid.limit * 100),
  };
}

/** A fraction of cents in whole euros, half up, in cents. */
function roundedEuros(of: bigint, by: bigint): number {
  return Number((of * 2n + by * 100n) / (by * 200n)) * 100;
}

/** The mean share of the months of the year; the month of the creation is the first one. */
function reliefRate(facts: ZoneFacts, { creationDate }: ZoneInputs, { steps }: ZoneRelief): Fraction {
  const months = monthsOfYear(facts);
  const first = monthNumber(facts.year.beginning) - monthNumber(creationDate ?? facts.year.beginning) + 1;
  let of = 0;
  for (let month = first; month < first + months; month += 1) of += shareOfMonth(month, steps);
  return { of, by: months * WHOLE_BP };
}

/** True of a year whose first month comes after the last one that is exempt. */
function isOver({ year }: ZoneFacts, creationDate: IsoDate, { steps }: ZoneRelief): boolean {
  const months = steps.reduce((sum, step) => sum + step.months, 0);
  return monthNumber(year.beginning) - monthNumber(creationDate) + 1 > months;
}

function shareOfMonth(month: number, steps: ZoneRelief["steps"]): number {
  if (month < 1) return 0;
  let through = 0;
  for (const { months, shareBp } of steps) {
    through += months;
    if (month <= through) return shareBp;
  }
  return 0;
}

/** The part of the profit made in the zone, by the turnover. */
function inZoneShare(inputs: ZoneInputs): Fraction {
  const { zone, sedentary, outside, inside, turnover } = inputs;
  const all = turnover ?? 0;
  if (zone === "zfu") {
    const share = { of: inside ?? 0, by: Math.max(all, 1) };
    if (sedentary === true) return all === 0 ? WHOLE : share;
    return hasQuarterInside(inputs) || inputs.hasSedentaryEmployee === true ? WHOLE : NONE;
  }
  const out = outside ?? 0;
  if (out === 0) return WHOLE;
  const isWithin = out * WHOLE_BP <= all * QUARTER_BP;
  const rest: Fraction = { of: all - out, by: all };
  if (zone === "zrr") {
    if (sedentary === true) return NONE;
    return isWithin ? WHOLE : rest;
  }
  return isWithin ? rest : NONE;
}

/** A quarter of the turnover is made with customers of the urban free zone. */
function hasQuarterInside({ inside, turnover }: ZoneInputs): boolean {
  return (inside ?? 0) * WHOLE_BP >= (turnover ?? 0) * QUARTER_BP;
}

function capOf(facts: ZoneFacts, { residents }: ZoneInputs, { limit }: ZoneRelief): Cents | null {
  if (limit === null) return null;
  const yearly = limit.yearly + limit.byNewEmployee * (residents ?? 0);
  return cents(Math.round((yearly * 100 * monthsOfYear(facts)) / 12));
}

/** The box of the exemption: « dont » of the deductions, added back to the social base by the form, and copied to the personal return. */
function exemptionLines({ taxSystem }: ZoneFacts, { exempt }: ZoneResult, isUrban: boolean): readonly ReturnLine[] {
  const label = isUrban ? "Exonération ZFU-TE" : "Exonération ZRR ou ZFRR";
  const isLiberal = taxSystem === "bnc";
  return nonZeroLines([
    { form: isLiberal ? "2035" : "2033", box: isLiberal ? (isUrban ? "CS" : "CJ") : isUrban ? "987" : "138", cents: exempt, label },
  ]);
}

const CLOSED_TO_CREATIONS =
  "Le dispositif ZFU-TE est fermé aux créations après le 31/12/2025 (loi 2026 à vérifier)\u00a0: aucune exonération n’est calculée.";
/** Insee code of a commune, of Corsica and overseas too. */
const COMMUNE = /^(?:\d{2}|2[AB])\d{3}$/i;
const NOT_ESTABLISHED =
  "Activité exercée hors de vos locaux\u00a0: l’exonération demande un salarié sédentaire à temps plein dans la zone, ou un quart du chiffre d’affaires avec des clients de la zone (CGI 44 octies A, I). Aucune exonération n’est calculée.";
/** Urban free zones: the exemption of companies created in these three years, when they have employees, follows that of their social contributions. */
const WITH_SOCIAL_EXEMPTION = { from: "2012-01-01", through: "2014-12-31" };
const SOCIAL_EXEMPTION =
  "Créée de 2012 à 2014, l’entreprise qui emploie des salariés n’est exonérée que si elle l’est aussi de leurs cotisations (loi du 14 novembre 1996, article 12)\u00a0: à vérifier par un expert-comptable.";
const LATE = "Une déclaration déposée en retard fait perdre l’exonération.";

function zoneFindings(facts: ZoneFacts, inputs: ZoneInputs, relief: ZoneRelief): readonly StepFinding[] {
  const { zone, creationDate, commune, address, sedentary, isOwnTransfer, employees, turnover, outside, inside, previousAid } = inputs;
  const isUrban = zone === "zfu";
  const part = isUrban ? inside : outside;
  const field = isUrban ? "turnoverInZone" : "turnoverOutOfZone";
  const required = (isMissing: boolean, name: string): StepFinding | false =>
    isMissing && blocking(`zone.${name}_required`, FIELD_REQUIRED, name);
  const needsSocialExemption =
    isUrban && creationDate !== null && WITH_SOCIAL_EXEMPTION.from <= creationDate && creationDate <= WITH_SOCIAL_EXEMPTION.through;
  const dayFinding = zoneDayFinding(inputs, facts);
  const { minorAid } = figuresOfYear(lawYear(facts));
  const found: readonly (StepFinding | false)[] = [
    required(creationDate === null, "creationDate"),
    required(sedentary === null, "sedentary"),
    required(part === null, field),
    required(turnover === null, "turnoverTotal"),
    isUrban ? false : required(isOwnTransfer === null, "isTakeover"),
    relief.mostEmployees === null ? false : required(employees === null, "employees"),
    part !== null &&
      turnover !== null &&
      (part < 0 || part > turnover) &&
      blocking("zone.turnover", "Ce chiffre d’affaires dépasse le total.", field),
    dayFinding ?? false,
    !isUrban &&
      isOwnTransfer === true &&
      blocking("zone.own_transfer", "Une activité reprise à soi-même ou à sa famille n’est pas exonérée.", "isTakeover"),
    relief.mostEmployees !== null &&
      employees !== null &&
      employees > relief.mostEmployees &&
      blocking("zone.employees", `Cette zone exonère les entreprises de moins de ${relief.mostEmployees + 1} salariés.`, "employees"),
    commune !== "" && !COMMUNE.test(commune) && blocking("zone.commune", "Le code Insee d’une commune a cinq caractères.", "communeInsee"),
    commune === "" && warning("zone.commune_missing", "Indiquez la commune\u00a0: l’exonération ne vaut que si elle est classée."),
    isUrban &&
      address === "" &&
      warning("zone.address_missing", "Indiquez l’adresse\u00a0: le périmètre d’une ZFU-TE se vérifie rue par rue."),
    previousAid !== null &&
      previousAid >= minorAid.limit * 100 &&
      warning("zone.minor_aid", `Aides de minimis\u00a0: ${euros(minorAid.limit * 100)} au plus sur ${minorAid.years} ans.`),
    needsSocialExemption && warning("zone.social_exemption", SOCIAL_EXEMPTION),
    creationDate !== null &&
      dayFinding?.level !== "blocking" &&
      isOver(facts, creationDate, relief) &&
      warning("zone.over", "La période d’exonération est terminée avant cet exercice\u00a0: aucun bénéfice n’est exonéré."),
    ...establishmentFindings(inputs),
    facts.hasOtherZone &&
      blocking("zone.exclusive", "Une seule exonération de zone par bénéfice\u00a0: choisissez l’une ou l’autre.", "zone"),
    warning("zone.late", LATE),
  ];
  return found.filter((one) => one !== false);
}

/** Who works outside the premises of an urban free zone is established there by an employee, or by a quarter of the turnover. */
function establishmentFindings(inputs: ZoneInputs): readonly (StepFinding | false)[] {
  const { zone, sedentary, inside, turnover, hasSedentaryEmployee } = inputs;
  if (zone !== "zfu" || sedentary !== false || inside === null || turnover === null || hasQuarterInside(inputs)) return [];
  return [
    hasSedentaryEmployee === null && blocking("zone.sedentaryEmployee_required", FIELD_REQUIRED, "sedentaryEmployee"),
    hasSedentaryEmployee === false && warning("zone.not_established", NOT_ESTABLISHED),
  ];
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
