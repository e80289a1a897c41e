import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { MESSAGES } from "../base/messages.js";
import { PersonName } from "../users/users.js";
import { Answer, ruled, Uuid } from "../base/values.js";

/** A request for a token, shaped after OAuth. */
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

const DownloadId = z.string().regex(/^[0-9a-f]{32}$/);

/** A link that works once, for 60 seconds, without a bearer: what a browser needs to download a file. */
export const createLink = endpoint({
  method: "POST",
  path: "/api/v1/links",
  area: "auth",
  summary: "Obtenir un lien de téléchargement à usage unique",
  permission: "books.read",
  body: z.object({ companyId: Uuid.optional(), uri: z.string().max(2000).startsWith("/api/v1/") }),
  reply: z.object({ data: z.object({ uri: z.string(), download: DownloadId, expiresIn: z.number().int() }) }),
  status: 201,
});

/** How far a download is that a one-time link of the caller began. */
export const followDownload = endpoint({
  method: "GET",
  path: "/api/v1/downloads/:download",
  area: "auth",
  summary: "Suivre un téléchargement en cours",
  permission: "session",
  params: z.object({ download: DownloadId }),
  reply: z.object({
    data: z.object({
      state: z.enum(["waiting", "sending", "sent", "cut", "refused"]),
      bytes: z.number().int(),
      message: z.string().nullable(),
    }),
  }),
});

/** Proof that a form was sent by a person: a reCAPTCHA token, or the nonce that solves a challenge. */
export const CaptchaProof = z.string().max(4000).optional();

/** What a link of a mail carries: whose it is, when it was made (seconds), its secret. */
export const MailLink = z.object({ uid: z.string().max(60), timestamp: z.string().max(20), token: z.string().max(200) });

/** Creates the person; the mail holds the link that opens the rest. The reply is the same whether the address was known or not. */
export const register = endpoint({
  method: "POST",
  path: "/api/v1/register",
  area: "auth",
  summary: "S’inscrire",
  permission: "public",
  body: PersonName.extend({
    email: ruled(rules.email, 254),
    password: ruled(rules.newPassword, 128),
    terms: z.literal(true, MESSAGES.terms),
    captcha: CaptchaProof,
  }),
  reply: Answer,
  status: 201,
});

/** The link stays good. `new_address`: of an account that is open, whose password it asks for; `sign_up` lets choose another one. */
export const readEmailLink = endpoint({
  method: "POST",
  path: "/api/v1/user/email-verification/check",
  area: "auth",
  summary: "Lire ce que confirme un lien, sans s’en servir",
  permission: "public",
  body: MailLink,
  reply: z.object({
    data: z.object({ username: z.string(), purpose: z.enum(["sign_up", "new_address"]), firstName: z.string(), lastName: z.string() }),
  }),
});

/** A link proves an address and not who chose the password: both are asked for. A wrong password leaves the link as it is. */
export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/v1/user/email-verification",
  area: "auth",
  summary: "Confirmer une adresse e-mail, avec le mot de passe du compte",
  permission: "public",
  body: MailLink.extend({ password: ruled(rules.required(MESSAGES.passwordRequired), 1024) }),
  /** `isSigningUp`: their sign-up goes on from here. */
  reply: z.object({ data: z.object({ username: z.string(), isSigningUp: z.boolean() }) }),
});

/** For the owner of an address who does not know the password of its sign-up: another person may have typed the form. Theirs replaces it whole. */
export const verifyEmailAnew = endpoint({
  method: "POST",
  path: "/api/v1/user/email-verification/password",
  area: "auth",
  summary: "Confirmer l’adresse d’une inscription en choisissant son mot de passe",
  permission: "public",
  body: PersonName.extend({
    ...MailLink.shape,
    password: ruled(rules.newPassword, 128),
    terms: z.literal(true, MESSAGES.terms),
  }),
  reply: z.object({ data: z.object({ username: z.string() }) }),
});

/** Opens the access of someone invited, with the link of their mail and the password that they choose. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/v1/invitation/accept",
  area: "auth",
  summary: "Accepter une invitation",
  permission: "public",
  body: MailLink.extend({ password: ruled(rules.newPassword, 128), terms: z.literal(true, MESSAGES.terms) }),
  reply: z.object({ data: z.object({ username: z.string() }) }),
});

/** Adds the company of an invitation to the account of the signed-in person, already a client of the same firm. */
export const joinInvitation = endpoint({
  method: "POST",
  path: "/api/v1/invitation/join",
  area: "auth",
  summary: "Ouvrir un dossier de plus avec le compte que l’on a",
  permission: "session",
  body: MailLink,
  reply: z.object({ data: z.object({ companyId: z.string() }), message: z.string() }),
});

