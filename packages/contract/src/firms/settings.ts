import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import * as rules from "../base/field-rules.js";
import { COMMENT_LENGTH, LOGO_MEGABYTES } from "./rules.js";
import { Answer, ruled } from "../base/values.js";

const area = "firms" as const;
const EquityModeName = z.enum(["101", "108"]);

/** A firm as its administrators set it. */
export const FirmSettings = z.object({
  /** Where its pages are; null while it has no host of its own. */
  host: z.string().nullable(),
  logo: z.string().nullable(),
  /** `#rrggbb`; null: the colour of the consumer's brand. */
  displayColor: z.string().nullable(),
  corporateName: z.string(),
  profession: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  /** HTML of the allow-list. */
  loginSecondaryComment: z.string(),
  /** Empty: the details of the footer. */
  supportEmail: z.string(),
  supportPhone: z.string(),
  /** What new dossiers begin with. */
  privateShareByReintegration: z.boolean(),
  equityMode: EquityModeName,
});
export type FirmSettings = z.output<typeof FirmSettings>;

export const readFirm = endpoint({
  method: "GET",
  path: "/api/v1/firm",
  area,
  summary: "Les paramètres du cabinet",
  permission: "firm.manage",
  reply: z.object({ data: FirmSettings }),
});

/** A line of text under a rule: control characters and repeated spaces are one space. */
function line(rule: rules.FieldRule, maximum: number) {
  return ruled(rule, maximum).transform((typed) => typed.replace(/[\s\p{Cc}]+/gu, " ").trim());
}

/** What is not sent stays; the comment keeps the HTML of the allow-list only. */
export const updateFirm = endpoint({
  method: "PATCH",
  path: "/api/v1/firm",
  area,
  summary: "Modifier les paramètres du cabinet",
  permission: "firm.manage",
  body: z
    .object({
      displayColor: ruled(rules.color, 7).nullable(),
      corporateName: line(rules.firmName, 120),
      profession: line(rules.signatureLine, 120),
      street: line(rules.signatureLine, 120),
      postcode: line(rules.optional(rules.postcode), 5),
      city: line(rules.signatureLine, 80),
      phone: line(rules.optional(rules.phone), 20),
      email: line(rules.optional(rules.email), 254),
      website: line(rules.optional(rules.httpsUrl), 200),
      loginSecondaryComment: z.string().max(COMMENT_LENGTH, `Ce texte compte ${COMMENT_LENGTH} caractères au plus.`),
      supportEmail: line(rules.optional(rules.email), 254),
      supportPhone: line(rules.optional(rules.phone), 20),
      privateShareByReintegration: z.boolean(),
      equityMode: EquityModeName,
    })
    .partial()
    .strict(),
  reply: z.object({ data: FirmSettings, message: z.string() }),
});

/** The logo that takes the place of the one before: PNG or JPEG by its bytes, 240 × 64 to 2 000 px. */
export const uploadFirmLogo = endpoint({
  method: "POST",
  path: "/api/v1/firm/logo",
  area,
  summary: "Remplacer le logo du cabinet",
  permission: "firm.manage",
  upload: true,
  fileMegabytes: LOGO_MEGABYTES,
  reply: z.object({ data: z.object({ logo: z.string() }), message: z.string() }),
});

export const removeFirmLogo = endpoint({
  method: "DELETE",
  path: "/api/v1/firm/logo",
  area,
  summary: "Revenir aux initiales du cabinet",
  permission: "firm.manage",
  reply: Answer,
});
