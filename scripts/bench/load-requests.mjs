import { hashPassword } from "../../apps/server/dist/modules/auth/password/passwords.js";
import { newReader, READER_PASSWORD, timedSignIn } from "./people.mjs";
import { fillBooks, ms, openStage, quantile } from "./stage.mjs";

const WRITES = 40;
const SELECTED = 5000;

/** What one company can do to all others by writing: they sign in, write and read beside writes that wait. */
export async function run() {
  const stage = await openStage();
  try {
    return await besideWrites(stage);
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./stage.mjs").Stage} Stage */

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
