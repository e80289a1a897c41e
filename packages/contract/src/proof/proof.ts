import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { ActAuthor } from "../history/acts.js";
import { CompanyScope, OptionalDay, PageNumber, Uuid } from "../base/values.js";

const area = "proof";

/** The last entry of a chain. */
const Head = z.object({ sequence: z.enum(["AN", "main"]), number: z.number().int(), hash: z.string() });

/** A verification of the whole books. */
const VerificationDone = z.object({
  /** An instant, ISO. */
  at: z.string(),
  by: ActAuthor.nullable(),
  entries: z.number().int(),
  findings: z.number().int(),
});

/** What proves the books: the last full verification, the closed years, what changed since the last closing. */
export const ProofReply = z.object({
  verification: VerificationDone.nullable(),
  years: z.array(
    z.object({
      fiscalYearId: z.string(),
      beginning: z.string(),
      end: z.string(),
      closedAt: z.string(),
      by: ActAuthor.nullable(),
      heads: z.array(Head),
      fec: z.object({ name: z.string(), sha256: z.string(), uri: z.string() }).nullable(),
      /** Where the attestation is read; null without a FEC. */
      attestation: z.string().nullable(),
    }),
  ),
  /** Changes logged since the last closing, by kind; since the beginning without one. */
  since: z.object({
    from: z.string().nullable(),
    changes: z.array(z.object({ action: z.string(), words: z.string(), count: z.number().int(), lastAt: z.string() })),
  }),
});

export const readProof = endpoint({
  method: "GET",
  path: "/api/v1/proof",
  area,
  summary: "Ce qui prouve la comptabilité\u00a0: dernière vérification, exercices clôturés, changements depuis",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: ProofReply }),
});

/** Reads every entry again; what it finds is listed by the verification of the ledger. */
export const verifyProof = endpoint({
  method: "POST",
  path: "/api/v1/proof/verification",
  area,
  summary: "Vérifier toute la comptabilité, et garder le jour et le résultat",
  permission: "books.read",
  body: z.object({ companyId: Uuid.optional() }),
  reply: z.object({ data: VerificationDone, message: z.string() }),
});

/** PDF: the FEC of a closed year with its hash, its totals and the heads of its chains. */
export const downloadAttestation = endpoint({
  method: "GET",
  path: "/api/v1/proof/attestation/:fiscalYearId",
  area,
  summary: "L’attestation d’un exercice clôturé (PDF)",
  permission: "books.read",
  flags: ["documents_pdf_display"],
  params: z.object({ fiscalYearId: Uuid }),
  query: CompanyScope,
  reply: z.unknown(),
});

/** Lines of the trail in a page. */
export const TRAIL_PER_PAGE = 50;

/** Filters of the trail: an area, a person, two days. */
const TrailFilters = CompanyScope.extend({
  area: z
    .string()
    .regex(/^[a-z_]{1,40}$/, "Cette famille n’existe pas.")
    .optional(),
  userId: Uuid.optional(),
  startDate: OptionalDay,
  endDate: OptionalDay,
});

/** A line of the audit trail: who did what, when, from which address. */
export const TrailLine = z.object({
  number: z.number().int(),
  at: z.string(),
  by: ActAuthor.nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  words: z.string(),
  subject: z.string(),
  details: z.string(),
});
export type TrailLine = z.output<typeof TrailLine>;

export const readTrail = endpoint({
  method: "GET",
  path: "/api/v1/proof/trail",
  area,
  summary: "La piste d’audit, la ligne la plus récente d’abord",
  permission: "books.read",
  query: TrailFilters.extend({ page: PageNumber }),
  reply: z.object({
    data: z.array(TrailLine),
    /** What the filters may choose from. */
    areas: z.array(z.object({ value: z.string(), label: z.string() })),
    people: z.array(ActAuthor),
    pager: z.object({ currentPage: z.number().int(), itemsPerPage: z.number().int(), hasMore: z.boolean() }),
  }),
});

export const exportTrail = endpoint({
  method: "GET",
  path: "/api/v1/proof/trail/export",
  area,
  summary: "La piste d’audit en un fichier (CSV)",
  permission: "books.read",
  query: TrailFilters,
  reply: z.unknown(),
});
