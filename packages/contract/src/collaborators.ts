import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { FIRM_ROLES } from "./permissions.js";
import { Answer, CompanyScope } from "./values.js";

export const FirmCollaborator = z.object({
  id: z.string(),
  /** « Nom Prénom ». */
  name: z.string(),
  /** The label of their function; empty while none is said. */
  function: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The dossiers of which they keep a year, those suspended or terminated left out. */
  activeDossiers: z.number().int(),
  role: z.enum(FIRM_ROLES),
});
export type FirmCollaborator = z.output<typeof FirmCollaborator>;

/** The people of the caller's firm, all at once; with a year, those who keep it. */
export const listCollaborators = endpoint({
  method: "GET",
  path: "/api/v1/collaborators",
  area: "collaborators",
  summary: "Les collaborateurs du cabinet",
  permission: "firm.read",
  query: z.object({ ...CompanyScope.shape, pager: z.string().optional(), fiscalYearId: z.uuid().optional() }),
  reply: z.object({ results: z.array(FirmCollaborator) }),
});

export const listFunctions = endpoint({
  method: "GET",
  path: "/api/v1/function",
  area: "collaborators",
  summary: "Les fonctions d’un cabinet",
  permission: "firm.read",
  reply: z.object({ data: z.array(z.object({ value: z.string(), label: z.string() })) }),
});

/** Adds people to those who keep a fiscal year, and takes others away; never replaces. */
export const associateCollaborators = endpoint({
  method: "PATCH",
  path: "/api/v1/user/association",
  area: "collaborators",
  summary: "Affecter des collaborateurs à un exercice",
  permission: "firm.write",
  body: z.object({
    targetEntityType: z.literal("fiscal_year"),
    associationType: z.literal("collaborators"),
    targetEntityId: z.uuid(),
    addedUserIds: z.array(z.uuid()).max(500),
    removedUserIds: z.array(z.uuid()).max(500).default([]),
  }),
  reply: Answer,
});
