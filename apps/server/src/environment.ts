import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { positive, urlOf } from "./environment-values.js";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { ENVIRONMENTS } from "@comptoir/contract/flags/flags";
import type { S3Bucket } from "./file-store/s3-store.js";
import type { PaperLimits } from "./file-store/file-store.js";
import { readSecretKeys, type SecretKey } from "./secrets/secret-cipher.js";
import { withSecretFiles } from "./secrets/secret-files.js";
import { StartupError } from "./startup-error.js";

/** Who sells the subscriptions, with what an invoice must say of them. Without a VAT number, VAT is not applicable. */
export type Seller = {
  readonly name: string;
  readonly address: string;
  readonly siren: string;
  readonly legalForm: string | null;
  readonly vatNumber: string | null;
};

/** What the environment decides; null where a variable is not set. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder of the database, the documents and the outbox. */
  readonly dataDir: string;
  /** A PostgreSQL of one's own; null for the embedded one. */
  readonly databaseUrl: string | null;
  /** The same database as the role of the books alone, for single reads and exports; null: as the owner, who takes that role. */
  readonly booksDatabaseUrl: string | null;
  readonly publicUrl: string | null;
  readonly publicApiUrl: string | null;
  /** Addresses and networks of proxies that are neither of this machine nor of its private network. */
  readonly trustedProxies: readonly string[];
  /** True when an empty database receives the demonstration companies. */
  readonly demo: boolean;
  readonly smtpUrl: string | null;
  /** The address that mails come from. */
  readonly mailFrom: string | null;
  /** Where the messages of the contact form go when no firm receives them. */
  readonly supportEmail: string | null;
  /** Who sells the subscriptions, as our invoices must say; null while it is not known. */
  readonly seller: Seller | null;
  /** reCAPTCHA when either is set; a secret without its key is shown as such by the forms. */
  readonly recaptcha: { readonly siteKey: string | null; readonly secret: string } | null;
  /** The keys of push messages; null for keys of the database's own. */
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | null;
  /** Who push services write to about our messages: `mailto:` or `https:`. */
  readonly vapidSubject: string | null;
  readonly tagManagerId: string | null;
  /** Where SIRET are looked up: INSEE's API, the open one, or a sample of invented establishments. */
  readonly sirene: { readonly register: "insee"; readonly key: string } | { readonly register: "open" | "sample" };
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string } | null;
  /** The aggregator of banks; null: bank connections are not offered. */
  readonly powens: {
    readonly domain: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookSecret: string;
    readonly baseUrl: string;
    readonly webviewUrl: string;
  } | null;
  /** The keys of what other services gave to act for companies, the one that encrypts first; null without any: none of them is connected. */
  readonly secretKeys: readonly [SecretKey, ...SecretKey[]] | null;
  /** Partners may be on this machine, for trials with stand-ins: never in production. */
  readonly allowsLoopbackPartners: boolean;
  /** Where papers are kept; null for the folder `files` of `dataDir`. */
  readonly s3: S3Bucket | null;
  /** How many papers a person sends in an hour, and how many megabytes of them a company keeps, at most. */
  readonly paperLimits: PaperLimits;
  /** Refuses every call with 503 while it lasts; the file `maintenance` in `dataDir` does the same without a restart. */
  readonly maintenance: boolean;
  /** What lets programs of other machines read `/metrics`; null: programs of this machine alone. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  readonly isProduction: boolean;
  /** Real books in production may go over a network in clear: the operator says that they know. */
  readonly allowInsecure: boolean;
  /** Which of our environments this server is: the flags are set for each. */
  readonly deployment: (typeof ENVIRONMENTS)[number];
  /** The day that the books take for today, for tests and screenshots; null for the real one. */
  readonly today: IsoDate | null;
}

