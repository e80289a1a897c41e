import { z } from "zod";
import { endpoint } from "../base/endpoint.js";

export const readConfig = endpoint({
  method: "GET",
  path: "/api/v1/config",
  area: "config",
  summary: "La marque servie par cet hôte",
  permission: "public",
  reply: z.object({
    isJungloo: z.boolean(),
    brand: z.string(),
    cabinet: z
      .object({
        displayColor: z.string().nullable(),
        name: z.string(),
        logo: z.string().nullable(),
        combined: z.boolean(),
        footer: z.object({
          corporateName: z.string(),
          profession: z.string(),
          address: z.object({ street: z.string(), postcode: z.string(), city: z.string() }),
          phone: z.string(),
          email: z.string(),
          website: z.string(),
        }),
        /** Where the firm's people find help. */
        support: z.object({ email: z.string(), phone: z.string() }),
        loginSecondaryComment: z.string(),
      })
      .nullable(),
    frontUrl: z.string(),
    backUrl: z.string(),
    /** `fr`, or `fr-x-<brand>` on a firm's own domain. */
    locale: z.string(),
    /** How the names of this server's cookies begin: another environment may share the domain. */
    cookiePrefix: z.string(),
    /** Null without a tag manager. */
    tagManagerId: z.string().nullable(),
    /** Pages under /dev exist: never in production. */
    development: z.boolean(),
    biDomainId: z.string().nullable(),
    biClientId: z.string().nullable(),
  }),
});

export const readTranslations = endpoint({
  method: "GET",
  path: "/api/v1/get_global_translation/",
  area: "config",
  summary: "Les textes que le serveur remplace à l’écran",
  permission: "public",
  reply: z.object({ translations: z.record(z.string(), z.string()) }),
});
