import { z } from "zod";
import { CLOSING_CHECKS } from "@comptoir/accounting/closing/checks";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { endpoint } from "../base/endpoint.js";
import { boundedRecord, CompanyScope, Day, EurosOut, Uuid } from "../base/values.js";
import { PlainText } from "../questions/plain-text.js";
import { STEP_INPUTS } from "./inputs.js";
import { STEP_RESULTS } from "./results.js";

/** One of the nine checks, computed at each reading. `message` is empty when it is true. */
const Check = z.object({ status: z.boolean(), message: z.string(), count: z.number().int(), link: z.string() });

/** A point to settle (`blocking`) or to look at; `field` names the input that it is about, null when none is. */
const Finding = z.object({ code: z.string(), level: z.enum(["blocking", "warning"]), message: z.string(), field: z.string().nullable() });

/** An entry that validating the step writes; `isReturn`: on the first day of the next year. */
const EntryPreview = z.object({
  date: z.string(),
  journal: z.string(),
  label: z.string(),
  isReturn: z.boolean(),
  lines: z.array(z.object({ account: z.string(), name: z.string(), debit: EurosOut, credit: EurosOut })),
});

/** What the step brings to a box of the return. */
const BoxLine = z.object({ form: z.string(), box: z.string(), label: z.string(), amount: EurosOut });

/** A figure of the law: its name, what it is worth, since when; `needsAdvice`: « à vérifier par un expert-comptable ». */
const LawFigure = z.object({ name: z.string(), value: z.string(), date: z.string(), needsAdvice: z.boolean() });

/** What the books already know of an input, and where it comes from. */
const Prefilled = z.object({ field: z.string(), value: z.unknown(), source: z.string() });

/**
 * A question of « Vos questions ». `kind`: P is pressed, T is typed. `capital`: never skipped nor given a default. `firstYearOnly`: carried afterwards.
 * `field` is the path of the input that an answer is written to (`kilometres`, `vehicles.<id>.kmPro`), by `PATCH /api/v1/step/{stepCode}`.
 */
const Question = z.object({
  id: z.string(),
  step: z.enum(STEP_CODES),
  field: z.string(),
  kind: z.enum(["P", "T"]),
  text: z.string(),
  /** What the question is about: purchases, loans, cheques. */
  items: z.array(z.string()),
  capital: z.boolean(),
  firstYearOnly: z.boolean(),
  answered: z.boolean(),
  value: z.unknown(),
  prefilled: z.object({ value: z.unknown(), source: z.string() }).nullable(),
  choices: z.array(z.object({ value: z.unknown(), label: z.string() })),
  /** `count`: a whole number. */
  unit: z.enum(["€", "km", "m²", "%", "g/km", "count"]).nullable(),
  /** The answer that gives the higher taxable profit, offered as « Plus tard » chooses nothing; null when the closing waits for the person's own. */
  prudent: z.object({ value: z.unknown(), label: z.string() }).nullable(),
});
export type ClosingQuestion = z.output<typeof Question>;

/** A step of one code; `status`: 0 to do, 1 done, 2 to do again, 3 locked, 4 frozen. */
function stepOf<Code extends StepCode>(code: Code) {
  return z.object({
    code: z.literal(code),
    status: z.number().int().min(0).max(4),
    title: z.string(),
    order: z.number().int(),
    updatedAt: z.string().nullable(),
    /** Id of the person who validated, flagged or reset it last. */
    by: z.string().nullable(),
    version: z.number().int(),
    inputs: STEP_INPUTS[code],
    result: STEP_RESULTS[code],
    /** False: « Sans objet ». */
    concerned: z.boolean(),
    why: z.string(),
    /** What the firm asks for, with a flag. */
    comment: z.string().nullable(),
    /** Why it is to be done again: what changed since it was validated. */
    changes: z.array(z.string()),
    /** Titles of the steps that it waits for. */
    waitsFor: z.array(z.string()),
    findings: z.array(Finding),
    entries: z.array(EntryPreview),
    lines: z.array(BoxLine),
    figures: z.array(LawFigure),
    prefilled: z.array(Prefilled),
    questions: z.array(Question),
    /** True when nothing keeps it from being validated. */
    canValidate: z.boolean(),
  });
}

