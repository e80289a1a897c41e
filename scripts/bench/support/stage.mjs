import pg from "pg";
import { uuidv7 } from "uuidv7";
import { openDb } from "../../../apps/server/dist/db/db.js";
import { migrate } from "../../../apps/server/dist/db/migrate.js";
import { makeServices } from "../../../apps/server/dist/make-services.js";
import { openKeptRegimes } from "../../../apps/server/dist/modules/books/regimes/service.js";
import { parisDay } from "@comptoir/accounting/calendar";
import { freePort } from "../../lib/free-port.mjs";
import { makeDataFolder, removeDataFolder, startApp } from "../../lib/running-app.mjs";

/**
 * The stage of a measure: the built server in a process of its own, on an embedded PostgreSQL whose data is on disk and
 * durable, and a direct connection to the same database for the bare work that figures are compared to.
 * @typedef {Awaited<ReturnType<typeof openStage>>} Stage
 */

/** What books are filled through, and what answers for them. @typedef {Pick<Stage, "db" | "url" | "newCompany">} Books */

/** @typedef {{ id: string, fiscalYearId: string, year: number, headers: () => Promise<Record<string, string>> }} BenchCompany */

/** @typedef {{ id: string, userId: string, headers: () => Promise<Record<string, string>> }} BenchFirm */

/** Opens a stage; `close` stops everything and removes its data. */
export async function openStage() {
  const dataDir = makeDataFolder();
  const embedded = {
    dataDir,
    onLost: (/** @type {Error} */ error) => {
      throw error;
    },
  };
  // Filling large books takes longer than a request may.
  const db = await openDb({ embedded }, { statementMilliseconds: 600_000 });
  await migrate(db);
  const services = await makeServices(db, { clock: { now: () => Date.now(), today: () => parisDay(Date.now()) }, checkReplies: false });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const production = { NODE_ENV: "production", PUBLIC_URL: url, ALLOW_INSECURE: "1" };
  const app = await startApp({ DATABASE_URL: db.connectionString, DEMO: "0", ...production }, { port });
  return {
    // What follows from a change of books follows here too.
    db: services.db,
    url,
    serverPid: app.process.pid ?? 0,
    /** @param {{ taxSystem?: string, vatSystem?: string, year?: number }} [wish] */
    newCompany: (wish) => newCompany(db, services, wish ?? {}),
    newFirm: (/** @type {string} */ name) => newFirm(db, services, name),
    stopServer: () => app.stop(),
    async close() {
      try {
        await app.stop();
      } catch (error) {
        // Thrown from here it would hide why a measure failed.
        console.error(String(error));
        process.exitCode = 1;
      }
      await db.close();
      removeDataFolder(dataDir);
    },
  };
}

/**
 * A company, its user and its year, written as a sign-up leaves them.
 * @param {import("../../../apps/server/dist/db/db.js").Db} db
 * @param {import("../../../apps/server/dist/services.js").Services} services
 * @param {{ taxSystem?: string, vatSystem?: string, year?: number }} wish
 * @returns {Promise<BenchCompany>}
 */
export async function newCompany(db, services, { taxSystem = "bic-rs", vatSystem = "not_subjected", year = 2026 }) {
  const [id, userId, fiscalYearId] = [uuidv7(), uuidv7(), uuidv7()];
  await db.shared(async (tx) => {
    await tx.run(
      `insert into shared.companies (id, name, siret, tax_system, accounting_basis, vat_system) values ($1, 'Mesure', '73282932000074', $2, $3, $4)`,
      [id, taxSystem, taxSystem === "bnc" ? "cash" : "accrual", vatSystem],
    );
    await tx.run("insert into shared.users (id, username, password_hash, role_id) values ($1, $2, '', 'client')", [
      userId,
      `mesure-${userId}@test.example`,
    ]);
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [userId, id]);
  });
  await db.tenant(id, async (tx) => {
    await tx.run("insert into books.fiscal_years (company_id, id, begins_on, ends_on) values ($1, $2, $3, $4)", [
      id,
      fiscalYearId,
      `${year}-01-01`,
      `${year}-12-31`,
    ]);
    await openKeptRegimes(tx, id, services.clock.today());
  });
  const headers = async () => ({
    authorization: `Bearer ${await services.tokens.issueAccessToken({ userId, roleId: "client", firmId: null }, Math.floor(Date.now() / 1000))}`,
  });
  return { id, fiscalYearId, year, headers };
}

/**
 * A firm and its administrator.
 * @param {import("../../../apps/server/dist/db/db.js").Db} db
 * @param {import("../../../apps/server/dist/services.js").Services} services
 * @param {string} name
 * @returns {Promise<BenchFirm>}
 */
