import { z } from "zod";
import { DOSSIER_STAGES } from "@comptoir/accounting/firm/dossier-stage";
import { InvitationState } from "../collaborators/collaborators.js";
import { endpoint } from "../base/endpoint.js";
import { Answer, CompanyScope, Day, PageNumber, Pager, Uuid } from "../base/values.js";

/** The state of a dossier with its firm. */
export const AccountStatusCode = z.enum(["pending", "trial", "active", "suspended", "terminated"]);
/** The state of the closing of a dossier's fiscal year. */
export const FiscalYearStatusCode = z.enum(["waiting", "started", "finished", "late"]);
/** How far the steps of a closing have come. */
export const ClosingStageCode = z.enum(DOSSIER_STAGES);
/** The state of the tax return of a dossier. */
export const DeclarationStatusCode = z.enum(["waiting", "validated", "late"]);
/** The state of the connection to a dossier's bank. */
export const ConnectionStateCode = z.enum(["waiting", "ok", "required_action", "onhold"]);
/** What a firm decides of a dossier, from a day on. */
export const DossierDecision = z.enum(["active", "suspended", "terminated"]);
const TaxCategoryCode = z.enum(["bnc", "bic-rs", "bic-rn"]);
const VatSystemCode = z.enum(["not_subjected", "rs", "quarterly_rn", "monthly_rn"]);

/** A client's company as its firm's list shows it. */
export const Dossier = z.object({
  id: z.string(),
  companyId: z.string(),
  /** The year that the line is about: the oldest ended one that is not closed, else the last ended, else the current one. */
  fiscalYearId: z.string().nullable(),
  name: z.string(),
  leader: z.object({ firstname: z.string(), lastname: z.string() }),
  postcode: z.string().nullable(),
  profession: z.string(),
  companyModeOfPracticing: z.string().nullable(),
  siret: z.string().nullable(),
  internalRef: z.string().nullable(),
  taxCategory: TaxCategoryCode,
  vatSystem: z.string(),
  isVatSubjected: z.boolean(),
  /** « 2026 », or « 2026-2027 » for a year that spans two. */
  year: z.string().nullable(),
  accountStatus: AccountStatusCode,
  fiscalYearStatus: FiscalYearStatusCode.nullable(),
  /** Null without a year. `blocker`: what keeps its next step from being validated; `dueOn`: the day of its return. */
  closing: z
    .object({
      stage: ClosingStageCode,
      done: z.number().int(),
      toFix: z.number().int(),
      total: z.number().int(),
      blocker: z.string().nullable(),
      /** A step that the firm asked for again, or a question without an answer. */
      waitsForClient: z.boolean(),
      dueOn: z.string(),
    })
    .nullable(),
  declarationStatus: DeclarationStatusCode.nullable(),
  /** `sent_waiting` while a filing awaits its answer, else null. */
  ediStatus: z.literal("sent_waiting").nullable(),
  connectionState: ConnectionStateCode,
  /** The day that the next VAT return is due, and how many days are left: negative once it has passed. */
  nextVatDueOn: z.string().nullable(),
  nextVatDays: z.number().int().nullable(),
  /** `unknown`: a return is due and its day lacks `vatMissing`; `to_confirm`: its day has passed, unless it was declared elsewhere. */
  vatStanding: z.enum(["none", "due", "late", "to_confirm", "unknown"]),
  vatMissing: z.array(z.enum(["surname", "postcode"])),
  toCategorize: z.number().int(),
  /** Papers that are joined to no operation; this and the two counts after it are null until they were counted. */
  papersWaiting: z.number().int().nullable(),
  /** Questions to the client without an answer, and with one that the staff have not acted on. */
  questionsOpen: z.number().int().nullable(),
  questionsAnswered: z.number().int().nullable(),
  /** The day of the last operation that a statement brought. */
  lastStatementOn: z.string().nullable(),
  collaborators: z.array(z.object({ id: z.string(), name: z.string() })),
  registerDate: z.string(),
});
export type Dossier = z.output<typeof Dossier>;

