import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { parisDay } from "@comptoir/accounting/date";
import { openDb, type Db } from "./db/db.js";
import { migrate } from "./db/migrate.js";
import { loadDemoIfEmpty } from "./demo/first-start.js";
import { readEnvironment, type Environment } from "./environment.js";
import { fastifyOptions, type HttpOptions } from "./http/options.js";
import type { Clock, Services } from "./http/serve.js";
import { makeServices } from "./http/services.js";
import { StartupError } from "./startup-error.js";

const WEB_ROOT = fileURLToPath(new URL("../../web/dist", import.meta.url));
/** Requests that run get that long to end when the server is asked to stop. */
const STOP_MILLISECONDS = 10_000;

try {
  await start(readEnvironment(process.env));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  say(error.message);
  process.exitCode = 1;
}

/** Opens the database, prepares it, listens, and stops cleanly when asked. */
async function start(environment: Environment): Promise<void> {
  // The program's own modules are read while the database starts.
  const modules = import("./app.js");
  const db = await openDb(sourceOf(environment), {
    onConnectionLost: (error) => say(`Une connexion à la base de données s’est interrompue\u00a0: ${error.message}`),
  });
  try {
    await migrate(db);
    const { buildApp } = await modules;
    const services = await makeServices(db, { clock: clockOf(environment), checkReplies: false });
    const app = await buildApp(services, optionsOf(environment));
    const isDemo = environment.demo && (await prepareDemo(services));
    await listen(app, environment);
    stopOnSignals(app, db);
    announce(app, environment, isDemo);
  } catch (error) {
    await db.close();
    throw error;
  }
}

function clockOf({ today }: Environment): Clock {
  return { now: () => Date.now(), today: () => today ?? parisDay(Date.now()) };
}

function sourceOf({ databaseUrl, dataDir }: Environment): Parameters<typeof openDb>[0] {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  return { embedded: { dataDir, onLost: (error) => end(`La base de données s’est arrêtée et ne redémarre pas\u00a0: ${error.message}`) } };
}

function optionsOf({ port, publicUrl, publicApiUrl, logLevel, isProduction }: Environment): HttpOptions {
  return {
    // Behind a proxy of ours, the address of the caller is the one that the proxy gives.
    fastify: fastifyOptions({ logLevel, logRequests: isProduction, trustProxy: publicUrl === null ? false : ["loopback", "uniquelocal"] }),
    publicUrl: publicUrl ?? `http://localhost:${port}`,
    publicApiUrl,
    hosts: [],
    webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
    isProduction,
  };
}

/** True when the demonstration is there, loaded now or before. */
async function prepareDemo(services: Services): Promise<boolean> {
  return loadDemoIfEmpty(services, { onLoading: () => say("Chargement de la démonstration…") });
}

async function listen(app: FastifyInstance, { port, host }: Environment): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "EADDRINUSE") throw new StartupError(`Le port ${port} est déjà pris\u00a0: libérez-le, ou choisissez-en un autre (PORT=${port + 1} npm start).`);
    if (code === "EACCES") throw new StartupError(`Le port ${port} demande des droits d’administrateur\u00a0: choisissez-en un au-dessus de 1024.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") throw new StartupError(`L’adresse d’écoute ${host} n’est pas celle de cette machine.`);
    throw error;
  }
}

function stopOnSignals(app: FastifyInstance, db: Db): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => end("Des requêtes n’ont pas fini à temps."), STOP_MILLISECONDS).unref();
    app
      .close()
      .then(() => db.close())
      .then(
        () => process.exit(0),
        (error: unknown) => end(`L’arrêt a échoué\u00a0: ${String(error)}`),
      );
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
}

function announce(app: FastifyInstance, { publicUrl, host }: Environment, isDemo: boolean): void {
  const { port } = app.server.address() as AddressInfo;
  const local = ["0.0.0.0", "::", "127.0.0.1", "::1"].includes(host) ? "localhost" : host;
  say(`\nComptoir est prêt\u00a0: ${publicUrl ?? `http://${local}:${port}`}\nRéférence de l’API\u00a0: /docs/api`);
  if (isDemo) say(demoText(port));
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
  client@demo.example          cliente du cabinet            http://cabinet.localhost:${port}
  client-combine@demo.example  client, marque combinée       http://combine.localhost:${port}`;
}

function end(message: string): never {
  say(message);
  process.exit(1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
