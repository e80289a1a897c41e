import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import {
  changeDetail,
  changePrices,
  detailErrors,
  isExitComplete,
  purchaseErrors,
  type DetailForm,
  type DetailLimits,
  type ExitForm,
  type PurchaseForm,
} from "./asset-form.js";

const DAY = "2026-03-30" as IsoDate;
const PURCHASE: PurchaseForm = {
  title: "Mobilier",
  relatedAccount: "218400",
  dateOfPurchase: DAY,
  totalInclVat: cents(74_900),
  vatRate: 20,
};
const DESK: DetailForm = {
  title: "Bureau",
  priceInclVat: cents(74_900),
  vat: cents(12_483),
  depreciableBase: cents(62_417),
  commissioningDate: DAY,
  duration: 5,
  method: "linear",
  isWellMixed: false,
  professionalUse: 100,
  account: "",
  isGoodwillAllowed: false,
  vehicleId: "",
  costSource: "",
  operationId: "",
  openingDepreciation: null,
};
const LIMITS: DetailLimits = {
  minDuration: 2,
  maxDuration: 10,
  allowsDegressive: true,
  maxBase: cents(62_417),
  hasVat: true,
  deducts: true,
  isDepreciable: true,
  asksPermission: false,
  needsVehicle: false,
  costSources: [],
  isPaid: false,
};
const EXIT: ExitForm = {
  outputType: "cession",
  releaseDate: DAY,
  priceInclVat: cents(0),
  vat: cents(0),
  priceExclVat: cents(0),
  operationId: "",
};

test.each<[string, Partial<DetailForm>, Partial<DetailForm>, Pick<DetailForm, "method" | "duration">]>([
  ["two years make it linear", { method: "degressive", duration: 5 }, { duration: 2 }, { method: "linear", duration: 2 }],
  ["three years may stay degressive", { method: "degressive", duration: 5 }, { duration: 3 }, { method: "degressive", duration: 3 }],
  ["degressive lifts two years to three", { duration: 2 }, { method: "degressive" }, { method: "degressive", duration: 3 }],
  ["degressive leaves five years", { duration: 5 }, { method: "degressive" }, { method: "degressive", duration: 5 }],
  ["no duration yet changes nothing", { duration: null }, { method: "degressive" }, { method: "degressive", duration: null }],
])("%s", (_case, before, change, expected) => {
  expect(changeDetail({ ...DESK, ...before }, change, LIMITS)).toMatchObject(expected);
});

test("an account that refuses degressive makes it linear", () => {
  expect(changeDetail(DESK, { method: "degressive" }, { allowsDegressive: false }).method).toBe("linear");
});

test.each<[string, Partial<DetailForm>, Partial<DetailLimits>, Partial<Record<keyof DetailForm, string>>]>([
  ["nothing is wrong", {}, {}, {}],
  ["the base may reach its maximum", { depreciableBase: cents(62_417) }, {}, {}],
  [
    "a base over its maximum, with VAT",
    { depreciableBase: cents(62_418) },
    {},
    { depreciableBase: "Le montant HT ne peut pas dépasser: 624,17 € HT." },
  ],
  [
    "a base over its maximum, where VAT is not deducted",
    { depreciableBase: cents(62_418) },
    { hasVat: false, deducts: false },
    { depreciableBase: "Le montant ne peut pas dépasser: 624,17 € HT." },
  ],
  ["a price is asked where there is VAT", { priceInclVat: null }, {}, { priceInclVat: "Ce champs nombre est requis." }],
  ["and only there", { priceInclVat: null }, { hasVat: false }, {}],
  ["a commissioning date is asked", { commissioningDate: null }, {}, { commissioningDate: "Veuillez renseigner la date." }],
  ["a duration is asked", { duration: null }, {}, { duration: "Ce champs nombre est requis." }],
  ["one year is too short", { duration: 1 }, {}, { duration: "De 2 à 10 ans." }],
  ["eleven years pass the account", { duration: 11 }, {}, { duration: "De 2 à 10 ans." }],
  [
    "a private use asks for its share",
    { isWellMixed: true, professionalUse: null },
    {},
    { professionalUse: "Ce champs nombre est requis." },
  ],
])("a component: %s", (_case, part, limits, expected) => {
  expect(detailErrors({ ...DESK, ...part }, { ...LIMITS, ...limits })).toEqual(expected);
});

test("a purchase may not fall under what its components take", () => {
  const minimum = { inclVat: cents(74_900), exclVat: cents(62_417) };
  expect(purchaseErrors({ ...PURCHASE, totalInclVat: cents(60_000) }, minimum)).toEqual({
    totalInclVat: "Le montant ne peut pas descendre sous 749,00 € TTC./ 624,17 € HT.",
  });
  expect(purchaseErrors(PURCHASE, minimum)).toEqual({});
  expect(purchaseErrors({ ...PURCHASE, totalInclVat: cents(1) }, null)).toEqual({});
});

test("the VAT of a purchase lies between 0 and 100 %", () => {
  const errors = (vatRate: number | null) => Object.keys(purchaseErrors({ ...PURCHASE, vatRate }, null));
  expect([0, 100, null].flatMap(errors)).toEqual([]);
  expect([100.01, 101, -1].map(errors)).toEqual([["vatRate"], ["vatRate"], ["vatRate"]]);
});

test.each<[string, Partial<ExitForm>, boolean]>([
  ["a sale with all of its amounts", {}, true],
  ["a sale without its VAT", { vat: null }, false],
  ["a sale without its price before VAT", { priceExclVat: null }, false],
  ["something scrapped for nothing", { outputType: "mise_au_rebut", vat: null, priceExclVat: null }, true],
  ["something kept privately without its value", { outputType: "reintegration", priceInclVat: null }, false],
  ["no type yet", { outputType: null }, false],
  ["no date", { releaseDate: null }, false],
])("%s may be declared: %s", (_case, part, expected) => {
  expect(isExitComplete({ ...EXIT, ...part })).toBe(expected);
});

test.each<[string, Partial<ExitForm>, boolean, Partial<ExitForm>]>([
  ["a price incl. tax gives its VAT", { priceInclVat: cents(120_00) }, true, { vat: cents(20_00), priceExclVat: cents(100_00) }],
  ["none where the sale bears none", { priceInclVat: cents(120_00) }, false, { vat: cents(0), priceExclVat: cents(120_00) }],
  ["another VAT leaves the rest", { vat: cents(5_00) }, true, { vat: cents(5_00), priceExclVat: cents(-5_00) }],
  ["a price excl. tax is as it is typed", { priceExclVat: cents(90_00) }, true, { vat: cents(0), priceExclVat: cents(90_00) }],
])("a sale: %s", (_case, part, bearsVat, expected) => {
  expect(changePrices(EXIT, part, { bearsVat })).toEqual({ ...EXIT, ...part, ...expected });
});