/** Sends the link again; the reply is the same for an address that is unknown or already confirmed. */
export const resendVerification = endpoint({
  method: "POST",
  path: "/api/v1/user/email-verification/resend",
  area: "auth",
  summary: "Renvoyer le lien de confirmation",
  permission: "public",
  body: z.object({ email: ruled(rules.email, 254), captcha: CaptchaProof }),
  reply: Answer,
});

/** Sends a link to choose another password; the reply is the same for an unknown address. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/v1/password/forgotten",
  area: "auth",
  summary: "Recevoir un lien pour choisir un nouveau mot de passe",
  permission: "public",
  body: z.object({ email: ruled(rules.email, 254), captcha: CaptchaProof }),
  reply: Answer,
});

/** Chooses a password with the link of a mail; every session of the person ends. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/api/v1/password/reset",
  area: "auth",
  summary: "Choisir un nouveau mot de passe avec le lien reçu",
  permission: "public",
  body: MailLink.extend({ password: ruled(rules.newPassword, 128) }),
  reply: z.object({ data: z.object({ username: z.string() }) }),
});

/** Every other session of the person ends. */
export const changePassword = endpoint({
  method: "PATCH",
  path: "/api/v1/user/password",
  area: "auth",
  summary: "Changer de mot de passe",
  permission: "session",
  body: z.object({ currentPassword: ruled(rules.required(MESSAGES.passwordRequired), 1024), newPassword: ruled(rules.newPassword, 128) }),
  reply: Answer,
});

/** What a form needs to prove that a person sends it. */
export const readCaptcha = endpoint({
  method: "GET",
  path: "/api/v1/captcha",
  area: "auth",
  summary: "La preuve qu’un formulaire demande",
  permission: "public",
  reply: z.object({
    data: z.discriminatedUnion("provider", [
      /** `key` null: reCAPTCHA was chosen and no key was given. */
      z.object({ provider: z.literal("recaptcha"), key: z.string().nullable() }),
      /** Find a nonce such that SHA-256(challenge + "." + nonce) begins with `difficulty` zero bits; the proof is `challenge.nonce`. */
      z.object({ provider: z.literal("proof-of-work"), challenge: z.string(), difficulty: z.number().int() }),
    ]),
  }),
});

/** One browser or program that is signed in. */
export const Device = z.object({
  id: z.string(),
  /** As read in its user agent: « Firefox sur Windows ». */
  name: z.string(),
  ip: z.string(),
  openedAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const listDevices = endpoint({
  method: "GET",
  path: "/api/v1/user/devices",
  area: "auth",
  summary: "Les appareils connectés",
  permission: "session",
  reply: z.object({ data: z.array(Device) }),
});

export const closeDevice = endpoint({
  method: "DELETE",
  path: "/api/v1/user/devices/:id",
  area: "auth",
  summary: "Déconnecter un appareil",
  permission: "session",
  params: z.object({ id: Uuid }),
  reply: Answer,
});

/** What confirms that it is the person who changes their second factor: their password, and a code of the one in force or a recovery code. */
const SecondFactorConsent = z.object({
  password: ruled(rules.required(MESSAGES.passwordRequired), 1024),
  code: z.string().trim().max(20).optional(),
});

/** Prepares the second factor: a secret to scan, in force once a first code is given; `code` when one is in force. Staff of a firm only. */
export const prepareSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/user/second-factor",
  area: "auth",
  summary: "Préparer la double authentification",
  permission: "session",
  body: SecondFactorConsent,
  /** `secret` in base 32, `uri` otpauth, `qrCode` an SVG. */
  reply: z.object({ data: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }) }),
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/user/second-factor/confirm",
  area: "auth",
  summary: "Activer la double authentification",
  permission: "session",
  body: z.object({ code: z.string().max(20) }),
  /** Each opens one session, once, when the telephone is lost. */
  reply: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
});

export const removeSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/v1/user/second-factor",
  area: "auth",
  summary: "Retirer la double authentification",
  permission: "session",
  body: SecondFactorConsent,
  reply: Answer,
});
