import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Uuid } from "../base/values.js";

/** How far one thing of a month has come: done, to do, to do and late, without object, to confirm. */
const WallStateCode = z.enum(["done", "waiting", "late", "none", "to_confirm"]);

/** A month of a dossier: its statement, its sorting, its VAT, its closing. */
export const WallCell = z.object({
  month: z.string(),
  fiscalYearId: z.string().nullable(),
  statement: WallStateCode,
  sorted: WallStateCode,
  /** Filed when a receipt exists: `isFiled`. */
  vat: WallStateCode,
  isFiled: z.boolean(),
  closed: WallStateCode,
  /** How many of the four are late. */
  late: z.number().int(),
});
export type WallCell = z.output<typeof WallCell>;

/** The firm's wall: the last thirteen months of every dossier, the late cells counted for each person who keeps their year. */
export const readWall = endpoint({
  method: "GET",
  path: "/api/v1/dossiers/wall",
  area: "firms",
  summary: "Le mur du cabinet\u00a0: treize mois de chaque dossier",
  permission: "firm.read",
  query: z.object({
    /** Only the dossiers of a person of the firm, or `me`, or `none` for the dossiers that no person keeps. */
    collaborator: z.union([Uuid, z.enum(["me", "none"])]).optional(),
  }),
  reply: z.object({
    data: z.object({
      /** First days of the months, oldest first. */
      months: z.array(z.string()),
      /** `cells` in the order of `months`; null for a month before the books. */
      dossiers: z.array(z.object({ companyId: z.string(), name: z.string(), cells: z.array(WallCell.nullable()) })),
      people: z.array(z.object({ id: z.string(), name: z.string(), late: z.number().int() })),
      /** Late cells of years that no person keeps: « non affecté ». */
      unassigned: z.number().int(),
      late: z.number().int(),
    }),
  }),
});
