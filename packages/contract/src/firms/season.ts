import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { boundedRecord, Uuid } from "../base/values.js";
import { ClosingStageCode, Dossier } from "./dossiers.js";

/** A dossier in the season, without what its list shows beside. */
const SeasonDossier = Dossier.pick({
  companyId: true,
  fiscalYearId: true,
  name: true,
  year: true,
  taxCategory: true,
  closing: true,
  collaborators: true,
});
export type SeasonDossier = z.output<typeof SeasonDossier>;

const Counts = z.object(
  Object.fromEntries(ClosingStageCode.options.map((stage) => [stage, z.number().int()])) as Record<
    z.output<typeof ClosingStageCode>,
    z.ZodNumber
  >,
);

/** Dossiers closed by one call. */
const MOST_CLOSED = 100;

const area = "firms" as const;

export const readSeason = endpoint({
  method: "GET",
  path: "/api/v1/season",
  area,
  summary: "La saison des clôtures du cabinet\u00a0: dossiers par étape et par personne, échéances, ce qui attend le client",
  permission: "firm.read",
  reply: z.object({
    data: z.object({
      counts: Counts,
      /** Each person of the firm who keeps a dossier; the last line, without a name, counts the dossiers without anyone. */
      people: z.array(z.object({ id: z.string().nullable(), name: z.string(), counts: Counts, late: z.number().int() })),
      /** Days of returns, the next first, with the dossiers whose closing is not over. */
      deadlines: z.array(z.object({ dueOn: z.string(), days: z.number().int(), left: z.number().int() })),
      waitingForClient: z.number().int(),
      blocked: z.number().int(),
      /** Dossiers that are followed: neither terminated nor without a year. */
      dossiers: z.array(SeasonDossier),
    }),
  }),
});

export const exportSeason = endpoint({
  method: "GET",
  path: "/api/v1/season/export",
  area,
  summary: "La liste de la saison, en CSV",
  permission: "firm.read",
  reply: z.object({ data: z.object({ fileName: z.string(), csv: z.string() }) }),
});

/** With `preview`, what blocks each dossier; without it, those that nothing blocks are closed, each in its own transaction. */
export const closeSubmitted = endpoint({
  method: "POST",
  path: "/api/v1/season/close",
  area,
  summary: "Valider en série les clôtures transmises au cabinet",
  permission: "firm.write",
  body: z.object({
    companyIds: z.array(Uuid).min(1).max(MOST_CLOSED),
    preview: z.boolean().default(false),
    /** The fingerprint of each preview, by company. */
    seen: boundedRecord(Uuid, z.string().max(100), MOST_CLOSED).optional(),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        companyId: z.string(),
        name: z.string(),
        /** What was seen; null where the closing may not be read. */
        seen: z.string().nullable(),
        closed: z.boolean(),
        /** What keeps it from being closed, a sentence each. */
        blockers: z.array(z.string()),
      }),
    ),
    message: z.string(),
  }),
});
