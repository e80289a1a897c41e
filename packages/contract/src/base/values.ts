import { z } from "zod";
import { parisDay } from "@comptoir/accounting/calendar";
import { isDayOfBooks, isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, type Cents } from "@comptoir/accounting/money";
import type { FieldRule } from "./field-rules.js";
import { MESSAGES } from "./messages.js";

/** What is wrong with a day, null when nothing is. */
function dayProblem(text: string): string | null {
  if (!isIsoDate(text)) return MESSAGES.dateFormat;
  return isDayOfBooks(text) ? null : MESSAGES.dateOutOfRange;
}

/** An id, in the letters in which the database says it: it is compared with those. */
export const Uuid = z.uuid().toLowerCase();

/** A day on the wire, `2026-03-31`. */
export const Day = z
  .string()
  .superRefine((text, context) => {
    const message = dayProblem(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .transform((text) => text as IsoDate)
  .meta({ format: "date", example: "2026-03-31" });

/** A day given as ISO text, or as a timestamp in seconds or milliseconds read as a day in Paris. */
export const DayOrTimestamp = z.union([z.string(), z.number()]).transform((given, context): IsoDate => {
  const day = dayOf(String(given).trim());
  const message = dayProblem(day);
  if (message === null) return day as IsoDate;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** Milliseconds since 1970 of the most distant instants that a clock shows. */
const LAST_INSTANT = 8_640_000_000_000_000;

/** The day that was meant: one written so, or the day in Paris of an instant; anything else stays as it is. */
function dayOf(text: string): string {
  const number = /^-?\d+$/.test(text) ? Number(text) : null;
  const seconds = number !== null && Math.abs(number) < 100_000_000_000;
  const written = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  const instant = number === null ? written : seconds ? number * 1000 : number;
  if (Number.isNaN(instant)) return text;
  const day = Math.abs(instant) > LAST_INSTANT ? "" : parisDay(instant);
  if (isIsoDate(day)) return day;
  return instant > 0 ? "9999-12-31" : "0001-01-01";
}

/** A bound of a period that may be left empty: nothing, null and an empty field all mean none. */
export const OptionalDay = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((given) => (given === "" || given === null ? undefined : given))
  .pipe(DayOrTimestamp.optional());

/** More than any company has accounts: a list without a bound would be looked for in each operation, and kept with a view. */
const MOST_CHOICES = 1000;

/** A record of so many keys at most, which the description of the API says (`maxProperties`) and which is checked before any of them is. */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(key: Key, value: Value, maximum: number) {
  return z
    .record(key, value)
    .refine((given) => Object.keys(given).length <= maximum, `Ce champ compte ${maximum} clés au plus.`)
    .meta({ maxProperties: maximum });
}

/** FilterChoices in a filter: `all`, null and an empty list choose nothing in particular. */
export const FilterChoices = z
  .union([z.array(z.string().max(100)).max(MOST_CHOICES), z.literal("all"), z.null()])
  .default([])
  .transform((given) => (Array.isArray(given) ? given.filter((choice) => choice !== "all") : []));

/** As for the lines of a statement: beyond, it is a typing error, and the totals of a year would not be exact any more. */
const LARGEST_EUROS = 10_000_000_000;

/** An amount in euros with two decimals at most, read as cents. */
export const Euros = z
  .number()
  .refine((value) => Math.abs(value) <= LARGEST_EUROS, "Ce montant dépasse dix milliards d’euros.")
  .transform((value, context): Cents => {
    const amount = centsFromEuros(value);
    if (amount !== null) return amount;
    context.addIssue({ code: "custom", message: "Le montant ne peut pas avoir plus de deux décimales." });
    return z.NEVER;
  });

/** An amount without its sign. */
export const UnsignedEuros = Euros.refine((value) => value >= 0, "Le montant ne peut pas être négatif.");

/** A rate in percent with two decimals at most (20, 5.5), read as basis points. */
export const Percent = z
  .number()
  .min(0)
  .max(100)
  .transform((value, context): number => {
    const points = centsFromEuros(value);
    if (points !== null) return points;
    context.addIssue({ code: "custom", message: "Le taux ne peut pas avoir plus de deux décimales." });
    return z.NEVER;
  });

/** A rate in percent like `Percent`, whose bounds the server checks at its field (422). */
export const Rate = z.number().transform((value, context): number => {
  const points = centsFromEuros(value);
  if (points !== null) return points;
  context.addIssue({ code: "custom", message: "Le taux ne peut pas avoir plus de deux décimales." });
  return z.NEVER;
});

/** An amount in a reply: decimal euros. */
export const EurosOut = z.number().meta({ example: 1234.56 });

/** Opaque text to pass to `GET /api/v1/explain`. */
export const Explain = z.string();

/** A total in a reply; `explain` is null when it is zero. */
export const TotalOut = z.object({ value: EurosOut, explain: Explain.nullable() });

/** JSON carried as text in a query (`filters`, `categorization`): parsed, then checked by `schema`. */
export function jsonText<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "Ce texte n’est pas du JSON." });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** The company that a call is about, when the caller names one; membership is checked before anything is read. */
export const CompanyScope = z.object({ companyId: Uuid.optional() });

/** Pages start at 1 (0 and none mean 1). */
export const PageNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(10_000_000)
  .default(1)
  .transform((page) => (page === 0 ? 1 : page));

/** How far a list goes: `lastPage` is exact up to 10 000 rows, beyond that a lower bound with `exact: false`. */
export const Pager = z.object({
  currentPage: z.number().int(),
  itemsPerPage: z.number().int(),
  lastPage: z.number().int(),
  exact: z.boolean(),
  /** For deep scrolling: pass it back as `cursor`; null at the end. */
  cursor: z.string().nullable(),
});

/** The pager of a page of a list that is read by its cursor alone; `cursor`: where it ended, null at the end of the list. */
export function pagerTo(cursor: string | null, itemsPerPage: number): z.output<typeof Pager> {
  return { currentPage: 1, itemsPerPage, lastPage: cursor === null ? 1 : 2, exact: cursor === null, cursor };
}

/** The wording that the FEC gives an account, shown beside its name; null where it is that name. */
export const FecWording = z.string().nullable();

/** What an allocation is for VAT. */
export const VatNatureCode = z.enum([
  "COLLECT",
  "CESSION",
  "EXO_RECETTE",
  "EXPORT",
  "LIC",
  "BS",
  "IMMO",
  "NONDED",
  "EXO",
  "AUTOLIQ_SERV",
  "AIC",
  "AUTOLIQ_BTP",
  "LASM",
  "REGUL",
]);

/** A code with its French word. */
export const CodeName = z.object({ code: z.string(), name: z.string() });

/**
 * A text under the rule of its field, `maximum` characters at most; the refusal carries the sentence of the rule. The rule does not look at a longer
 * text: it would take the thread of all requests for hours.
 */
export function ruled(rule: FieldRule, maximum: number) {
  return z
    .string({ error: () => rule("") ?? undefined })
    .max(maximum, { error: `Ce champ compte ${maximum} caractères au plus.`, abort: true })
    .superRefine((typed, context) => {
      const message = rule(typed);
      if (message !== null) context.addIssue({ code: "custom", message });
    });
}

/** The reply of what only succeeds: a French sentence to show. */
export const Answer = z.object({ message: z.string() });

/** Limit of a table in CSV or XLSX: what it holds is bounded in lines, which take a tenth of it. */
export const TABLE_MEGABYTES = 10;
