import { hashPassword } from "../../apps/server/dist/modules/auth/password/passwords.js";
import { fillFirm } from "./firm.mjs";
import { newReader, READER_PASSWORD, timedSignIn } from "./support/people.mjs";
import { fillBooks, ms, openStage, quantile } from "./support/stage.mjs";

const WRITES = 40;
const SELECTED = 5000;

/** What one company can do to all others by writing, and one person by reading: they sign in, write and read beside. */
export async function run() {
  const stage = await openStage();
  try {
    return [await besideWrites(stage), await besideReads(stage)];
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./support/stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function besideWrites(stage) {
  const [company, other] = [await stage.newCompany(), await stage.newCompany()];
  await fillBooks(stage, company, 2 * SELECTED);
  const username = "voisine@test.example";
  const { token } = await newReader(stage, { username, companyId: other.id, passwordHash: await hashPassword(READER_PASSWORD) });
  const [headers, theirs] = [await company.headers(), { authorization: `Bearer ${token}` }];
  const rows = await stage.db.tenantRead(company.id, {
    text: "select operation_id as id from books.allocations where company_id = $1 and account_code = '606400' order by operation_id limit $2",
    values: [company.id, SELECTED],
  });
  const ids = rows.map(({ id }) => String(id));
  const alone = (await timedSignIn(stage, username)).taken;
  const leaving = new AbortController();
  const asked = Array.from({ length: WRITES }, () =>
    ask(stage, "PUT", "/api/v1/transactions/allocations", {
      headers,
      signal: leaving.signal,
      body: { ids, parts: [{ account: "626200" }], preview: true },
    }).catch(() => null),
  );
  await Promise.any(asked);
  /** @type {number[]} */
  const beside = [];
  for (let turn = 0; turn < 10; turn += 1) beside.push((await timedSignIn(stage, username)).taken);
  const cafe = { title: "Café", amount: 3, date: "2026-03-02", origin: "cash", type: "outcome" };
  const writing = await timed(() => ask(stage, "POST", "/api/v1/transaction/create", { headers: theirs, body: cafe }));
  const reading = await timed(() => ask(stage, "GET", "/api/v1/transactions", { headers }));
  const ready = await fetch(`${stage.url}/readyz`);
  leaving.abort();
  const after = await timed(() => ask(stage, "POST", "/api/v1/transaction/create", { headers, body: cafe }));
  return {
    title: `À côté de ${WRITES} écritures d’une entreprise, des aperçus de ${SELECTED} opérations chacun`,
    columns: ["connexion seule", "à côté", "au pire", "écrire ailleurs", "lire l’entreprise", "/readyz", "y écrire, une fois partis"],
    rows: [[ms(alone), ms(quantile(beside, 0.5)), ms(Math.max(...beside)), told(writing), told(reading), ready.status, told(after)]],
    notes: ["Objectif : moins d’une seconde, /readyz 200."],
  };
}

const READS = 300;
const READ_BOOKS = 30_000;
const DAY = (/** @type {number} */ n) => new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10);
const filters = (/** @type {object} */ given) => `filters=${encodeURIComponent(JSON.stringify(given))}`;

/** The reads that cost most, each asked differently from the one before: no reply is kept. @type {readonly (readonly [string, (n: number) => string])[]} */
const READ = [
  ["dossiers, par nom", () => "/api/v1/dossiers"],
  ["dossiers, un mot", (n) => `/api/v1/dossiers?query=dossier%20${n % 100}`],
  ["opérations, un texte", (n) => `/api/v1/transactions?${filters({ query: `sncf ${n}` })}`],
  [
    "opérations, un texte et une période",
    (n) => `/api/v1/transactions?${filters({ query: "vir", startDate: DAY(n), endDate: DAY(n + 28) })}`,
  ],
  ["opérations, vue d’ensemble", (n) => `/api/v1/transactions/overview?${filters({ query: "carte", startDate: DAY(n) })}`],
  ["balance", (n) => `/api/v1/ledger/trial-balance?startDate=${DAY(n)}&endDate=2026-12-31`],
  ["grand livre", (n) => `/api/v1/ledger/general-ledger?account=512000&startDate=${DAY(n)}&endDate=2026-12-31`],
  ["journal", (n) => `/api/v1/ledger/journal?startDate=${DAY(n)}&endDate=2026-12-31`],
  ["historique", (n) => `/api/v1/acts?page=${1 + (n % 3)}`],
  ["notifications", () => "/api/v1/notification"],
  ["vérification des livres", () => "/api/v1/ledger/verify"],
  ["à catégoriser", () => "/api/v1/not_categorized_transactions"],
  ["imports", (n) => `/api/v1/bank-import?page=${1 + (n % 3)}`],
];

/**
 * How long another person takes to sign in while one person asks the same read three hundred times at once.
 * @param {Stage} stage
 */
async function besideReads(stage) {
  const firm = await fillFirm(stage, "Cabinet qui demande");
  const [company, other] = [await stage.newCompany(), await stage.newCompany()];
  await fillBooks(stage, company, READ_BOOKS);
  const username = "voisin@test.example";
  await newReader(stage, { username, companyId: other.id, passwordHash: await hashPassword(READER_PASSWORD) });
  await stage.db.owner((tx) => tx.run("analyze"));
  const alone = (await timedSignIn(stage, username)).taken;
  const rows = [];
  let worst = 0;
  for (const [name, path] of READ) {
    const headers = await (path(0).startsWith("/api/v1/dossiers") ? firm : company).headers();
    const leaving = new AbortController();
    let replies = 0;
    /** @type {Map<number, number>} */
    const statuses = new Map();
    const asked = Array.from({ length: READS }, async (_, n) => {
      const reply = await ask(stage, "GET", path(n), { headers, signal: leaving.signal });
      await reply.arrayBuffer();
      replies += 1;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    }).map((reply) => reply.catch(() => undefined));
    await Promise.any(asked);
    /** @type {number[]} */
    const beside = [];
    while (replies < READS && beside.length < 5) beside.push((await timedSignIn(stage, username)).taken);
    const served = replies;
    leaving.abort();
    await Promise.all(asked);
    worst = Math.max(worst, ...beside);
    const kinds = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    rows.push([name, ms(quantile(beside, 0.5)), ms(Math.max(...beside)), beside.length, `${served} (${kinds})`]);
  }
  return {
    title: `Connexion d’une autre personne pendant que l’une demande ${READS} fois la même lecture, ${READ_BOOKS} opérations, 1 000 dossiers (seule : ${ms(alone)})`,
    columns: ["lecture", "médiane", "au pire", "connexions", "lectures servies pendant"],
    rows,
    notes: [`Objectif : moins d’une seconde ; au pire ${ms(worst)}.`],
  };
}

/** @param {{ taken: number, reply: Response }} one */
function told({ taken, reply }) {
  return `${ms(taken)} (${reply.status})`;
}

/** @param {() => Promise<Response>} work */
async function timed(work) {
  const start = performance.now();
  const reply = await work();
  await reply.arrayBuffer();
  return { taken: performance.now() - start, reply };
}

/**
 * @param {Stage} stage
 * @param {string} method
 * @param {string} path
 * @param {{ headers: Record<string, string>, body?: object, signal?: AbortSignal }} request
 */
function ask(stage, method, path, { headers, body, signal }) {
  return fetch(`${stage.url}${path}`, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}
