import { potentialFixedAssets } from "../../chart/categories.js";
import type { TaxSystem } from "../../entry/account-facts.js";
import { SMALL_BUSINESS_LIMITS } from "../../depreciation/gain.js";
import { euros } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import type { YearlyFigures } from "../../rates/yearly-figures.js";
import { ZONE_RELIEFS } from "../../rates/zones.js";
import type { StepCode } from "../step-codes.js";
import { OTHER_CREDITS } from "../steps/tax-credit.js";

/** A figure of the law that a step computes with: its name, what it is worth, the first day on which it holds. */
export type LawFigure = {
  readonly name: string;
  readonly value: string;
  readonly date: string;
  /** True of what is not confirmed in an official text: « à vérifier par un expert-comptable ». */
  readonly needsAdvice: boolean;
};

/** `key` null: a figure of a rule that does not change with the year, in force since `date`. */
type Given = {
  readonly key: keyof YearlyFigures | null;
  readonly name: string;
  readonly value: string;
  readonly date?: string;
  /** True of what a liberal profession alone computes with. */
  readonly isLiberal?: boolean;
};

const whole = (amount: number): string => euros(amount * 100);
const percent = (bp: number): string => `${String(bp / 100).replace(".", ",")}\u00a0%`;
const thousandth = (rate: number): string => `${String(rate / 1000).replace(".", ",")}\u00a0%`;

/** BOI-BIC-CHG-20-30-10: equipment of small value is an expense. */
const SMALL_EQUIPMENT_SINCE = "2002-01-01";

/** Art. 39-4 of the CGI, in the bands that hold since 2021. Source: docs/sources.md#car-cap. */
const CAR_CAPS: Given = {
  key: null,
  name: "Prix d’une voiture retenu au plus, selon ses émissions de CO₂",
  value: "de 9\u202f900\u00a0€ à 30\u202f000\u00a0€",
  date: "2021-01-01",
};

/** Art. 151 septies of the CGI, in the limits that hold since 2006. Source: docs/sources.md#gains. */
function smallBusinessFigure(kind: keyof typeof SMALL_BUSINESS_LIMITS, name: string): Given {
  const { total, none } = SMALL_BUSINESS_LIMITS[kind];
  const value = `entière jusqu’à ${euros(total)} de recettes, nulle à partir de ${euros(none)}`;
  return { key: null, name: `Exonération des petites entreprises (151 septies), ${name}`, value, date: "2006-01-01" };
}

function minorAidOf({ minorAid: { limit, years } }: YearlyFigures): Given {
  return { key: "minorAid", name: `Aides de minimis sur ${years} ans, au plus`, value: whole(limit) };
}

/** Months in full, then shares of twelve months each. Source: docs/sources.md#figures-zones. */
function zoneFigure(zone: keyof typeof ZONE_RELIEFS, name: string): Given {
  const { steps, createdFrom } = ZONE_RELIEFS[zone];
  const [full, ...falling] = steps;
  const isYearly = falling.every(({ months }) => months === 12);
  const shares = falling.map(({ months, shareBp }) => (isYearly ? percent(shareBp) : `${months} mois à ${percent(shareBp)}`)).join(", ");
  const value = `${full?.months ?? 0} mois à 100\u00a0%, puis ${shares}${isYearly ? ", 12 mois chacun" : ""}`;
  return { key: null, name: `${name}, part exonérée du bénéfice`, value, date: createdFrom };
}

/** The limit of a ZFU-TE, by the creation of the company. */
function zoneLimitFigure(zone: "zfu" | "zfuBefore2015", name: string): Given {
  const { limit, createdFrom } = ZONE_RELIEFS[zone];
  const { yearly, byNewEmployee } = limit ?? { yearly: 0, byNewEmployee: 0 };
  const value = `${whole(yearly)}, et ${whole(byNewEmployee)} par salarié de la zone embauché`;
  return { key: null, name: `${name}, bénéfice exonéré sur douze mois, au plus`, value, date: createdFrom };
}

