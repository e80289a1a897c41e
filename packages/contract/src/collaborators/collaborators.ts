import { z } from "zod";
import { FIRM_FUNCTIONS } from "@comptoir/accounting/firm/functions";
import { STAFF_ROLES } from "@comptoir/accounting/firm/staff";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";
import { Answer, CompanyScope, ruled, Uuid } from "../base/values.js";

/** How far an invitation has come: its link still opens, or has expired; null for a person who has come. */
export const InvitationState = z.enum(["sent", "expired"]).nullable();

/** What the firm lets someone do; `operator`: the publisher's own account, which the firm neither gives nor changes. */
export const HeldRole = z.enum([...STAFF_ROLES, "operator"]);

/** A member of a firm's staff. */
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
  role: HeldRole,
  invitation: InvitationState,
});
export type FirmCollaborator = z.output<typeof FirmCollaborator>;

/** The people of the caller's firm, all at once; with a year, those who keep it. */
export const listCollaborators = endpoint({
  method: "GET",
  path: "/api/v1/collaborators",
  area: "collaborators",
  summary: "Les collaborateurs du cabinet",
  permission: "firm.read",
  query: z.object({ ...CompanyScope.shape, pager: z.string().optional(), fiscalYearId: Uuid.optional() }),
  reply: z.object({
    results: z.array(FirmCollaborator),
    /** The active dossiers that someone of the firm keeps, each counted once. */
    activeDossiers: z.number().int(),
  }),
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
    targetEntityId: Uuid,
    addedUserIds: z.array(Uuid).max(500),
    removedUserIds: z.array(Uuid).max(500).default([]),
  }),
  reply: Answer,
});

/** A function of the firm's list. */
export const staffFunction: rules.FieldRule = (typed) => (FIRM_FUNCTIONS.some(({ value }) => value === typed) ? null : MESSAGES.choice);

const CollaboratorForm = z.object({
  firstname: ruled(rules.firstName, 80),
  lastname: ruled(rules.lastName, 80),
  email: ruled(rules.email, 254),
  phone: ruled(rules.phone, 30),
  function: ruled(staffFunction, 60),
  /** When not said: the one they have, or the least for someone new. Nothing gives the publisher's own. */
  role: z.enum(STAFF_ROLES).optional(),
});

const PersonId = z.object({ id: Uuid });

/** Someone of the firm, as their form shows them. */
export const readCollaborator = endpoint({
  method: "GET",
  path: "/api/v1/user/:id",
  area: "collaborators",
  summary: "Une personne du cabinet",
  permission: "firm.manage",
  params: PersonId,
  reply: z.object({
    data: z.object({
      id: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      phone: z.string(),
      function: z.string(),
      role: HeldRole,
      /** The address that waits for its owner to confirm it; null without one. */
      newEmail: z.string().nullable(),
      invitation: InvitationState,
    }),
  }),
});

/** Adds someone to the firm; they choose their password with the link of a mail. */
export const addCollaborator = endpoint({
  method: "POST",
  path: "/api/v1/user",
  area: "collaborators",
  summary: "Ajouter une personne au cabinet",
  permission: "firm.manage",
  body: CollaboratorForm,
  reply: z.object({ data: z.object({ id: z.string() }), message: z.string() }),
  status: 201,
});

/** A changed address is in force once its owner has confirmed it; a lowered role ends the sessions. */
export const changeCollaborator = endpoint({
  method: "PATCH",
  path: "/api/v1/user/:id",
  area: "collaborators",
  summary: "Modifier une personne du cabinet",
  permission: "firm.manage",
  params: PersonId,
  body: CollaboratorForm,
  reply: Answer,
});

/** Closes the access of someone of the firm; their name stays in histories, and `handOverTo` keeps their years from now on. */
export const removeCollaborator = endpoint({
  method: "DELETE",
  path: "/api/v1/user/:id",
  area: "collaborators",
  summary: "Supprimer une personne du cabinet",
  permission: "firm.manage",
  params: PersonId,
  query: z.object({ handOverTo: Uuid.optional() }),
  reply: Answer,
});

/** Sends the invitation again; the link sent before opens nothing any more. */
export const inviteCollaboratorAgain = endpoint({
  method: "POST",
  path: "/api/v1/user/:id/invitation",
  area: "collaborators",
  summary: "Renvoyer l’invitation d’une personne du cabinet",
  permission: "firm.manage",
  params: PersonId,
  reply: Answer,
});

/** Gives the years that someone keeps to another person of the firm: for some dossiers, or all of them. */
export const handOver = endpoint({
  method: "POST",
  path: "/api/v1/user/:id/hand-over",
  area: "collaborators",
  summary: "Confier les dossiers d’une personne à une autre",
  permission: "firm.manage",
  params: PersonId,
  body: z.object({ to: Uuid, companyIds: z.array(Uuid).min(1).max(5000).optional() }),
  reply: Answer,
});
