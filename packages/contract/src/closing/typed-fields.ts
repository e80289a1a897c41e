import { z } from "zod";
import { isDayOfBooks, isIsoDate } from "@comptoir/accounting/date";
import { centsFromEuros } from "@comptoir/accounting/money";
import { MESSAGES } from "../base/messages.js";

/** The largest amount that a line of a statement may hold. */
const LARGEST_EUROS = 10_000_000_000;
/** Rows that a list may hold. */
export const MOST_ROWS = 500;

/** An amount as it is typed, in euros: kept as it is, below zero too; the step says what is wrong with it. */
export const TypedEuros = z
  .number()
  .refine((value) => Math.abs(value) <= LARGEST_EUROS, "Ce montant dépasse dix milliards d’euros.")
  .refine((value) => centsFromEuros(value) !== null, "Le montant ne peut pas avoir plus de deux décimales.");

/** A rate as it is typed, in percent. */
export const TypedPercent = z
  .number()
  .refine((value) => centsFromEuros(value) !== null, "Le taux ne peut pas avoir plus de deux décimales.");

/** A day as it is typed. */
export const TypedDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "La date doit être au format AAAA-MM-JJ.")
  .refine((day): boolean => isIsoDate(day), { error: "Ce jour n’existe pas.", abort: true })
  .refine((day) => !isIsoDate(day) || isDayOfBooks(day), MESSAGES.dateOutOfRange);
/** A whole number. */
export const Count = z.number().int("Ce champ attend un nombre entier.");
/** What names a row. */
export const Id = z.string().max(200);
/** A short text. */
export const Words = z.string().max(500, "Ce texte compte 500 caractères au plus.");
/** An account of the chart. */
export const AccountCode = z.string().regex(/^\d{6}$/, "Ce compte a six chiffres.");

/** An amount that may be missing. */
export const eurosOrNothing = TypedEuros.nullish();
/** An answer that may be missing. */
export const yesNo = z.boolean().nullish();
