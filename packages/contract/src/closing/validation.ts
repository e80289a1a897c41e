import { z } from "zod";
import { STEP_CODES } from "@comptoir/accounting/closing/step-codes";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, EurosOut, Uuid } from "../base/values.js";
import { ActAuthor } from "../history/acts.js";

/** Where the closing of a year is: to be done, waiting for the firm, done. */
const State = z.enum(["open", "submitted", "closed"]);

const Line = z.object({ account: z.string(), name: z.string(), debit: EurosOut, credit: EurosOut });

/** What keeps a year from being closed, or is worth a look. */
const Finding = z.object({ code: z.string(), level: z.enum(["blocking", "warning"]), message: z.string() });

/** An account whose balance is another one than what the client submitted. */
const Changed = z.object({ account: z.string(), name: z.string(), before: EurosOut, after: EurosOut });

/** An entry of a year that was validated in the next one while it was closed. It stays there unless it is reversed. */
const LateEntry = z.object({ entryId: z.string(), operationId: z.string(), date: z.string(), label: z.string() });

/** What a call on the closing of a year did, or would do. */
const ClosingDone = z.object({
  state: State,
  /** Products less charges; the receipts. */
  result: EurosOut,
  turnover: EurosOut,
  /** What keeps it from being done, in a preview; a call that does it is refused by the first of them. */
  findings: z.array(Finding),
  /** Entries that it numbers in the year, and what opens the next one, the appropriation included. */
  frozenEntries: z.number().int(),
  openings: z.array(Line),
  appropriation: z.array(Line),
  /** What the return of the year declares, in whole euros: its taxed result and each box that is not zero; null where no form is here, and but for a closing and the preview of a submission. */
  taxReturn: z
    .object({
      form: z.enum(["2035", "2031", "2033", "2050"]),
      result: z.number().int(),
      provisional: z.boolean(),
      boxes: z.array(z.object({ page: z.string(), box: z.string().nullable(), label: z.string(), value: z.number().int() })),
    })
    .nullable(),
  /** Since the client submitted it. */
  changed: z.array(Changed),
  /** The year that follows, which becomes the one that screens show. */
  nextFiscalYearId: z.string().nullable(),
  /** Entries of the reopened year, in the next one. */
  lateEntries: z.array(LateEntry),
  /** Sent back to confirm what was previewed. */
  seen: z.string(),
});
export type ClosingDone = z.output<typeof ClosingDone>;

/**
 * Closes a year, or has it wait for the firm that keeps the dossier; with `restartStep`, reopens it. `preview` writes nothing; without it, `seen` is that
 * of the preview of what is closed or submitted.
 */
export const validateClosure = endpoint({
  method: "PATCH",
  path: "/api/v1/step/validation_closure",
  area: "closing",
  summary: "Valider la clôture d’un exercice, la transmettre au cabinet, la reprendre, la renvoyer ou la rouvrir",
  permission: "books.seal",
  flags: ["cloture_display"],
  body: z.object({
    companyId: Uuid.optional(),
    idFiscalYear: Uuid,
    /** True: the year is reopened, for a reason. */
    restartStep: z.boolean().default(false),
    /** `submit` and `withdraw` are the client’s, `return` is the firm’s. */
    act: z.enum(["close", "submit", "withdraw", "return"]).default("close"),
    /** « Je certifie l’exactitude des informations ». */
    certified: z.boolean().default(false),
    preview: z.boolean().default(false),
    seen: z.string().max(100).optional(),
    /** Why it is reopened, or what the firm asks for. */
    reason: z.string().trim().max(200).default(""),
    /** The steps that the firm flags. */
    steps: z.array(z.enum(STEP_CODES)).max(STEP_CODES.length).default([]),
    /** The return is filed: a corrected one will be due. */
    confirmed: z.boolean().default(false),
  }),
  reply: z.object({ data: ClosingDone, message: z.string() }),
});

/** One line of what became of a closing. */
export const ClosingLine = z.object({
  id: z.string(),
  event: z.enum(["submitted", "withdrawn", "returned", "closed", "reopened"]),
  /** An instant, ISO. */
  at: z.string(),
  by: ActAuthor.nullable(),
  reason: z.string(),
  steps: z.array(z.string()),
  result: EurosOut.nullable(),
  /** The FEC as it was delivered: it stays as it is. */
  fec: z.object({ name: z.string(), sha256: z.string() }).nullable(),
});
export type ClosingLine = z.output<typeof ClosingLine>;

/** Where the closing of a year is, and all that became of it. */
export const readClosing = endpoint({
  method: "GET",
  path: "/api/v1/closing/:idFiscalYear",
  area: "closing",
  summary: "La clôture d’un exercice et son historique, le plus récent d’abord",
  permission: "books.read",
  flags: ["cloture_display"],
  params: z.object({ idFiscalYear: Uuid }),
  query: CompanyScope,
  reply: z.object({
    data: z.object({
      state: State,
      /** Who ends it: the caller, or the firm that keeps the dossier. */
      isKeptByFirm: z.boolean(),
      /** The sentence that says why the caller may not reopen it; null when they may, or when it is not closed. */
      notReopened: z.string().nullable(),
      /** True when the return of the year is filed: a reopening is confirmed, and a corrected return follows. */
      isReturnFiled: z.boolean(),
      /** While the year is open again. */
      lateEntries: z.array(LateEntry),
      lines: z.array(ClosingLine),
    }),
  }),
});

/** The FEC of a closing, as it was delivered, to the last byte. */
export const downloadClosedFec = endpoint({
  method: "GET",
  path: "/api/v1/closing/:idFiscalYear/fec/:id",
  area: "closing",
  summary: "Le FEC tel qu’il était à une clôture (texte)",
  permission: "books.read",
  flags: ["cloture_display", "documents_fec_download"],
  params: z.object({ idFiscalYear: Uuid, id: Uuid }),
  query: CompanyScope,
  reply: z.unknown(),
});