/** A step as it is read: what is typed in it and what it shows follow its code. */
const Step = z.discriminatedUnion("code", [
  stepOf("species"),
  stepOf("lagging_operations"),
  stepOf("potential_fixed_assets"),
  stepOf("amortizations_validation"),
  stepOf("mortgages"),
  stepOf("car_expenses"),
  stepOf("social_security_contributions"),
  stepOf("optional_ssc"),
  stepOf("scm"),
  stepOf("rental_accounting_specificities"),
  stepOf("consistent_accounts"),
  stepOf("various_deductions"),
  stepOf("tax_reintegrations"),
  stepOf("rrz_tax_exemption"),
  stepOf("ufz_tax_exemption"),
  stepOf("rental_tax_specificities"),
  stepOf("tax_credit"),
  stepOf("validation_closure"),
]);
/** A step as it is read; `Extract<ClosingStepReply, { code: "species" }>` is one of them. */
export type ClosingStepReply = z.output<typeof Step>;

/** The year that is closed. `submitted`: waits for the firm. */
const ClosingYearReply = z.object({
  id: z.string(),
  begin: z.string(),
  end: z.string(),
  state: z.enum(["open", "submitted", "closed"]),
  /** The return of the year, and its legal day; null before the year has ended, and once it is filed. */
  taxReturn: z.object({ form: z.enum(["2035", "2031"]), dueOn: z.string() }).nullable(),
  /** What was answered of the checks, sent back with the next answer. */
  answersVersion: z.string(),
});

const Overview = z.object({
  checks: z.object(
    Object.fromEntries(CLOSING_CHECKS.map((code) => [code, Check])) as Record<(typeof CLOSING_CHECKS)[number], typeof Check>,
  ),
  steps: z.array(Step),
  /** True when the nine checks are. */
  isOpen: z.boolean(),
  /** All eighteen steps; one without object counts as done. */
  progress: z.object({ done: z.number().int(), toFix: z.number().int(), total: z.number().int() }),
  /** « Reprendre »: the first step to do, else the first to do again; null when none is. */
  resume: z.enum(STEP_CODES).nullable(),
  year: ClosingYearReply,
  /** What is left to ask over all steps, in the order of the walk. */
  questions: z.array(Question),
});
export type ClosingOverview = z.output<typeof Overview>;

/** What validating changes: the profit, what it leaves to tax beside the accounts, and the entries that are written. */
const Effect = z.object({
  /** Class 7 less class 6, before and after. */
  profitBefore: EurosOut,
  profitAfter: EurosOut,
  /** What the rows of the return add to the profit, or take from it, below zero. */
  rows: EurosOut,
  entries: z.array(EntryPreview),
  lines: z.array(BoxLine),
  /** The VAT return that its VAT falls into; null without VAT. */
  vat: z.string().nullable(),
});
export type StepEffect = z.output<typeof Effect>;

const area = "closing" as const;
const flags = ["cloture_display"] as const;

/** Without a year: the first one that is not closed. */
export const readSteps = endpoint({
  method: "GET",
  path: "/api/v1/steps",
  area,
  summary: "La clôture d’un exercice\u00a0: les neuf contrôles et les étapes",
  permission: "books.read",
  flags,
  query: CompanyScope.extend({ fiscalYearId: Uuid.optional() }),
  reply: Overview,
});

