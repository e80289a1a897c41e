import { cents } from "../money.js";
import { SIMPLIFIED_VAT_FROM_2023 } from "./before-2025.js";
import type { YearlyFigures } from "./yearly-figures.js";

/** Figures of 2025: returns filed in 2026. Sources: docs/sources.md#yearly-figures. */
export const FIGURES_2025: YearlyFigures = {
  year: 2025,
  toConfirm: ["trainingBp", "holidayVouchers", "doctors", "craftsCredit"],

  socialCeiling: 47_100,
  trainingBp: 25,
  optionalContributions: {
    profitCeilings: 8,
    retirement: { ofProfit: 10_000, aboveCeiling: 15_000, leastOfCeiling: 10_000 },
    health: { ofCeiling: 7_000, ofProfit: 3_750, mostOfCeiling: 24_000 },
    lossOfWork: { ofProfit: 1_875, leastOfCeiling: 2_500 },
  },
  socialLevies: { csgBp: 920, crdsBp: 50, deductibleBp: 680 },
  contributionBase: { allowanceBp: 2_600, smallestBp: 176, largestBp: 13_000 },
  lettingLeviesBp: 1_860,

  mileage: {
    isProvisional: false,
    cars: [
      {
        throughPower: 3,
        bands: [
          { throughKm: 5_000, thousandthsPerKm: 529, plus: 0 },
          { throughKm: 20_000, thousandthsPerKm: 316, plus: 1_065 },
          { throughKm: null, thousandthsPerKm: 370, plus: 0 },
        ],
      },
      {
        throughPower: 4,
        bands: [
          { throughKm: 5_000, thousandthsPerKm: 606, plus: 0 },
          { throughKm: 20_000, thousandthsPerKm: 340, plus: 1_330 },
          { throughKm: null, thousandthsPerKm: 407, plus: 0 },
        ],
      },
      {
        throughPower: 5,
        bands: [
          { throughKm: 5_000, thousandthsPerKm: 636, plus: 0 },
          { throughKm: 20_000, thousandthsPerKm: 357, plus: 1_395 },
          { throughKm: null, thousandthsPerKm: 427, plus: 0 },
        ],
      },
      {
        throughPower: 6,
        bands: [
          { throughKm: 5_000, thousandthsPerKm: 665, plus: 0 },
          { throughKm: 20_000, thousandthsPerKm: 374, plus: 1_457 },
          { throughKm: null, thousandthsPerKm: 447, plus: 0 },
        ],
      },
      {
        throughPower: null,
        bands: [
          { throughKm: 5_000, thousandthsPerKm: 697, plus: 0 },
          { throughKm: 20_000, thousandthsPerKm: 394, plus: 1_515 },
          { throughKm: null, thousandthsPerKm: 470, plus: 0 },
        ],
      },
    ],
    motorcycles: [
      {
        throughPower: 2,
        bands: [
          { throughKm: 3_000, thousandthsPerKm: 395, plus: 0 },
          { throughKm: 6_000, thousandthsPerKm: 99, plus: 891 },
          { throughKm: null, thousandthsPerKm: 248, plus: 0 },
        ],
      },
      {
        throughPower: 5,
        bands: [
          { throughKm: 3_000, thousandthsPerKm: 468, plus: 0 },
          { throughKm: 6_000, thousandthsPerKm: 82, plus: 1_158 },
          { throughKm: null, thousandthsPerKm: 275, plus: 0 },
        ],
      },
      {
        throughPower: null,
        bands: [
          { throughKm: 3_000, thousandthsPerKm: 606, plus: 0 },
          { throughKm: 6_000, thousandthsPerKm: 79, plus: 1_583 },
          { throughKm: null, thousandthsPerKm: 343, plus: 0 },
        ],
      },
    ],
    mopeds: [
      { throughKm: 3_000, thousandthsPerKm: 315, plus: 0 },
      { throughKm: 6_000, thousandthsPerKm: 79, plus: 711 },
      { throughKm: null, thousandthsPerKm: 198, plus: 0 },
    ],
    electricExtraPercent: 20,
  },
  fuel: {
    cars: [
      { throughPower: 4, diesel: 89, petrol: 113, lpg: 72 },
      { throughPower: 7, diesel: 110, petrol: 139, lpg: 89 },
      { throughPower: 9, diesel: 131, petrol: 165, lpg: 106 },
      { throughPower: 11, diesel: 148, petrol: 187, lpg: 120 },
      { throughPower: null, diesel: 165, petrol: 208, lpg: 133 },
    ],
    mopeds: 37,
    upTo125: 74,
    throughPower5: 95,
    abovePower5: 131,
  },
  meals: { atHome: cents(545), largest: cents(2_110) },
  employeeMeals: { atWork: cents(740), outside: cents(1_030), travelling: cents(2_110) },

  micro: { sales: 188_700, services: 77_700, liberal: 77_700, unclassifiedLettings: 15_000 },
  simplifiedProfit: { sales: 840_000, services: 254_000 },
  franchise: {
    goods: { base: 85_000, raised: 93_500 },
    services: { base: 37_500, raised: 41_250 },
    regulated: { base: 50_000, raised: 55_000 },
    unregulated: { base: 35_000, raised: 38_500 },
    from: "day",
  },
  simplifiedVat: SIMPLIFIED_VAT_FROM_2023,
  quarterlyVatBelow: 4_000,
  franchisePurchasesInEurope: 10_000,

  longTermGainBp: 1_280,
  professionalLettings: 23_000,
  valueAdded: { annexAbove: 152_500, ceilingBp: 8_000, largeTurnover: 7_600_000, largeCeilingBp: 8_500, taxFrom: 500_000 },

  shortTermSpreadYears: 3,
  donations: { rateBp: 6_000, limit: 20_000, turnoverBp: 50, carriedYears: 5 },
  childCareCredit: { rateBp: 5_000, limit: 500_000 },
  craftsCredit: { rateBp: 1_000, limit: 30_000 },
  serviceVouchers: 2_540,
  holidayVouchers: { monthlyWage: cents(180_180), freeOfContributionsBp: 3_000 },
  gift: 73,
  doctors: {
    flatRateBp: 200,
    groupThree: {
      scale: [
        { through: 9_100, amount: 770 },
        { through: 12_150, amount: 920 },
        { through: 15_200, amount: 1_220 },
        { through: 18_250, amount: 1_530 },
        { through: 21_300, amount: 1_830 },
        { through: 24_350, amount: 2_140 },
        { through: 27_400, amount: 2_440 },
        { through: 30_450, amount: 2_750 },
        { through: null, amount: 3_050 },
      ],
      specialistsAbove: 36_550,
    },
    additionalBp: 300,
  },
  cashPayment: 1_000,
  minorAid: { limit: 300_000, years: 3 },
};
