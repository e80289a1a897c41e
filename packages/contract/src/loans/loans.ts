import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Day, Euros, EurosOut, TABLE_MEGABYTES, TotalOut, Uuid } from "../base/values.js";

/** A loan as its contract states it. */
export const Mortgage = z.object({
  id: z.string(),
  /** Sent back in `If-Match`, it refuses to write over another state. */
  version: z.number().int(),
  name: z.string(),
  total_amount_borrowed: EurosOut.nullable(),
  /** Fees and insurance included: shown, never computed with. */
  taeg_percent: z.number().nullable(),
  first_due_date: z.string().nullable(),
  last_due_date: z.string().nullable(),
  nominal_rate_percent: z.number().nullable(),
  instalment_amount: EurosOut.nullable(),
  insurance_amount: EurosOut.nullable(),
  deferment_months: z.number().int().nullable(),
  day_of_month: z.number().int().nullable(),
  /** What its schedule says today: null without one. */
  remaining: EurosOut.nullable(),
  instalments: z.number().int(),
  paid: z.number().int(),
  next_due_date: z.string().nullable(),
  /** What the bank takes on that day, in euros; null once the last instalment is over. */
  next_amount: EurosOut.nullable(),
});
export type Mortgage = z.output<typeof Mortgage>;

const area = "loans" as const;
const params = z.object({ id: Uuid });
const one = z.object({ data: Mortgage });

/** A rate in percent with three decimals at most, read as thousandths of a percent; its bounds are checked at its field. */
const RateThousandths = z.number().transform((value, context): number => {
  const thousandths = Math.round(value * 1000);
  if (Number.isSafeInteger(thousandths) && Math.abs(value * 1000 - thousandths) < 1e-6) return thousandths;
  context.addIssue({ code: "custom", message: "Le taux ne peut pas avoir plus de trois décimales." });
  return z.NEVER;
});

const Fields = z.object({
  id: z.string().nullish(),
  companyId: Uuid.optional(),
  company_id: Uuid.nullish(),
  name: z.string().max(200, "Le nom compte 200 caractères au plus.").optional(),
  total_amount_borrowed: Euros.nullish(),
  taeg_percent: RateThousandths.nullish(),
  first_due_date: Day.nullish(),
  last_due_date: Day.nullish(),
  nominal_rate_percent: RateThousandths.nullish(),
  instalment_amount: Euros.nullish(),
  insurance_amount: Euros.nullish(),
  deferment_months: z.number().nullish(),
  day_of_month: z.number().nullish(),
});

export const listMortgages = endpoint({
  method: "GET",
  path: "/api/v1/mortgages",
  area,
  summary: "Les emprunts de l’entreprise",
  permission: "books.read",
  query: CompanyScope,
  /**
   * `next`: what the next instalments of all of them add up to; `remaining`: what is owed today; `books`: what account 164000 says is owed; `gap`: what the
   * schedules say beyond it.
   */
  reply: z.object({ data: z.array(Mortgage), totals: z.object({ next: TotalOut, remaining: TotalOut, books: TotalOut, gap: EurosOut }) }),
});

export const createMortgage = endpoint({
  method: "POST",
  path: "/api/v1/mortgage",
  area,
  summary: "Ajouter un emprunt",
  permission: "books.write",
  body: Fields,
  reply: one,
  status: 201,
});

export const updateMortgage = endpoint({
  method: "PATCH",
  path: "/api/v1/mortgage/:id",
  area,
  summary: "Modifier un emprunt",
  permission: "books.write",
  params,
  body: Fields,
  reply: one,
});

export const deleteMortgage = endpoint({
  method: "DELETE",
  path: "/api/v1/mortgage/:id",
  area,
  summary: "Supprimer un emprunt dont aucune échéance n’est payée",
  permission: "books.write",
  params,
  query: CompanyScope,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

/** An instalment: amounts in euros; `remaining` is the capital owed after it. */
const InstalmentReply = z.object({
  due_on: z.string(),
  capital: EurosOut,
  interest: EurosOut,
  insurance: EurosOut,
  fees: EurosOut,
  remaining: EurosOut,
  /** The operation that pays it. */
  operationId: z.string().nullable(),
});
export type InstalmentReply = z.output<typeof InstalmentReply>;

const ScheduleReply = z.object({
  data: z.object({
    /** `typed`: the bank's own, or corrected by hand; `computed` from the terms; `none` while they do not suffice. */
    source: z.enum(["typed", "computed", "none"]),
    /** What a computed schedule lacks, by the name of its field. */
    missing: z.array(z.string()),
    rows: z.array(InstalmentReply),
  }),
});

export const readMortgageSchedule = endpoint({
  method: "GET",
  path: "/api/v1/mortgage/:id/schedule",
  area,
  summary: "L’échéancier d’un emprunt",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: ScheduleReply,
});

const InstalmentInput = z.object({
  due_on: Day,
  capital: Euros,
  interest: Euros.optional(),
  insurance: Euros.optional(),
  fees: Euros.optional(),
});

/** Rows replace the schedule; none returns to the computed one. Instalments already paid stay as they are. */
export const writeMortgageSchedule = endpoint({
  method: "PUT",
  path: "/api/v1/mortgage/:id/schedule",
  area,
  summary: "Écrire l’échéancier de la banque, ou le corriger",
  permission: "books.write",
  params,
  body: z.object({
    companyId: Uuid.optional(),
    rows: z.array(InstalmentInput).max(600, "Un échéancier compte 600 échéances au plus."),
  }),
  reply: ScheduleReply,
});

/** Multipart: a file, or what was pasted in `text`. Reads it and writes nothing: `PUT …/schedule` does. */
export const readMortgageScheduleFile = endpoint({
  method: "POST",
  path: "/api/v1/mortgage/:id/schedule/file",
  area,
  summary: "Lire l’échéancier d’une banque (CSV, XLSX ou texte collé), sans l’écrire",
  upload: true,
  fileMegabytes: TABLE_MEGABYTES,
  permission: "books.write",
  params,
  body: z.object({
    companyId: z.union([z.literal("").transform(() => undefined), Uuid]).optional(),
    text: z.string().max(200_000).optional(),
  }),
  reply: z.object({
    data: z.object({
      rows: z.array(z.object({ due_on: z.string(), capital: EurosOut, interest: EurosOut, insurance: EurosOut, fees: EurosOut })),
      errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
    }),
  }),
});