/** Where the screens are, `http://localhost:3000` when nothing says otherwise. */
export function screensUrl({ publicUrl = null, port = 3000 }: Partial<Pick<Environment, "publicUrl" | "port">>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/** How much the server logs. */
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const VariablesSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: urlOf("postgres:", "postgresql:"),
  BOOKS_DATABASE_URL: urlOf("postgres:", "postgresql:"),
  PUBLIC_URL: urlOf("http:", "https:"),
  PUBLIC_API_URL: urlOf("http:", "https:"),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(",").map((one) => one.trim()))
    .refine((networks) => networks.every(isNetwork))
    .default([]),
  DEMO: z.enum(["0", "1"]).optional(),
  SMTP_URL: urlOf("smtp:", "smtps:"),
  MAIL_FROM: z.email().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  SELLER_NAME: z.string().min(1).optional(),
  SELLER_ADDRESS: z.string().min(1).optional(),
  SELLER_SIREN: z
    .string()
    .regex(/^\d{9}$/)
    .optional(),
  SELLER_LEGAL_FORM: z.string().min(1).optional(),
  SELLER_VAT_NUMBER: z
    .string()
    .regex(/^FR\w{2}\d{9}$/)
    .optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  VAPID_SUBJECT: urlOf("mailto:", "https:"),
  TAG_MANAGER_ID: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/)
    .optional(),
  SIRENE: z.enum(["sample", "insee", "open"]).optional(),
  SIRENE_API_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: urlOf("http:", "https:"),
  POWENS_DOMAIN: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,60}$/)
    .optional(),
  POWENS_CLIENT_ID: z.string().optional(),
  POWENS_CLIENT_SECRET: z.string().optional(),
  POWENS_WEBHOOK_SECRET: z.string().optional(),
  POWENS_BASE_URL: urlOf("http:", "https:"),
  POWENS_WEBVIEW_URL: urlOf("http:", "https:"),
  SECRETS_KEYS: z
    .string()
    .refine((text) => readSecretKeys(text) !== null)
    .optional(),
  S3_ENDPOINT: urlOf("http:", "https:"),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAPERS_PER_HOUR: positive(200),
  PAPERS_MEGABYTES: positive(2_000),
  MAINTENANCE: z.enum(["0", "1"]).default("0"),
  ALLOW_INSECURE: z.enum(["0", "1"]).default("0"),
  ALLOW_LOOPBACK_PARTNERS: z.enum(["0", "1"]).default("0"),
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  APP_ENV: z.enum(ENVIRONMENTS).optional(),
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  TODAY: z.string().refine(isIsoDate).optional(),
});
/** A store is named with all of these. */
const S3_NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** An aggregator is named with all of these, and what it gives is encrypted. */
const POWENS_NAMES = ["POWENS_DOMAIN", "POWENS_CLIENT_ID", "POWENS_CLIENT_SECRET", "POWENS_WEBHOOK_SECRET"] as const;