/** One key among `inputs`, `validate`, `restartStep`, `flag`; `inputs` may go with `validate`. */
const StepBody = z.object({
  companyId: Uuid.optional(),
  idFiscalYear: Uuid.optional(),
  /** Kept without validating, over what was typed before: null erases a field, a list replaces the list. */
  inputs: boundedRecord(z.string().max(100), z.unknown(), 50).optional(),
  validate: z.boolean().default(false),
  /** With `preview`, nothing is written. `validate` without it takes the `seen` of the preview. */
  preview: z.boolean().default(false),
  seen: z.string().max(100).optional(),
  /** To do again: its entries go, the steps that need it are to do again. */
  restartStep: z.boolean().default(false),
  /** The firm asks for it to be done again, with `comment`. */
  flag: z.boolean().default(false),
  comment: z.string().max(500, "Ce texte compte 500 caractères au plus.").optional(),
  /** The version that was read: another one is refused. */
  version: z.number().int().optional(),
});
export type StepBody = z.input<typeof StepBody>;

export const saveStep = endpoint({
  method: "PATCH",
  path: "/api/v1/step/:stepCode",
  area,
  summary: "Saisir, valider, signaler ou refaire une étape de la clôture",
  permission: "books.write",
  flags: ["cloture_display", { flag: "cloture_reset_step_display", when: (body: { restartStep?: boolean }) => body.restartStep === true }],
  params: z.object({ stepCode: z.enum(STEP_CODES) }),
  body: StepBody,
  reply: z.object({
    data: Step,
    /** Null when nothing is validated. */
    effect: Effect.nullable(),
    /** Sent back to validate what was previewed; null when nothing is validated. */
    seen: z.string().nullable(),
    /** Steps that are to be done again because of it. */
    toFix: z.array(z.enum(STEP_CODES)),
    message: z.string(),
  }),
});

/** By the staff of the firm: a question of the step goes to the client, whose answer is proposed in the step. Without `question`, `text` asks it. */
export const askAboutStep = endpoint({
  method: "POST",
  path: "/api/v1/step/:stepCode/question",
  area,
  summary: "Poser au client une question d’une étape de la clôture",
  permission: "books.write",
  flags,
  params: z.object({ stepCode: z.enum(STEP_CODES) }),
  body: z.object({
    companyId: Uuid.optional(),
    idFiscalYear: Uuid.optional(),
    /** The id of one of the questions of the step. */
    question: z.string().max(300).nullish(),
    text: PlainText,
  }),
  reply: z.object({ data: z.object({ id: z.string() }), message: z.string() }),
  status: 201,
});

/** What the checks ask once. A key that is absent stays; null takes an answer back. */
export const answerChecks = endpoint({
  method: "PATCH",
  path: "/api/v1/steps",
  area,
  summary: "Répondre aux contrôles de la clôture",
  permission: "books.write",
  flags,
  body: z.object({
    companyId: Uuid.optional(),
    idFiscalYear: Uuid.optional(),
    /** The `answersVersion` that was read: another one is refused. */
    version: z.string().max(64).optional(),
    /** The business had no accounts before this year. `reason`: asked when its activity began before. */
    noPreviousAccounts: z.boolean().nullish(),
    reason: z.string().max(500, "Ce texte compte 500 caractères au plus.").optional(),
    /** No deposit of VAT was due in the year. */
    noVatDeposits: z.boolean().nullish(),
    /** Bank accounts, by id: their statements are known through a day, or the account closed on a day, with a comment. */
    banks: boundedRecord(
      Uuid,
      z.object({ through: Day.optional(), closedOn: Day.optional(), comment: z.string().max(500).optional() }).nullable(),
      50,
    ).optional(),
  }),
  reply: Overview.pick({ checks: true, isOpen: true }),
});

/** « Tout ce qui n’appelle aucune question »: with `preview`, the list; without it, they are validated. */
export const validateUnquestioned = endpoint({
  method: "POST",
  path: "/api/v1/steps/validate",
  area,
  summary: "Valider d’un coup les étapes qui n’appellent aucune question",
  permission: "books.write",
  flags,
  body: z.object({
    companyId: Uuid.optional(),
    idFiscalYear: Uuid.optional(),
    preview: z.boolean().default(false),
    seen: z.string().max(100).optional(),
  }),
  reply: z.object({
    data: z.object({
      steps: z.array(z.object({ code: z.enum(STEP_CODES), title: z.string(), effect: Effect })),
      seen: z.string(),
    }),
    message: z.string(),
  }),
});
