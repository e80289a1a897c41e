import type { Environment } from "./environment.js";

/** How the server is reached and what it serves besides the API. */
export type AppOptions = {
  readonly log: LogOptions;
  /** Address of the screens, `https://app.example.fr`: its host is the consumer brand. */
  readonly publicUrl: string;
  /** Address of the API when it is not the one of the screens. */
  readonly publicApiUrl: string | null;
  /** Other hosts whose pages may call the API with cookies; the hosts of the firms are known from the database. */
  readonly hosts: readonly string[];
  /** Folder of the built screens; null serves the API alone. */
  readonly webRoot: string | null;
  readonly isProduction: boolean;
  /** Which of our environments this server is. */
  readonly deployment: Environment["deployment"];
  /** Who reads the messages of the consumer's contact form. */
  readonly supportEmail: string | null;
  /** Who sells the subscriptions; without it our invoices are not printed. */
  readonly seller: Environment["seller"];
  readonly tagManagerId: string | null;
  /** Forms load reCAPTCHA from Google. */
  readonly usesRecaptcha: boolean;
  /** What lets a program of another machine read `/metrics`; null: only one of this machine may. */
  readonly metricsToken: string | null;
  /** What times the bodies of requests, when it is not the clock of the machine. */
  readonly bodyClock?: PaceClock;
  /** True while the operator keeps everybody out. */
  readonly isClosed: () => boolean;
};

/** What bodies are timed by: milliseconds that never go back, and a call that comes back until it is stopped. */
export type PaceClock = { readonly now: () => number; readonly every: (milliseconds: number, work: () => void) => () => void };

/** What is logged, and whose word is taken for the address of the caller. */
export type LogOptions = {
  readonly logLevel: string;
  /** Proxies whose word is taken for the caller's address. */
  readonly trustProxy: boolean | string[];
  /** Two lines per request; errors are logged anyway. */
  readonly logRequests?: boolean;
};

/** Version of the API: its minor number is in the names of the cookies. */
export const API_VERSION = "1.0.0";

/** How the names of our cookies begin: by environment and minor version. Two environments under one parent domain do not read each other's. */
export function cookiePrefix({ deployment }: Pick<AppOptions, "deployment">): string {
  return `${deployment}-${API_VERSION.split(".").slice(0, 2).join("-")}`;
}
