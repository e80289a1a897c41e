import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Answer } from "../base/values.js";

/** Environments in which a flag may be switched, each apart. */
export const ENVIRONMENTS = ["dev", "demo", "preprod", "prod"] as const;

/** A feature that is switched on for everyone, or for the people that its strategies name. */
export const Flag = z.object({
  name: z.string(),
  description: z.string(),
  /** For this person, in this environment. */
  active: z.boolean(),
  strategies: z.array(z.object({ name: z.literal("userWithId"), parameters: z.object({ userIds: z.array(z.string()) }) })),
});
export type Flag = z.output<typeof Flag>;

/** A flag that is not listed is active. */
export const listFlags = endpoint({
  method: "GET",
  path: "/api/v1/flags",
  area: "flags",
  summary: "Les fonctions ouvertes à cette personne",
  permission: "public",
  reply: z.object({ data: z.array(Flag), environment: z.enum(ENVIRONMENTS) }),
});

/** Opens or closes a function in this environment, for everyone or for some. */
export const switchFlag = endpoint({
  method: "PUT",
  path: "/api/v1/dev/flags/:name",
  area: "flags",
  summary: "Ouvrir ou fermer une fonction",
  permission: "development",
  params: z.object({ name: z.string().max(80) }),
  body: z.object({ active: z.boolean(), userIds: z.array(z.string().max(60)).max(1000).default([]) }),
  reply: Answer,
});