/** One value or several, `key=a&key=b` or `key[]=a`. */
function choices<Value extends string>(of: z.ZodEnum<Record<Value, Value>>) {
  return z.union([of.transform((one) => [one]), z.array(of).max(20)]).optional();
}

/** First and last day, both included. */
const Period = z.tuple([Day, Day]).optional();

const SORT_KEYS = [
  "name",
  "profession",
  "taxCategory",
  "vatSystem",
  "year",
  "connectionState",
  "toCategorize",
  "nextVatDueOn",
  "papersWaiting",
  "questionsOpen",
  "questionsAnswered",
  "lastStatementOn",
] as const;
/** A column by which the list of dossiers may be sorted. */
export type DossierSortKey = (typeof SORT_KEYS)[number];

/** What the list may be narrowed to (specification, point 3); an unknown key or value is a 400. */
export const DossierQuery = z.strictObject({
  ...CompanyScope.shape,
  query: z.string().max(200).optional(),
  /** A person of the firm, or `me`. */
  collaborator: z.union([Uuid, z.literal("me")]).optional(),
  page: PageNumber,
  sort: z.enum(SORT_KEYS.flatMap((key) => [key, `-${key}`] as const)).default("name"),
  accountStatus: choices(AccountStatusCode),
  oneYearTerminatedSubscriptions: z.literal("1").optional(),
  taxCategory: choices(TaxCategoryCode),
  independant: z.literal("1").optional(),
  vatSystem: choices(VatSystemCode),
  fiscalYearStatus: choices(FiscalYearStatusCode),
  closing: choices(ClosingStageCode),
  closingBlocked: z.literal("1").optional(),
  waitsForClient: z.literal("1").optional(),
  declarationStatus: choices(DeclarationStatusCode),
  ediStatus: choices(z.enum(["sent_waiting"])),
  connectionState: choices(ConnectionStateCode),
  closingDate: Period,
  registerDate: Period,
  nextVatDeclaration: z.enum(["all", "j-10", "j-5", "exceed"]).default("all"),
  vatStanding: choices(z.enum(["late", "to_confirm", "unknown"])),
  nextFiscalDeclaration: z.enum(["all", "j-2", "j-1", "exceed"]).default("all"),
  papersWaiting: z.literal("1").optional(),
  /** Dossiers with questions without an answer, with replies that wait for the staff, or either. */
  questions: choices(z.enum(["open", "answered"])),
  /** No statement for 35 days, or none at all. */
  statementMissing: z.literal("1").optional(),
});
export type DossierQuery = z.output<typeof DossierQuery>;

/** The firm's dossiers. Each word of `query` begins a word of the name, the leader, the profession, the reference, a SIRET or a contact's e-mail. */
export const listDossiers = endpoint({
  method: "GET",
  path: "/api/v1/dossiers",
  area: "firms",
  summary: "Les dossiers du cabinet",
  permission: "firm.read",
  query: DossierQuery,
  reply: z.object({
    results: z.array(Dossier),
    pager: Pager,
    /** Counts over every dossier of the firm, with or without the filters. */
    counts: z.object({
      all: z.number().int(),
      vatSoon: z.number().int(),
      /** Every one that `nextVatDeclaration=exceed` keeps; of them, those to confirm and those whose day is unknown. */
      vatLate: z.number().int(),
      vatToConfirm: z.number().int(),
      vatUnknown: z.number().int(),
      late: z.number().int(),
      bank: z.number().int(),
      mine: z.number().int(),
      /** How many the filters keep. */
      found: z.number().int(),
    }),
  }),
});

