import { once } from "node:events";
import { connect } from "node:net";
import { hashPassword } from "../../apps/server/dist/modules/auth/password/passwords.js";
import { newReader, READER_PASSWORD, timedSignIn } from "./support/people.mjs";
import { fillBooks, ms, openStage, quantile, timings } from "./support/stage.mjs";

const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
const UNREAD = 50;

/** What readers who do not read can do to all others: signing in beside their downloads. */
export async function run() {
  const stage = await openStage();
  try {
    return await besideUnread(stage);
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./support/stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function besideUnread(stage) {
  const passwordHash = await hashPassword(READER_PASSWORD);
  /** @type {string[]} */
  const bearers = [];
  let username = "";
  for (let index = 0; index < 7; index += 1) {
    const company = await stage.newCompany();
    await fillBooks(stage, company, 15_000);
    for (let person = 0; person < 2; person += 1) {
      username = `lecteur-${index}-${person}@test.example`;
      bearers.push((await newReader(stage, { username, companyId: company.id, passwordHash })).token);
    }
  }
  const alone = await signIns(stage, username);
  const sockets = bearers.flatMap((token) => [1, 2, 3, 4].map(() => askAndStop(stage, token))).slice(0, UNREAD);
  await Promise.any(sockets.map(({ status }) => status));
  const early = await timedSignIn(stage, username);
  const begun = await Promise.all(sockets.map(({ status }) => status));
  const beside = await signIns(stage, username);
  const ready = await fetch(`${stage.url}/readyz`);
  // Unread to the end: a server that stops does not wait for them.
  const stopping = (await timings(1, () => stage.stopServer()))[0] ?? Number.NaN;
  for (const { socket } of sockets) socket.destroy();
  const count = begun.filter((status) => status === "200").length;
  return {
    title: `Connexion à côté de ${UNREAD} téléchargements que personne ne lit`,
    columns: ["seule", "pendant qu’ils se lisent", "une fois lus", "au pire", "/readyz", "téléchargements commencés", "arrêt du serveur"],
    rows: [[ms(alone.median), ms(early.taken), ms(beside.median), ms(beside.worst), ready.status, count, ms(stopping)]],
    notes: ["Objectif\u00a0: moins d’une seconde, /readyz 200."],
  };
}

/**
 * The time of five, one after the other; one that is refused has none.
 * @param {Stage} stage
 * @param {string} username
 */
async function signIns(stage, username) {
  /** @type {number[]} */
  const taken = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const one = await timedSignIn(stage, username);
    taken.push(one.status === 200 ? one.taken : Number.NaN);
  }
  return { median: quantile(taken, 0.5), worst: Math.max(...taken) };
}

/**
 * Asks for a FEC and reads its status alone, for two minutes at most: each waits for its turn.
 * @param {Stage} stage
 * @param {string} token
 */
function askAndStop(stage, token) {
  const { hostname, port } = new URL(stage.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.write(
    `GET /api/v1/documents/fec/txt?${YEAR}&provisional=1 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const status = once(socket, "readable", { signal: AbortSignal.timeout(120_000) }).then(
    () => /** @type {Buffer | null} */ (socket.read(12))?.toString().slice(9) ?? "",
    () => "",
  );
  return { socket, status };
}