/** Variables that mean something together only. */
const ConsistentVariablesSchema = VariablesSchema
  // A server of real books speaks to no stand-in, and never dates them by hand.
  .refine(({ NODE_ENV, ALLOW_LOOPBACK_PARTNERS }) => NODE_ENV !== "production" || ALLOW_LOOPBACK_PARTNERS === "0", {
    path: ["ALLOW_LOOPBACK_PARTNERS"],
  })
  .refine(({ NODE_ENV, TODAY }) => NODE_ENV !== "production" || TODAY === undefined, { path: ["TODAY"] })
  .refine(({ RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET }) => RECAPTCHA_SITE_KEY === undefined || RECAPTCHA_SECRET !== undefined, {
    path: ["RECAPTCHA_SECRET"],
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => VAPID_PUBLIC_KEY === undefined || VAPID_PRIVATE_KEY !== undefined, {
    path: ["VAPID_PRIVATE_KEY"],
  })
  .refine(({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }) => VAPID_PRIVATE_KEY === undefined || VAPID_PUBLIC_KEY !== undefined, {
    path: ["VAPID_PUBLIC_KEY"],
  })
  .refine(({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) => STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET !== undefined, {
    path: ["STRIPE_WEBHOOK_SECRET"],
  })
  .refine((read) => SELLER_NAMES.every((name) => read[name] !== undefined) || SELLER_NAMES.every((name) => read[name] === undefined), {
    path: ["SELLER_NAME"],
  })
  .refine(({ DATABASE_URL, BOOKS_DATABASE_URL }) => BOOKS_DATABASE_URL === undefined || DATABASE_URL !== undefined, {
    path: ["BOOKS_DATABASE_URL"],
  })
  .refine((read) => S3_NAMES.every((name) => read[name] !== undefined) || S3_NAMES.every((name) => read[name] === undefined), {
    path: ["S3_ENDPOINT"],
  })
  .refine((read) => POWENS_NAMES.every((name) => read[name] !== undefined) || POWENS_NAMES.every((name) => read[name] === undefined), {
    path: ["POWENS_DOMAIN"],
  })
  .refine(({ POWENS_DOMAIN, SECRETS_KEYS }) => POWENS_DOMAIN === undefined || SECRETS_KEYS !== undefined, { path: ["SECRETS_KEYS"] })
  // A stand-in of this machine is for trials: real books are read from the aggregator itself, in https.
  .refine(
    ({ NODE_ENV, POWENS_BASE_URL, POWENS_WEBVIEW_URL }) =>
      NODE_ENV !== "production" || [POWENS_BASE_URL, POWENS_WEBVIEW_URL].every((url) => url === undefined || url.startsWith("https:")),
    { path: ["POWENS_BASE_URL"] },
  )
  .refine(({ SIRENE, SIRENE_API_KEY }) => SIRENE !== "insee" || SIRENE_API_KEY !== undefined, { path: ["SIRENE_API_KEY"] });

/** What each variable must be, for the message to the person who starts the program. */
const EXPECTED: Record<keyof z.infer<typeof VariablesSchema>, string> = {
  PORT: "un numéro de port, de 0 à 65535",
  HOST: "une adresse d’écoute, comme 127.0.0.1",
  DATA_DIR: "le chemin d’un dossier",
  DATABASE_URL: "une adresse comme postgresql://utilisateur:motdepasse@hôte:5432/base",
  BOOKS_DATABASE_URL: "l’adresse de la base de DATABASE_URL, pour le rôle comptoir_tenant",
  PUBLIC_URL: "une adresse comme https://app.exemple.fr",
  PUBLIC_API_URL: "une adresse comme https://api.exemple.fr",
  TRUSTED_PROXIES: "des adresses IP ou des réseaux, comme 203.0.113.7,198.51.100.0/24",
  DEMO: "0 ou 1",
  SMTP_URL: "une adresse comme smtp://utilisateur:motdepasse@hôte:587",
  MAIL_FROM: "une adresse e-mail comme ne-pas-repondre@exemple.fr",
  SUPPORT_EMAIL: "une adresse e-mail comme aide@exemple.fr",
  SELLER_NAME: "le nom de qui vend l’abonnement, avec SELLER_ADDRESS et SELLER_SIREN",
  SELLER_ADDRESS: "l’adresse de qui vend l’abonnement, sur une ligne",
  SELLER_SIREN: "le SIREN de qui vend l’abonnement, neuf chiffres",
  SELLER_LEGAL_FORM: "sa forme juridique, comme «\u00a0SAS au capital de 10\u202f000\u00a0€, RCS Rennes\u00a0»",
  SELLER_VAT_NUMBER: "son numéro de TVA, comme FR12345678901",
  RECAPTCHA_SITE_KEY: "la clé publique de reCAPTCHA",
  RECAPTCHA_SECRET: "le secret de reCAPTCHA, qui va avec RECAPTCHA_SITE_KEY",
  VAPID_PUBLIC_KEY: "la clé publique VAPID de 87 caractères, avec VAPID_PRIVATE_KEY",
  VAPID_PRIVATE_KEY: "la clé privée VAPID de 43 caractères, avec VAPID_PUBLIC_KEY",
  VAPID_SUBJECT: "une adresse comme mailto:aide@exemple.fr ou https://app.exemple.fr",
  TAG_MANAGER_ID: "un identifiant comme GTM-ABC123",
  SIRENE: "sample, insee ou open",
  SIRENE_API_KEY: "la clé de l’API Sirene, que demande SIRENE=insee",
  STRIPE_SECRET_KEY: "la clé secrète de Stripe",
  STRIPE_WEBHOOK_SECRET: "le secret du webhook de Stripe, qui va avec STRIPE_SECRET_KEY",
  STRIPE_URL: "une adresse comme https://api.stripe.com",
  POWENS_DOMAIN: "le nom du domaine chez Powens, avec POWENS_CLIENT_ID, POWENS_CLIENT_SECRET et POWENS_WEBHOOK_SECRET",
  POWENS_CLIENT_ID: "l’identifiant du client chez Powens",
  POWENS_CLIENT_SECRET: "le secret du client chez Powens",
  POWENS_WEBHOOK_SECRET: "le secret des webhooks de Powens",
  POWENS_BASE_URL: "l’adresse de l’API, en https en production",
  POWENS_WEBVIEW_URL: "l’adresse de la page de connexion, en https en production",
  SECRETS_KEYS: "des clés comme 2026a:… (32 octets en base64), séparées par des virgules, celle qui chiffre en premier",
  S3_ENDPOINT: "l’adresse d’un stockage S3, avec S3_BUCKET, S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY",
  S3_REGION: "une région comme eu-west-3",
  S3_BUCKET: "le nom d’un compartiment S3",
  S3_ACCESS_KEY_ID: "l’identifiant de la clé du stockage S3",
  S3_SECRET_ACCESS_KEY: "la clé secrète du stockage S3",
  PAPERS_PER_HOUR: "un nombre de pièces, comme 200",
  PAPERS_MEGABYTES: "un nombre de mégaoctets, comme 2000",
  MAINTENANCE: "0 ou 1",
  ALLOW_INSECURE: "0 ou 1",
  ALLOW_LOOPBACK_PARTNERS: "0 ou 1, et 0 en production",
  METRICS_TOKEN: "un secret d’au moins 16 caractères",
  LOG_LEVEL: `un niveau parmi ${LOG_LEVELS.join(", ")}`,
  APP_ENV: `un environnement parmi ${ENVIRONMENTS.join(", ")}`,
  NODE_ENV: "production, development ou test",
  TODAY: "un jour comme 2026-04-14, hors production seulement",
};

/** Reads the environment, and the files of its secrets; an empty variable counts as unset. Throws a StartupError that lists every faulty variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(withSecretFiles(variables)).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = ConsistentVariablesSchema.safeParse(given);
  if (!parsed.success) throw new StartupError(describeFaults(parsed.error, given));
  const read = parsed.data;
  const isProduction = read.NODE_ENV === "production";
  const demo = read.DEMO === undefined ? !isProduction : read.DEMO === "1";
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    booksDatabaseUrl: read.BOOKS_DATABASE_URL ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    publicApiUrl: read.PUBLIC_API_URL ?? null,
    trustedProxies: read.TRUSTED_PROXIES,
    demo,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? null,
    supportEmail: read.SUPPORT_EMAIL ?? null,
    seller: sellerOf(read, demo),
    recaptcha: read.RECAPTCHA_SECRET === undefined ? null : { siteKey: read.RECAPTCHA_SITE_KEY ?? null, secret: read.RECAPTCHA_SECRET },
    vapid:
      read.VAPID_PUBLIC_KEY === undefined || read.VAPID_PRIVATE_KEY === undefined
        ? null
        : { publicKey: read.VAPID_PUBLIC_KEY, privateKey: read.VAPID_PRIVATE_KEY },
    vapidSubject: read.VAPID_SUBJECT ?? null,
    tagManagerId: read.TAG_MANAGER_ID ?? null,
    sirene: sireneOf(read, demo),
    stripe:
      read.STRIPE_SECRET_KEY === undefined || read.STRIPE_WEBHOOK_SECRET === undefined
        ? null
        : {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            url: read.STRIPE_URL ?? "https://api.stripe.com",
          },
    powens: powensOf(read),
    secretKeys: read.SECRETS_KEYS === undefined ? null : readSecretKeys(read.SECRETS_KEYS),
    s3: bucketOf(read),
    paperLimits: { perHour: read.PAPERS_PER_HOUR, megabytes: read.PAPERS_MEGABYTES },
    maintenance: read.MAINTENANCE === "1",
    metricsToken: read.METRICS_TOKEN ?? null,
    logLevel: read.LOG_LEVEL,
    isProduction,
    allowInsecure: read.ALLOW_INSECURE === "1",
    allowsLoopbackPartners: read.ALLOW_LOOPBACK_PARTNERS === "1",
    deployment: read.APP_ENV ?? (isProduction ? (read.DEMO === "1" ? "demo" : "prod") : "dev"),
    today: read.TODAY ?? null,
  };
}

/** An address, or a network such as 198.51.100.0/24; none so large that it holds all callers. */
function isNetwork(text: string): boolean {
  const [, address = "", bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const size = version === 4 ? 32 : 128;
  return version !== 0 && (bits === undefined || (Number(bits) >= 8 && Number(bits) <= size));
}

function bucketOf(read: z.infer<typeof VariablesSchema>): S3Bucket | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { endpoint, bucket, region: read.S3_REGION, accessKeyId, secretAccessKey };
}

function powensOf(read: z.infer<typeof VariablesSchema>): Environment["powens"] {
  const {
    POWENS_DOMAIN: domain,
    POWENS_CLIENT_ID: clientId,
    POWENS_CLIENT_SECRET: clientSecret,
    POWENS_WEBHOOK_SECRET: webhookSecret,
  } = read;
  if (domain === undefined || clientId === undefined || clientSecret === undefined || webhookSecret === undefined) return null;
  const baseUrl = read.POWENS_BASE_URL ?? `https://${domain}.biapi.pro/2.0/`;
  return { domain, clientId, clientSecret, webhookSecret, baseUrl, webviewUrl: read.POWENS_WEBVIEW_URL ?? "https://webview.powens.com/fr" };
}

const SELLER_NAMES = ["SELLER_NAME", "SELLER_ADDRESS", "SELLER_SIREN"] as const;

/** An invented identity, on the invoices of a demonstration. */
const DEMO_SELLER: Seller = {
  name: "Comptoir (démonstration)",
  address: "1 quai de l’Exemple, 35400 Saint-Malo",
  siren: "999000008",
  legalForm: "Société fictive",
  vatNumber: "FR00999000008",
};

function sellerOf(read: z.infer<typeof VariablesSchema>, demo: boolean): Seller | null {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_SIREN: siren, SELLER_LEGAL_FORM, SELLER_VAT_NUMBER } = read;
  if (name === undefined || address === undefined || siren === undefined) return demo ? DEMO_SELLER : null;
  return { name, address, siren, legalForm: SELLER_LEGAL_FORM ?? null, vatNumber: SELLER_VAT_NUMBER ?? null };
}

/** The register that was named; else INSEE's when there is a key, else the sample of a demonstration. */
function sireneOf({ SIRENE, SIRENE_API_KEY: key }: z.infer<typeof VariablesSchema>, demo: boolean): Environment["sirene"] {
  if (key !== undefined && (SIRENE ?? "insee") === "insee") return { register: "insee", key };
  return { register: SIRENE === "sample" || (SIRENE === undefined && demo) ? "sample" : "open" };
}

/** The values of addresses, keys and secrets are not repeated. */
function describeFaults(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): string {
  const lines = error.issues.map(({ path }) => {
    const name = String(path[0]) as keyof typeof EXPECTED;
    const value = /_(URL|KEYS?|SECRET|ID|ENDPOINT|TOKEN)$/.test(name) || given[name] === undefined ? "" : ` (reçu\u00a0: ${given[name]})`;
    return `- ${name} doit être ${EXPECTED[name]}${value}`;
  });
  return `L’environnement ne convient pas\u00a0:\n${[...new Set(lines)].join("\n")}`;
}
