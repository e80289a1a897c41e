import { openDb } from "../../apps/server/dist/db/db.js";
import { migrate } from "../../apps/server/dist/db/migrate.js";
import { makeServices } from "../../apps/server/dist/make-services.js";
import { isoDate } from "@comptoir/accounting/date";
import { newCompany } from "../bench/support/stage.mjs";
import { startApp } from "../lib/running-app.mjs";

const TODAY = "2026-04-14";

/** @typedef {Awaited<ReturnType<typeof openApplication>>} Application */

/**
 * The application on a database: its process, its services for what has no call, and tokens of its people.
 * @param {string} databaseUrl
 * @param {string} dataDir
 * @param {Readonly<Record<string, string>>} [settings]
 */
export async function openApplication(databaseUrl, dataDir, settings = {}) {
  const app = await startApp({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TODAY, DEMO: "0", ...settings });
  const books = settings["BOOKS_DATABASE_URL"];
  const db = await openDb(
    { connectionString: databaseUrl },
    { statementMilliseconds: 600_000, ...(books !== undefined && { booksConnectionString: books }) },
  );
  const clock = { now: () => Date.parse(`${TODAY}T10:00:00Z`), today: () => isoDate(TODAY) };
  const services = await makeServices(db, { clock: { ...clock, now: () => Date.now() }, checkReplies: false });
  return {
    db: services.db,
    url: app.url,
    newCompany: (/** @type {Parameters<typeof newCompany>[2]} */ wish = {}) => newCompany(services.db, services, wish),
    app,
    services,
    /** @param {{ userId: string, roleId: string, firmId: string | null }} person */
    headersOf: async (person) => ({
      authorization: `Bearer ${await services.tokens.issueAccessToken(person, Math.floor(Date.now() / 1000))}`,
    }),
    async close() {
      await app.stop().catch(() => undefined);
      await db.close();
    },
  };
}

/** @param {string} databaseUrl */
export async function migrateDatabase(databaseUrl) {
  const db = await openDb({ connectionString: databaseUrl }, { poolSize: 1 });
  try {
    await migrate(db);
  } finally {
    await db.close();
  }
}

/**
 * A call that must succeed: its text.
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {{ method?: string, body?: object }} [call]
 */
export async function askFor(url, headers, { method = "GET", body } = {}) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
  const reply = await fetch(url, { method, headers, ...sent });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${bytes.toString().slice(0, 300)}`);
  return bytes;
}