const SHOWN: Partial<Record<StepCode, (figures: YearlyFigures) => readonly Given[]>> = {
  species: ({ cashPayment }) => [
    { key: "cashPayment", name: "Paiement en espèces à un professionnel, au plus", value: whole(cashPayment) },
  ],
  potential_fixed_assets: () => [
    {
      key: null,
      name: "Petit équipement passé en charge, hors taxe, au plus",
      value: euros(potentialFixedAssets.thresholdCents),
      date: SMALL_EQUIPMENT_SINCE,
    },
  ],
  amortizations_validation: ({ shortTermSpreadYears, longTermGainBp }) => [
    CAR_CAPS,
    { key: "shortTermSpreadYears", name: "Étalement d’une plus-value à court terme", value: `${shortTermSpreadYears} ans` },
    { key: "longTermGainBp", name: "Imposition d’une plus-value à long terme", value: percent(longTermGainBp) },
    smallBusinessFigure("goods", "ventes"),
    smallBusinessFigure("services", "services"),
  ],
  car_expenses: ({ mileage, fuel }) => [
    CAR_CAPS,
    {
      key: "mileage",
      name: mileage.isProvisional ? "Barème kilométrique (celui de l’année précédente, provisoire)" : "Barème kilométrique",
      value: `de 3 à 7 CV, électrique + ${mileage.electricExtraPercent}\u00a0%`,
    },
    { key: "fuel", name: "Barème carburant", value: fuel === null ? "non publié" : "par puissance et énergie" },
  ],
  social_security_contributions: ({ socialLevies: { csgBp, crdsBp, deductibleBp }, trainingBp }) => [
    { key: "socialLevies", name: "CSG et CRDS", value: percent(csgBp + crdsBp) },
    { key: "socialLevies", name: "CSG déductible", value: percent(deductibleBp) },
    {
      key: "trainingBp",
      name: "CFP d’une profession libérale, du plafond de la sécurité sociale",
      value: percent(trainingBp),
      isLiberal: true,
    },
  ],
  optional_ssc: ({ socialCeiling, optionalContributions: { retirement, health, lossOfWork } }) => [
    { key: "socialCeiling", name: "Plafond annuel de la sécurité sociale", value: whole(socialCeiling) },
    {
      key: "optionalContributions",
      name: "Retraite et PER",
      value: `${thousandth(retirement.ofProfit)} du bénéfice et ${thousandth(retirement.aboveCeiling)} au-delà du plafond`,
    },
    {
      key: "optionalContributions",
      name: "Prévoyance et mutuelle",
      value: `${thousandth(health.ofCeiling)} du plafond et ${thousandth(health.ofProfit)} du bénéfice`,
    },
    { key: "optionalContributions", name: "Perte d’emploi", value: `${thousandth(lossOfWork.ofProfit)} du bénéfice` },
  ],
  various_deductions: ({ meals, serviceVouchers, holidayVouchers, doctors }) => [
    { key: "meals", name: "Repas pris seul, au plus", value: euros(meals.largest) },
    { key: "meals", name: "Repas pris à domicile", value: euros(meals.atHome) },
    { key: "serviceVouchers", name: "CESU, au plus", value: whole(serviceVouchers) },
    { key: "holidayVouchers", name: "Chèques-vacances, au plus", value: euros(holidayVouchers.monthlyWage) },
    {
      key: "doctors",
      name: "Médecins du secteur 1, groupe III, au plus",
      value: whole(doctors.groupThree.scale.at(-1)?.amount ?? 0),
      isLiberal: true,
    },
    {
      key: "doctors",
      name: "Médecins du secteur 1, frais forfaitaires",
      value: `${percent(doctors.flatRateBp)} des honoraires`,
      isLiberal: true,
    },
    {
      key: "doctors",
      name: "Médecins du secteur 1, déduction complémentaire",
      value: `${percent(doctors.additionalBp)} des honoraires`,
      isLiberal: true,
    },
  ],
  consistent_accounts: ({ franchise, simplifiedProfit }) => [
    { key: "franchise", name: "Franchise de TVA, ventes", value: whole(franchise.goods.raised) },
    { key: "franchise", name: "Franchise de TVA, services", value: whole(franchise.services.raised) },
    { key: "simplifiedProfit", name: "Réel simplifié, ventes", value: whole(simplifiedProfit.sales) },
    { key: "simplifiedProfit", name: "Réel simplifié, services", value: whole(simplifiedProfit.services) },
  ],
  tax_reintegrations: ({ gift }) => [
    { key: "gift", name: "Cadeau dont la TVA se déduit, TTC par bénéficiaire et par an", value: whole(gift) },
  ],
  rrz_tax_exemption: (figures) => [zoneFigure("zrr", "ZRR"), zoneFigure("zfrr", "ZFRR"), minorAidOf(figures)],
  ufz_tax_exemption: (figures) => [
    zoneFigure("zfu", "ZFU-TE"),
    zoneLimitFigure("zfu", "ZFU-TE"),
    zoneFigure("zfuBefore2015", "ZFU-TE créée avant 2015"),
    zoneLimitFigure("zfuBefore2015", "ZFU-TE créée avant 2015"),
    minorAidOf(figures),
  ],
  rental_tax_specificities: ({ professionalLettings, lettingLeviesBp }) => [
    { key: "professionalLettings", name: "Location professionnelle, recettes au-delà de", value: whole(professionalLettings) },
    { key: "lettingLeviesBp", name: "Prélèvements sociaux d’une location non professionnelle", value: percent(lettingLeviesBp) },
  ],
  tax_credit: ({ donations: { rateBp, limit, turnoverBp }, childCareCredit, craftsCredit }) => [
    { key: "donations", name: "Réduction d’impôt mécénat", value: percent(rateBp) },
    { key: "donations", name: "Dons retenus, au plus", value: `${whole(limit)} ou ${percent(turnoverBp)} du chiffre d’affaires` },
    creditFigure("childCareCredit", OTHER_CREDITS.childCare.title, childCareCredit),
    creditFigure("craftsCredit", OTHER_CREDITS.crafts.title, craftsCredit),
  ],
};

function creditFigure(
  key: "childCareCredit" | "craftsCredit",
  name: string,
  { rateBp, limit }: { readonly rateBp: number; readonly limit: number },
): Given {
  return { key, name, value: `${percent(rateBp)} des dépenses, au plus ${whole(limit)}` };
}

/** The figures of the law that a step shows for a civil year; a trade is shown none of a liberal profession. */
export function lawFigures(code: StepCode, year: number, taxSystem: TaxSystem = "bnc"): readonly LawFigure[] {
  const figures = figuresOfYear(year);
  const given = (SHOWN[code]?.(figures) ?? []).filter(({ isLiberal = false }) => taxSystem === "bnc" || !isLiberal);
  return given.map(({ key, name, value, date }) => ({
    name,
    value,
    date: date ?? `${year}-01-01`,
    needsAdvice: (key !== null && figures.toConfirm.includes(key)) || (key === "mileage" && figures.mileage.isProvisional),
  }));
}
