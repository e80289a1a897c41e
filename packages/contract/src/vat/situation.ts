import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Day, Euros, EurosOut, Uuid } from "../base/values.js";

const area = "vat" as const;
const VatSystemName = z.enum(["not_subjected", "rs", "quarterly_rn", "monthly_rn"]);
const OnCompany = z.object({ companyId: Uuid.optional() });

/** What was declared before the books: asked once. `asked` is true until it has an answer or a return is validated. */
const StartReply = z.object({
  asked: z.boolean(),
  /** True while the answer may change: no return is validated. */
  open: z.boolean(),
  /** First day of the books. */
  booksBegin: z.string().nullable(),
  declaredThrough: z.string().nullable(),
  credit: EurosOut,
  /** Line 57 of the last CA12 made elsewhere, in whole euros. */
  depositBase: z.number().int().nullable(),
});

export const readVatStart = endpoint({
  method: "GET",
  path: "/api/v1/vat-start",
  area,
  summary: "Jusqu’où la TVA a été déclarée ailleurs, et le crédit repris",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: StartReply }),
});

export const writeVatStart = endpoint({
  method: "PUT",
  path: "/api/v1/vat-start",
  area,
  summary: "Dire jusqu’où la TVA a été déclarée ailleurs, et le crédit repris",
  permission: "books.seal",
  body: OnCompany.extend({
    declaredThrough: Day,
    credit: Euros.refine((credit) => credit >= 0, "Un crédit de TVA ne peut pas être négatif."),
    /** Line 57 of the last CA12, which the deposits follow from; left out: unchanged. */
    depositBase: z
      .number()
      .int("Le montant se donne en euros entiers.")
      .min(0, "La base des acomptes ne peut pas être négative.")
      .max(999_999_999)
      .nullable()
      .optional(),
  }),
  reply: z.object({ data: StartReply }),
});

const RegimesReply = z.object({ regimes: z.array(z.object({ validFrom: z.string(), vatSystem: VatSystemName })) });

/** A threshold of the franchise: turnover of the year so far, base and raised limits. Euros. */
const ThresholdReply = z.object({ limit: z.string(), turnover: EurosOut, base: z.number(), raised: z.number() });

/** The regimes oldest first, those to come included; what the company reads of its VAT; its franchise, null when it charges VAT or is exempt. */
const SituationReply = RegimesReply.extend({
  notices: z.array(z.object({ key: z.string(), message: z.string() })),
  /** Why it charges no VAT, when its profession is exempt. */
  exemption: z.string().nullable(),
  franchise: z
    .object({
      thresholds: z.array(ThresholdReply),
      /** The day VAT is due from, and the regime that follows: proposed, never written by itself. */
      end: z.object({ from: z.string(), reason: z.enum(["previous_year", "current_year"]), vatSystem: VatSystemName }).nullable(),
    })
    .nullable(),
});

export const readVatRegime = endpoint({
  method: "GET",
  path: "/api/v1/vat-regime",
  area,
  summary: "Les régimes de TVA, passés et à venir, et ce qu’il faut savoir de la situation",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: SituationReply }),
});

export const writeVatRegime = endpoint({
  method: "PUT",
  path: "/api/v1/vat-regime",
  area,
  summary: "Choisir le régime de TVA d’un jour à venir",
  permission: "books.seal",
  body: OnCompany.extend({ validFrom: Day, vatSystem: VatSystemName }),
  reply: z.object({ data: RegimesReply }),
});

/** Null when the operation carries no VAT, or its own period is open. */
const DestinationReply = z
  .object({
    /** `asked`: dated in a period declared elsewhere, the first return asks. */
    kind: z.enum(["next", "rectifying", "asked"]),
    period: z.string(),
    message: z.string(),
  })
  .nullable();

export const readVatDestination = endpoint({
  method: "GET",
  path: "/api/v1/transaction/:id/vat-destination",
  area,
  summary: "La déclaration où va la TVA d’une opération datée dans une période déjà déclarée",
  permission: "books.read",
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: DestinationReply }),
});
