import { z } from "zod";
import { boundedRecord } from "../base/values.js";
import {
  AccountCode,
  eurosOrNothing as amount,
  Count,
  Id,
  TypedEuros as Typed,
  TypedDay,
  TypedPercent,
  Words,
  yesNo,
} from "./typed-fields.js";

const MOST_LINES = 40;
const MOST_DWELLINGS = 50;
const day = TypedDay.nullish();
const percent = TypedPercent.nullish();

/** Membership of a company of means, and its 2036: each line in all, or the share of the member. `result` is below zero for a loss. */
export const MeansCompany = z.object({
  applies: yesNo,
  name: Words.nullish(),
  siren: Words.nullish(),
  sharePercent: percent,
  lines: z
    .array(z.object({ account: AccountCode, label: Words.nullish(), amount, myShare: amount }))
    .max(MOST_LINES, `Cette étape compte ${MOST_LINES} lignes au plus.`)
    .nullish(),
  scmResult: amount,
});

/** A dwelling: what it is, then its year. */
const Dwelling = z.object({
  acquisitionDate: day,
  price: amount,
  landShare: percent,
  area: z.number().nullish(),
  use: z.enum(["year", "seasonal", "residence"]).nullish(),
  activityStart: day,
  rentalEnd: day,
  managementMode: z.enum(["self", "agency", "residence"]).nullish(),
  /** Assets of the register that are this dwelling's. */
  assets: z.array(Id).max(100).nullish(),
  personalUseDays: Count.nullish(),
  grossRents: amount,
  fees: amount,
  charges: amount,
  netPaid: amount,
  depositsHeld: amount,
  depositsInRents: amount,
  alurFund: amount,
  expectedRents: amount,
  vacancy: amount,
  costs: boundedRecord(AccountCode, amount, MOST_LINES).nullish(),
  ownerPaid: z
    .array(z.object({ account: AccountCode, amount: Typed }))
    .max(MOST_LINES)
    .nullish(),
});

/** Furnished lettings, by the dwellings of the address book. `applies: false` is « none ». */
export const Lettings = z.object({
  applies: yesNo,
  kind: z.enum(["none", "lmnp", "lmp"]).nullish(),
  dwellings: boundedRecord(Id, Dwelling.nullable(), MOST_DWELLINGS).nullish(),
});

/** What the tax of lettings is computed with beside their accounts. */
export const LettingTax = z.object({
  applies: yesNo,
  otherHouseholdProfessionalIncome: amount,
  householdReceipts: amount,
  ardStockStart: amount,
  priorDeficits: z
    .array(z.object({ year: Count, amount: Typed }))
    .max(10, "Dix déficits antérieurs au plus.")
    .nullish(),
  accountingFees: amount,
});

/** A zone that exempts the profit. `applies: false` is « none ». */
export const Zone = z.object({
  applies: yesNo,
  zone: z.enum(["none", "zrr", "zfrr", "zfrr_plus", "zfu"]).nullish(),
  creationDate: day,
  communeInsee: Words.nullish(),
  /** Where it is in the zone: the perimeter of a ZFU-TE goes by streets. */
  address: Words.nullish(),
  sedentary: yesNo,
  /** A full-time employee, or the equivalent, who works in the premises of a ZFU-TE. */
  sedentaryEmployee: yesNo,
  /** Taken over from oneself or one’s family. */
  isTakeover: yesNo,
  employees: Count.nullish(),
  turnoverOutOfZone: amount,
  turnoverInZone: amount,
  turnoverTotal: amount,
  newResidents: Count.nullish(),
  deMinimisPrevious: amount,
});
