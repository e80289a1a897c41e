import { z } from "zod";
import { endpoint } from "./endpoint.js";
import * as rules from "./field-rules.js";
import { MESSAGES } from "./messages.js";
import { Answer, ruled } from "./values.js";

/** Proof that a form was sent by a person: a reCAPTCHA token, or the nonce that answers a challenge. */
export const CaptchaProof = z.string().max(4000).optional();

/** What a link of a mail carries: whose it is, when it was made (seconds), its secret. */
export const MailLink = z.object({ uid: z.string().max(60), timestamp: z.string().max(20), token: z.string().max(200) });

export const Person = z.object({
  firstName: ruled(rules.firstName, 80),
  lastName: ruled(rules.lastName, 80),
});

/** Creates the person; the mail holds the link that opens the rest. Answers the same whether the address was known or not. */
export const register = endpoint({
  method: "POST",
  path: "/api/v1/register",
  area: "auth",
  summary: "S’inscrire",
  permission: "public",
  body: Person.extend({
    email: ruled(rules.email, 254),
    password: ruled(rules.newPassword, 128),
    terms: z.literal(true, MESSAGES.terms),
    captcha: CaptchaProof,
  }),
  reply: Answer,
  status: 201,
});

export const verifyEmail = endpoint({
  method: "POST",
  path: "/api/v1/user/email-verification",
  area: "auth",
  summary: "Confirmer une adresse e-mail",
  permission: "public",
  body: MailLink,
  reply: z.object({ data: z.object({ username: z.string() }) }),
});

/** Sends the link again; answers the same for an address that is unknown or already confirmed. */
export const resendVerification = endpoint({
  method: "POST",
  path: "/api/v1/user/email-verification/resend",
  area: "auth",
  summary: "Renvoyer le lien de confirmation",
  permission: "public",
  body: z.object({ email: ruled(rules.email, 254), captcha: CaptchaProof }),
  reply: Answer,
});

/** Sends a link to choose another password; answers the same for an unknown address. */
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
  area: "users",
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