async function newFirm(db, services, name) {
  const [id, userId, roleId] = [uuidv7(), uuidv7(), "accounting_firm_administrator"];
  await db.shared(async (tx) => {
    await tx.run("insert into shared.firms (id, slug, name) values ($1, $2, $3)", [id, `mesure-${id}`, name]);
    await tx.run(
      "insert into shared.users (id, username, password_hash, role_id, firm_id, email_verified_at) values ($1, $2, '', $3, $4, now())",
      [userId, `mesure-${userId}@test.example`, roleId, id],
    );
  });
  const headers = async () => ({
    authorization: `Bearer ${await services.tokens.issueAccessToken({ userId, roleId, firmId: id }, Math.floor(Date.now() / 1000))}`,
  });
  return { id, userId, headers };
}

const WORDS = ["CARTE", "PRLV SEPA", "VIR INST", "FACTURE CARTE", "VIR SEPA"];
const NAMES = [
  "SNCF CONNECT",
  "ADOBE SYSTEMS",
  "LEROY MERLIN",
  "VILLA SAUVAGE",
  "TOTALENERGIES",
  "LA POSTE",
  "FREE PRO",
  "BOULANGERIE ANGE",
  "MAIF PRO",
  "URSSAF CENTRE",
];
const CHUNK = 100_000;

/**
 * Fills the books of a company with categorised operations, their words, entries and lines, spread over its year, straight
 * in SQL: what an import and its categorisation would leave.
 * @param {Pick<Stage, "db">} stage
 * @param {BenchCompany} company
 * @param {number} operations
 * @param {{ bought?: string }} [accounts] the account of expenses
 */
export async function fillBooks({ db }, company, operations, { bought = "606400" } = {}) {
  const bank = uuidv7();
  await db.tenant(company.id, (tx) =>
    tx.run("insert into books.bank_accounts (company_id, id, title, account_code) values ($1, $2, 'Compte pro', '512000')", [
      company.id,
      bank,
    ]),
  );
  for (let from = 0; from < operations; from += CHUNK) {
    const to = Math.min(operations, from + CHUNK) - 1;
    await db.tenant(company.id, async (tx) => {
      await tx.run(
        `create temporary table filling on commit drop as select i,
            ('01980000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as id,
            $7::date + ((i::bigint * 365) / $4::bigint)::int as day,
            (case when i % 5 = 0 then 1 else -1 end) * (500 + (i::bigint * 7919) % 200000) as amount,
            ($5::text[])[1 + i % 5] || ' ' || ($6::text[])[1 + (i / 3) % 10] || ' REF' || i as label
          from generate_series($2::int, $3::int) i where $1::uuid is not null`,
        [company.id, from, to, operations, WORDS, NAMES, `${company.year}-01-01`],
      );
      await tx.run(
        `insert into books.operations (company_id, id, date, amount_cents, origin, title, raw_label, merchant_key, bank_account_id, piece_ref, status, vat_status, tokens)
          select $1::uuid, id, day, amount, 'professional', label, label, '', $2::uuid, 'R' || i, 'categorized', 'none',
            array(select distinct lower(w) from unnest(string_to_array(label, ' ') || ('#' || abs(amount))) w) from filling returning 1`,
        [company.id, bank],
      );
      await tx.run(
        `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents, deductible_cents)
          select $1::uuid, id, 1, case when amount > 0 then '706000' else $2 end, abs(amount), 0 from filling returning 1`,
        [company.id, bought],
      );
      await tx.run(
        `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, payment_date, payment_mode, source_kind, operation_id, sequence)
          select $1::uuid, id, $2::uuid, 'BQ', day, label, 'R' || i, day, day, 'VIR', 'operation', id, 'main' from filling returning 1`,
        [company.id, company.fiscalYearId],
      );
      await tx.run(
        `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
          select $1::uuid, id, case when amount > 0 then 1 else 2 end, '512000', label, greatest(amount, 0), greatest(-amount, 0), 'BQ', day from filling
          union all select $1::uuid, id, case when amount > 0 then 2 else 1 end, case when amount > 0 then '706000' else $2 end, label, greatest(-amount, 0), greatest(amount, 0), 'BQ', day from filling
          returning 1`,
        [company.id, bought],
      );
    });
  }
  await vacuumWords(db);
  await db.owner((tx) =>
    tx.run(
      "analyze books.operations; analyze books.operation_tokens; analyze books.words; analyze books.entries; analyze books.entry_lines; analyze books.allocations",
    ),
  );
}

/**
 * What autovacuum does within a minute of so many new words. Not possible in a transaction.
 * @param {import("../../../apps/server/dist/db/db.js").Db} db
 */
async function vacuumWords({ connectionString }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("vacuum books.operation_tokens");
  await client.end();
}

/**
 * @param {readonly number[]} values
 * @param {number} share 0.5 for the median
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * Milliseconds that each of `times` runs of `work` took.
 * @param {number} times
 * @param {() => Promise<unknown>} work
 */
export async function timings(times, work) {
  const taken = [];
  for (let run = 0; run < times; run += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return taken;
}

/** @param {number} value */
export function ms(value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** @param {number} value */
export function times(value) {
  return `× ${value < 10 ? value.toFixed(2) : value.toFixed(1)}`;
}