/** A dossier of the firm: why it is in each of its states, its contacts, and what was decided of it, the last first. */
export const readDossier = endpoint({
  method: "GET",
  path: "/api/v1/dossier/:id",
  area: "firms",
  summary: "Un dossier du cabinet, ses états et ses contacts",
  permission: "firm.read",
  params: z.object({ id: Uuid }),
  reply: z.object({
    data: z.object({
      dossier: Dossier,
      reasons: z.object({
        account: z.string(),
        closing: z.string(),
        declaration: z.string(),
        edi: z.string(),
        bank: z.string(),
        vat: z.string(),
      }),
      contacts: z.array(
        z.object({
          id: z.string(),
          /** « Nom Prénom ». */
          name: z.string(),
          email: z.string(),
          isLeader: z.boolean(),
          /** Null for a contact who has come. */
          invitation: InvitationState,
        }),
      ),
      decisions: z.array(z.object({ status: DossierDecision, date: z.string(), decidedOn: z.string(), by: z.string() })),
    }),
  }),
});

/** « Déjà déclaré ailleurs ? », for many dossiers at once: null when nothing was, since their books begin. */
export const answerVatStarts = endpoint({
  method: "POST",
  path: "/api/v1/dossiers/vat-start",
  area: "firms",
  summary: "Dire jusqu’où la TVA de plusieurs dossiers a été déclarée ailleurs",
  permission: "firm.write",
  body: z.object({ companyIds: z.array(Uuid).min(1).max(500), declaredThrough: Day.nullable() }),
  reply: z.object({
    data: z.object({
      answered: z.array(z.string()),
      /** Dossiers that keep their question, with why. */
      refused: z.array(z.object({ companyId: z.string(), message: z.string() })),
    }),
  }),
});

/** Suspends, terminates or reopens a dossier from a day on; its books are read only meanwhile. */
export const decideDossierStatus = endpoint({
  method: "POST",
  path: "/api/v1/dossier/:id/status",
  area: "firms",
  summary: "Suspendre, résilier ou rouvrir un dossier",
  permission: "firm.write",
  params: z.object({ id: Uuid }),
  body: z.object({ status: DossierDecision, date: Day }),
  reply: Answer,
});

/** Dossiers chosen in the list, for one act. */
const ChosenDossiers = z.array(Uuid).min(1, "Choisissez un dossier au moins.").max(200, "Choisissez 200 dossiers au plus.");

/** Gives someone of the firm the year of each of these dossiers to keep, beside those who keep it. */
export const assignDossiers = endpoint({
  method: "POST",
  path: "/api/v1/dossiers/assign",
  area: "firms",
  summary: "Confier l’exercice de plusieurs dossiers à une personne",
  permission: "firm.write",
  body: z.object({ companyIds: ChosenDossiers, userId: Uuid }),
  reply: z.object({ data: z.object({ assigned: z.number().int(), left: z.number().int() }), message: z.string() }),
});

/** Reminds the clients of these dossiers of the questions that wait for them: once a day each. */
export const remindDossiers = endpoint({
  method: "POST",
  path: "/api/v1/dossiers/reminders",
  area: "firms",
  summary: "Relancer les clients de plusieurs dossiers pour leurs questions sans réponse",
  permission: "firm.write",
  body: z.object({ companyIds: ChosenDossiers }),
  reply: z.object({
    data: z.array(
      z.object({ companyId: z.string(), outcome: z.enum(["sent", "nothing_waits", "already_today", "no_contact", "read_only"]) }),
    ),
    message: z.string(),
  }),
});

/** The words of a state: account_status, tax_system, settlement, fiscal_year_status, declaration_status, edi_status; a bare list. */
export const readTerms = endpoint({
  method: "GET",
  path: "/api/v1/terms/:taxonomy",
  area: "firms",
  summary: "Les libellés d’un état",
  permission: "session",
  params: z.object({ taxonomy: z.string().max(40) }),
  reply: z.array(z.object({ value: z.string(), label: z.string(), tooltip: z.string().optional() })),
});
