import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Answer, CompanyScope, Uuid } from "../base/values.js";

const area = "invoices" as const;

/** A flow of a platform that gave no invoice or no status. */
const FailedFlowReply = z.object({
  id: z.string(),
  /** What the platform calls it, a number or a file, else its id. */
  name: z.string(),
  at: z.string(),
  /** In French: what it is, why it failed, what to do. */
  title: z.string(),
  reason: z.string(),
  toDo: z.string(),
});
export type FailedFlowReply = z.output<typeof FailedFlowReply>;

/** The platform of a company, without its secret, which is never shown. */
export const PlatformReply = z.object({
  flowUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  scope: z.string().nullable(),
  organization: z.string().nullable(),
  organizationHeader: z.string(),
  state: z.enum(["waiting", "ok", "required_action", "temporary"]),
  /** What its state asks for, in French; null in order. */
  message: z.string().nullable(),
  readAt: z.string().nullable(),
  /** Flows that hold no invoice that can be read, in the last reading. */
  unreadable: z.number().int(),
  /** The flows in error, the most recent first, until they are read or ninety days old. */
  failed: z.array(FailedFlowReply),
});
export type PlatformReply = z.output<typeof PlatformReply>;

export const readInvoicePlatform = endpoint({
  method: "GET",
  path: "/api/v1/invoice-platform",
  area,
  summary: "La plateforme agréée d’une entreprise, dont ses factures sont lues",
  permission: "books.read",
  query: CompanyScope,
  /** `isOffered`: false on a server without a key for secrets, where invoices are dropped by hand. */
  reply: z.object({ data: PlatformReply.nullable(), isOffered: z.boolean() }),
});

const Text = z.string().trim().min(1).max(500);
/** What a request says by itself, which no organisation replaces. */
const OWN_HEADERS =
  /^(accept|authorization|connection|content-.*|cookie|expect|host|keep-alive|proxy-.*|request-id|te|trailer|transfer-encoding|upgrade)$/i;
const Optional = z.string().trim().max(200).nullish();

export const connectInvoicePlatform = endpoint({
  method: "PUT",
  path: "/api/v1/invoice-platform",
  area,
  summary: "Relier sa plateforme agréée (Flow Service XP Z12-013), par un client OAuth2",
  permission: "books.write",
  body: z.object({
    companyId: Uuid.optional(),
    flowUrl: Text,
    tokenUrl: Text,
    clientId: Text,
    /** Asked again when an address or the client changes. */
    clientSecret: z.string().max(500).optional(),
    scope: Optional,
    organization: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\x20-\x7e]*$/, "L’organisation ne compte que des lettres sans accent, chiffres et signes.")
      .nullish(),
    organizationHeader: z
      .string()
      .regex(/^[A-Za-z][A-Za-z-]{0,60}$/, "Un en-tête ne compte que des lettres et des tirets.")
      .refine((name) => !OWN_HEADERS.test(name), "Cet en-tête a déjà un autre usage.")
      .default("Organization-Id"),
  }),
  reply: Answer,
});

export const disconnectInvoicePlatform = endpoint({
  method: "DELETE",
  path: "/api/v1/invoice-platform",
  area,
  summary: "Ne plus lire sa plateforme\u00a0: ses identifiants sont effacés, ses factures restent",
  permission: "books.write",
  query: CompanyScope,
  reply: Answer,
});

export const refreshInvoicePlatform = endpoint({
  method: "POST",
  path: "/api/v1/invoice-platform/read",
  area,
  summary: "Lire sa plateforme maintenant",
  permission: "books.write",
  body: z.object({ companyId: Uuid.optional() }),
  reply: Answer,
});

export const settleFailedFlow = endpoint({
  method: "POST",
  path: "/api/v1/invoice-platform/settle",
  area,
  summary: "Dire qu’un envoi en erreur est réglé\u00a0: il n’est plus à faire, sauf s’il échoue de nouveau",
  permission: "books.write",
  body: z.object({ companyId: Uuid.optional(), flow: Text }),
  reply: Answer,
});
