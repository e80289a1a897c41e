import { z } from "zod";
import { endpoint } from "./endpoint.js";
import * as rules from "./field-rules.js";
import { MESSAGES } from "./messages.js";
import { Person } from "./registration.js";
import { Answer, ruled } from "./values.js";

export const updateProfile = endpoint({
  method: "PATCH",
  path: "/api/v1/user/profile",
  area: "users",
  summary: "Modifier son profil",
  permission: "session",
  body: Person.extend({ phone: ruled(rules.optional(rules.phone), 20).nullable().optional() }),
  reply: Answer,
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
  area: "users",
  summary: "Les appareils connectés",
  permission: "session",
  reply: z.object({ data: z.array(Device) }),
});

export const closeDevice = endpoint({
  method: "DELETE",
  path: "/api/v1/user/devices/:id",
  area: "users",
  summary: "Déconnecter un appareil",
  permission: "session",
  params: z.object({ id: z.uuid() }),
  reply: Answer,
});

/** Prepares the second factor: a secret to scan, in force once a first code is given. Staff of a firm only. */
export const prepareSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/user/second-factor",
  area: "users",
  summary: "Préparer la double authentification",
  permission: "session",
  body: z.object({ password: ruled(rules.required(MESSAGES.passwordRequired), 1024) }),
  /** `secret` in base 32, `uri` otpauth, `qrCode` an SVG. */
  reply: z.object({ data: z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() }) }),
});

export const confirmSecondFactor = endpoint({
  method: "POST",
  path: "/api/v1/user/second-factor/confirm",
  area: "users",
  summary: "Activer la double authentification",
  permission: "session",
  body: z.object({ code: z.string().max(20) }),
  /** Each opens one session, once, when the telephone is lost. */
  reply: z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
});

export const removeSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/v1/user/second-factor",
  area: "users",
  summary: "Retirer la double authentification",
  permission: "session",
  body: z.object({ password: ruled(rules.required(MESSAGES.passwordRequired), 1024) }),
  reply: Answer,
});

/** Everything we hold on the person and their books, as a zip answered to the bearer token (GDPR, article 20). */
export const exportAccount = endpoint({
  method: "GET",
  path: "/api/v1/user/export",
  area: "users",
  summary: "Télécharger ses données",
  permission: "session",
  reply: z.unknown(),
});

/** Closes the access and anonymises the person; the books stay sealed for the ten years of article L123-22 of the Code de commerce. */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/api/v1/user/deletion",
  area: "users",
  summary: "Supprimer son compte",
  permission: "session",
  body: z.object({ password: ruled(rules.required(MESSAGES.passwordRequired), 1024) }),
  reply: Answer,
});

/** Small preferences of the screen, kept with the person: compact display, columns, hidden tips. */
export const savePreferences = endpoint({
  method: "PATCH",
  path: "/api/v1/user/preferences",
  area: "users",
  summary: "Retenir ses préférences d’affichage",
  permission: "session",
  body: z.record(z.string().max(60), z.union([z.string().max(200), z.boolean(), z.number()])),
  reply: Answer,
});
