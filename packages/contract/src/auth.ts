import { z } from "zod";
import { endpoint } from "./endpoint.js";

export const TokenRequest = z.object({
  /** `password` or `refresh_token`; any other is refused with its own sentence. An empty body is a refresh by the cookie. */
  grant_type: z
    .string()
    .max(60)
    .meta({ enum: ["password", "refresh_token"] })
    .optional(),
  username: z.string().trim().max(254).optional(),
  password: z.string().max(1024).optional(),
  refresh_token: z.string().max(512).optional(),
  /** Six digits of the second factor, or a recovery code. */
  code: z.string().trim().max(20).optional(),
  client_id: z.string().max(100).optional(),
  client_secret: z.string().max(512).optional(),
});

/** Password and refresh grants, form or JSON. The refresh token always goes in the cookie; our own web client does not get it in the reply. */
export const createToken = endpoint({
  method: "POST",
  path: "/oauth/token",
  area: "auth",
  summary: "Ouvrir ou prolonger une session",
  permission: "public",
  body: TokenRequest,
  reply: z.object({
    token_type: z.literal("Bearer"),
    access_token: z.string(),
    refresh_token: z.string().optional(),
    /** Seconds. */
    expires_in: z.number().int(),
    redirect: z.string().nullable(),
  }),
});

/** Revokes the session's family of refresh tokens and clears both cookies. */
export const deleteToken = endpoint({
  method: "DELETE",
  path: "/oauth/token",
  area: "auth",
  summary: "Fermer la session",
  permission: "public",
  /** Without a token in the body, the cookie says which session. */
  body: z.object({ refresh_token: z.string().max(512).optional() }),
  reply: z.object({ revoked: z.boolean() }),
});

/** A link that works once, for 60 seconds, without a bearer: what a browser needs to download a file. */
export const createLink = endpoint({
  method: "POST",
  path: "/api/v1/links",
  area: "auth",
  summary: "Obtenir un lien de téléchargement à usage unique",
  permission: "books.read",
  body: z.object({ companyId: z.uuid().optional(), uri: z.string().max(2000).startsWith("/api/v1/documents/") }),
  reply: z.object({ data: z.object({ uri: z.string(), expiresIn: z.number().int() }) }),
  status: 201,
});
