import { resolve } from "node:path";
import { z } from "zod";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { StartupError } from "./startup-error.js";

/** What the environment decides; null where a variable is not set. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder of the database, the documents and the outbox. */
  readonly dataDir: string;
  /** A PostgreSQL of one's own; null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly publicUrl: string | null;
  readonly publicApiUrl: string | null;
  /** Whether an empty database receives the demonstration companies. */
  readonly demo: boolean;
  readonly smtpUrl: string | null;
  readonly logLevel: LogLevel;
  readonly isProduction: boolean;
  /** The day that the books take for today, for tests and screenshots; null for the real one. */
  readonly today: IsoDate | null;
}

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
  PUBLIC_URL: urlOf("http:", "https:"),
  PUBLIC_API_URL: urlOf("http:", "https:"),
  DEMO: z.enum(["0", "1"]).optional(),
  SMTP_URL: urlOf("smtp:", "smtps:"),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  TODAY: z.string().refine(isIsoDate).optional(),
});
// Real books are never dated by hand.
const ConsistentVariablesSchema = VariablesSchema.refine(({ NODE_ENV, TODAY }) => NODE_ENV !== "production" || TODAY === undefined, {
  path: ["TODAY"],
});

/** What each variable must be, for the message to the person who starts the program. */
const EXPECTED: Record<keyof z.infer<typeof VariablesSchema>, string> = {
  PORT: "un numéro de port, de 0 à 65535",
  HOST: "une adresse d’écoute, comme 127.0.0.1",
  DATA_DIR: "le chemin d’un dossier",
  DATABASE_URL: "une adresse comme postgresql://utilisateur:motdepasse@hôte:5432/base",
  PUBLIC_URL: "une adresse comme https://app.exemple.fr",
  PUBLIC_API_URL: "une adresse comme https://api.exemple.fr",
  DEMO: "0 ou 1",
  SMTP_URL: "une adresse comme smtp://utilisateur:motdepasse@hôte:587",
  LOG_LEVEL: `un niveau parmi ${LOG_LEVELS.join(", ")}`,
  NODE_ENV: "production, development ou test",
  TODAY: "un jour comme 2026-04-14, hors production seulement",
};

/** Reads the environment; an empty variable counts as unset. Throws a StartupError that lists every faulty variable. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = ConsistentVariablesSchema.safeParse(given);
  if (!parsed.success) throw new StartupError(describeFaults(parsed.error, given));
  const read = parsed.data;
  const isProduction = read.NODE_ENV === "production";
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    publicApiUrl: read.PUBLIC_API_URL ?? null,
    demo: read.DEMO === undefined ? !isProduction : read.DEMO === "1",
    smtpUrl: read.SMTP_URL ?? null,
    logLevel: read.LOG_LEVEL,
    isProduction,
    today: read.TODAY ?? null,
  };
}

/** The values of addresses are not repeated: they may hold a password. */
function describeFaults(error: z.ZodError, given: Readonly<Record<string, unknown>>): string {
  const lines = error.issues.map(({ path }) => {
    const name = String(path[0]) as keyof typeof EXPECTED;
    const value = name.endsWith("_URL") ? "" : ` (reçu\u00a0: ${String(given[name])})`;
    return `- ${name} doit être ${EXPECTED[name]}${value}`;
  });
  return `L’environnement ne convient pas\u00a0:\n${[...new Set(lines)].join("\n")}`;
}

function urlOf(...protocols: string[]) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol))
    .optional();
}
