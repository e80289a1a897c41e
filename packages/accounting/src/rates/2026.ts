import { cents } from "../money.js";
import { FIGURES_2025 } from "./2025.js";
import type { YearlyFigures } from "./yearly-figures.js";

/** Figures of 2026: returns filed in 2027. What names 2025 is that year's, unchanged. Sources: docs/sources.md#yearly-figures. */
export const FIGURES_2026: YearlyFigures = {
  year: 2026,
  toConfirm: ["trainingBp", "mileage", "gift", "holidayVouchers", "doctors", "craftsCredit"],

  socialCeiling: 48_060,
  trainingBp: FIGURES_2025.trainingBp,
  optionalContributions: FIGURES_2025.optionalContributions,
  socialLevies: FIGURES_2025.socialLevies,
  contributionBase: FIGURES_2025.contributionBase,
  lettingLeviesBp: FIGURES_2025.lettingLeviesBp,

  // Published in the spring of 2027.
  mileage: { ...FIGURES_2025.mileage, isProvisional: true },
  fuel: null,
  meals: { atHome: cents(550), largest: cents(2_140) },
  employeeMeals: { atWork: cents(750), outside: cents(1_040), travelling: cents(2_140) },

  micro: { sales: 203_100, services: 83_600, liberal: 83_600, unclassifiedLettings: 15_000 },
  simplifiedProfit: { sales: 945_000, services: 286_000 },
  franchise: FIGURES_2025.franchise,
  simplifiedVat: {
    total: { previous: 945_000, current: 1_040_000 },
    services: { previous: 286_000, current: 323_000 },
    previousVat: 15_000,
  },
  quarterlyVatBelow: FIGURES_2025.quarterlyVatBelow,
  franchisePurchasesInEurope: FIGURES_2025.franchisePurchasesInEurope,

  longTermGainBp: FIGURES_2025.longTermGainBp,
  professionalLettings: FIGURES_2025.professionalLettings,
  valueAdded: FIGURES_2025.valueAdded,

  shortTermSpreadYears: FIGURES_2025.shortTermSpreadYears,
  donations: FIGURES_2025.donations,
  childCareCredit: FIGURES_2025.childCareCredit,
  craftsCredit: FIGURES_2025.craftsCredit,
  serviceVouchers: 2_591,
  holidayVouchers: { monthlyWage: cents(182_303), freeOfContributionsBp: 3_000 },
  gift: 73,
  doctors: FIGURES_2025.doctors,
  cashPayment: FIGURES_2025.cashPayment,
  minorAid: FIGURES_2025.minorAid,
};
