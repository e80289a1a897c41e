import { z } from "zod";
import { STEP_CODES } from "@comptoir/accounting/closing/step-codes";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, EurosOut, Uuid } from "../base/values.js";
import { Lettings, MeansCompany, Zone } from "./standing-inputs.js";
import { TypedPercent, Words } from "./typed-fields.js";

const EquityModeName = z.enum(["101", "108"]);

const WHOLE = 100;
const END_BEFORE_START = "La fin de la location vient après son début.";
const SHARE = `Votre part est comprise entre 0 et ${WHOLE}\u202f%.`;
/** The Insee code of a commune, of Corsica and overseas too; empty while it is not known. */
const Commune = Words.regex(/^(?:(?:\d{2}|2[AB])\d{3})?$/i, "Le code Insee d’une commune a cinq caractères.");
/** Since when an answer has been the same: the first day of a fiscal year; null without an answer. */
const Since = z.string().nullable();

/** What a company says of itself once and for all, as it holds in a fiscal year. */
const AnswersOfYear = z.object({
  fiscalYearId: z.string(),
  begin: z.string(),
  end: z.string(),
  /** A closed year keeps its own. */
  isClosed: z.boolean(),
  /** What was typed in this year itself; the rest is carried from the years before. */
  saidHere: z.array(z.enum(["scm", "lettings", "zone"])),
  since: z.object({ scm: Since, lettings: Since, zone: Since }),
  scm: MeansCompany.pick({ applies: true, name: true, siren: true, sharePercent: true }),
  lettings: z.object({
    kind: z.enum(["none", "lmnp", "lmp"]).nullable(),
    dwellings: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        activityStart: z.string().nullable(),
        rentalEnd: z.string().nullable(),
        area: z.number().nullable(),
        use: z.enum(["year", "seasonal", "residence"]).nullable(),
      }),
    ),
  }),
  zone: z.object({
    kind: z.enum(["none", "zrr", "zfrr", "zfrr_plus", "zfu"]).nullable(),
    creationDate: z.string().nullable(),
    communeInsee: z.string().nullable(),
    address: z.string().nullable(),
    sedentary: z.boolean().nullable(),
    sedentaryEmployee: z.boolean().nullable(),
    isTakeover: z.boolean().nullable(),
  }),
  /** Null where its tax system has no such option. */
  superSimplified: z.boolean().nullable(),
  equityMode: EquityModeName,
  /** A liberal profession has its own account only. */
  mayChooseEquity: z.boolean(),
});
export type CompanyAnswersOfYear = z.output<typeof AnswersOfYear>;

const area = "closing" as const;

export const readCompanyAnswers = endpoint({
  method: "GET",
  path: "/api/v1/company-answers",
  area,
  summary: "Ce que l’entreprise dit d’elle-même, exercice par exercice",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(AnswersOfYear) }),
});

/** What changes from a year on. With `preview`, nothing is written; without it, `seen` is that of the preview. */
export const changeCompanyAnswers = endpoint({
  method: "PATCH",
  path: "/api/v1/company-answers",
  area,
  summary: "Changer ce que l’entreprise dit d’elle-même à partir d’un exercice",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    idFiscalYear: Uuid,
    scm: MeansCompany.pick({ applies: true, name: true, siren: true })
      .extend({ sharePercent: TypedPercent.gt(0, SHARE).max(WHOLE, SHARE).nullish() })
      .optional(),
    lettings: Lettings.pick({ kind: true, dwellings: true })
      .superRefine(({ dwellings }, context) => {
        for (const [id, dwelling] of Object.entries(dwellings ?? {}))
          if (dwelling?.activityStart && dwelling.rentalEnd && dwelling.rentalEnd < dwelling.activityStart)
            context.addIssue({ code: "custom", path: ["dwellings", id, "rentalEnd"], message: END_BEFORE_START });
      })
      .optional(),
    zone: Zone.pick({ zone: true, creationDate: true, address: true, sedentary: true, sedentaryEmployee: true, isTakeover: true })
      .extend({ communeInsee: Commune.nullish() })
      .optional(),
    superSimplified: z.boolean().optional(),
    equityMode: EquityModeName.optional(),
    preview: z.boolean().default(false),
    seen: z.string().max(100).optional(),
  }),
  reply: z.object({
    data: z.object({
      answers: AnswersOfYear,
      /** Steps that begin or cease to concern the file. */
      steps: z.array(z.object({ code: z.enum(STEP_CODES), title: z.string(), concerned: z.boolean(), why: z.string() })),
      /** Steps that are to be done again because of it. */
      toFix: z.array(z.object({ code: z.enum(STEP_CODES), title: z.string() })),
      /** Profit of the year with the rows of its steps, before and after. */
      profitBefore: EurosOut,
      profitAfter: EurosOut,
      seen: z.string(),
    }),
    message: z.string(),
  }),
});
