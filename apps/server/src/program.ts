import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { parisDay } from "@comptoir/accounting/calendar";
import type { Db } from "./db/db.js";
import { checkBooksRole } from "./db/books-role.js";
import { migrate } from "./db/migrate.js";
import { loadDemoIfEmpty } from "./demo/first-start.js";
import { screensUrl, type Environment } from "./environment.js";
import { maintenanceFile } from "./http/maintenance.js";
import { buildApp } from "./app.js";
import type { AppOptions } from "./app-options.js";
import type { Clock } from "./clock.js";
import { makeServices } from "./make-services.js";
import { startJobs } from "./jobs/start-jobs.js";
import { backgroundWork } from "./background-work.js";
import { mailTransport } from "./mail/transport.js";
import { isInsecure } from "./settings/https.js";
import { StartupError } from "./startup-error.js";

/** A server that listens. */
export type RunningServer = {
  readonly port: number;
  /** Lets the requests that run end, then closes the database. */
  stop(): Promise<void>;
};

/** At each start in production that ALLOW_INSECURE let through. */
const IN_CLEAR =
  "Attention\u00a0: sans https, mots de passe, cookies et livres voyagent en clair (ALLOW_INSECURE=1). À remplacer par PUBLIC_URL=https://… avant d’y mettre de vrais livres.";

/** At each start on a database of one's own that is reached by one address. */
const ONE_URL =
  "Une seule adresse de base\u00a0: les livres passent par le rôle de DATABASE_URL. BOOKS_DATABASE_URL leur donne le rôle comptoir_tenant, qui n’atteint ni les secrets ni les tables partagées.";

const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Prepares an open database, listens and says where; the database is closed with the server that is returned. */
export async function runProgram(db: Db, environment: Environment, say: (text: string) => void): Promise<RunningServer> {
  const sayLoading = (): void => say("Chargement de la démonstration…");
  await migrate(db);
  if (environment.booksDatabaseUrl !== null) await checkBooksRole(db);
  const services = await makeServices(db, { clock: clockOf(environment), checkReplies: false, environment });
  const app = await buildApp(services, optionsOf(environment));
  const isDemo = environment.demo && (await loadDemoIfEmpty(services, { publicUrl: screensUrl(environment), onLoading: sayLoading }));
  const port = await listen(app, environment);
  const jobs = startJobs(db, backgroundWork(services, mailTransport(environment), optionsOf(environment)), jobLog(app));
  say(welcome(environment, port));
  if (isDemo) say(demoText(port));
  if (environment.isProduction && isInsecure(environment)) say(IN_CLEAR);
  if (environment.databaseUrl !== null && environment.booksDatabaseUrl === null) say(ONE_URL);
  if (environment.isProduction && environment.smtpUrl === null)
    say(`Sans SMTP_URL, aucun message ne part\u00a0: chacun reste un jour dans ${environment.dataDir}/outbox, puis s’efface.`);
  return { port, stop: () => Promise.all([app.close(), jobs.stop()]).then(() => db.close()) };
}

/** A failure stays in the table too, where a job given up is seen until it is removed by hand. */
function jobLog({ log }: FastifyInstance): Parameters<typeof startJobs>[2] {
  return {
    onFailure: ({ isGivenUp, ...failure }) =>
      isGivenUp ? log.error(failure, "a job was given up") : log.warn(failure, "a job failed and will run again"),
    onLate: (late) => log.warn(late, "jobs have waited for an hour: no server does them, or not fast enough"),
    onError: (error) => log.error({ err: error }, "the queue of jobs could not be worked on"),
  };
}

function clockOf({ today }: Environment): Clock {
  return { now: () => Date.now(), today: () => today ?? parisDay(Date.now()) };
}

function optionsOf(environment: Environment): AppOptions {
  const { publicUrl, publicApiUrl, trustedProxies, logLevel, isProduction, deployment, supportEmail, seller, tagManagerId } = environment;
  const isBehindProxy = publicUrl !== null || trustedProxies.length > 0;
  return {
    // Behind our own proxy, the address of the caller is the one that the proxy gives.
    log: { logLevel, logRequests: isProduction, trustProxy: isBehindProxy ? ["loopback", "uniquelocal", ...trustedProxies] : false },
    publicUrl: screensUrl(environment),
    publicApiUrl,
    hosts: [],
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    isProduction,
    deployment,
    supportEmail,
    seller,
    tagManagerId,
    usesRecaptcha: environment.recaptcha !== null,
    metricsToken: environment.metricsToken,
    isClosed: environment.maintenance ? () => true : maintenanceFile(environment.dataDir),
  };
}

/** Returns the port, which the system chooses when it is 0. */
async function listen(app: FastifyInstance, { port, host }: Environment): Promise<number> {
  try {
    await app.listen({ port, host });
    return (app.server.address() as AddressInfo).port;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE")
      throw new StartupError(`Le port ${port} est déjà pris\u00a0: libérez-le, ou choisissez-en un autre (PORT=${port + 1} npm start).`);
    if (code === "EACCES")
      throw new StartupError(`Le port ${port} demande des droits d’administrateur\u00a0: choisissez-en un au-dessus de 1024.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartupError(`L’adresse d’écoute ${host} n’est pas celle de cette machine.`);
    throw error;
  }
}

function welcome({ publicUrl, host }: Environment, port: number): string {
  const local = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host) ? "localhost" : host;
  return `\nComptoir est prêt\u00a0: ${publicUrl ?? `http://${local}:${port}`}\nRéférence de l’API\u00a0: /docs/api`;
}

function demoText(port: number): string {
  return `
Comptes de démonstration, mot de passe Comptoir!2026\u00a0:
  bnc@demo.example             psychologue, BNC, sans TVA
  bic@demo.example             menuisier, BIC réel simplifié, TVA trimestrielle
  inscription@demo.example     inscription à terminer
  impaye@demo.example          abonnement impayé
  cabinet@demo.example         cabinet, administratrice      http://cabinet.localhost:${port}
  collaborateur@demo.example   cabinet, collaborateur        http://cabinet.localhost:${port}
  assistant@demo.example       cabinet, assistante           http://cabinet.localhost:${port}
  client@demo.example          cliente du cabinet            http://cabinet.localhost:${port}
  client-combine@demo.example  client, marque combinée       http://combine.localhost:${port}`;
}
