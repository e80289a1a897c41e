import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { openStage } from "./support/stage.mjs";

const UNFINISHED = 20;
const TRICKLED = 20;

/** What unfinished uploads and requests that trickle cost, and when they are cut. */
export async function run() {
  const stage = await openStage();
  try {
    return await besideUploads(stage);
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./support/stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function besideUploads(stage) {
  const before = residentMiB(stage.serverPid);
  const { hostname, port } = new URL(stage.url);
  const sent = Buffer.alloc(95_000_000, "a");
  const closings = [];
  for (let index = 0; index < UNFINISHED; index += 1) {
    const { headers } = await stage.newCompany();
    const socket = connect(Number(port), hostname);
    const closed = once(socket, "close").then(() => performance.now());
    socket.on("error", () => undefined).resume();
    socket.write(
      `POST /api/v1/fec/check HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${(await headers())["authorization"]}\r\n` +
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 99000000\r\n\r\n" +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
    );
    await new Promise((resolve) => socket.write(sent, resolve));
    closings.push({ last: performance.now(), closed });
  }
  const held = residentMiB(stage.serverPid) - before;
  const trickles = Array.from({ length: TRICKLED }, () => trickle(stage));
  const patience = new Promise((resolve) => setTimeout(() => resolve(Infinity), 90_000));
  const cutAfter = (/** @type {readonly { last: number, closed: Promise<number> }[]} */ some) =>
    Promise.all(some.map(async ({ last, closed }) => Number(await Promise.race([closed, patience])) - last));
  const [taken, trickled] = await Promise.all([cutAfter(closings), cutAfter(trickles)]);
  const row = (/** @type {string} */ name, /** @type {string} */ memory, /** @type {readonly number[]} */ cuts) => [
    name,
    memory,
    `${cuts.filter(Number.isFinite).length} sur ${cuts.length}`,
    cuts.every(Number.isFinite) ? `${(Math.max(...cuts) / 1000).toFixed(1)} s` : "jamais",
  ];
  return {
    title: `${UNFINISHED} envois de 95 Mo qui ne finissent pas, ${TRICKLED} demandes qui viennent un octet par seconde`,
    columns: ["", "mémoire", "coupés", "le dernier, après son dernier octet utile"],
    rows: [row("envois", `+${Math.round(held)} Mio`, taken), row("au compte-gouttes", "", trickled)],
    notes: ["Objectif\u00a0: 200 Mo, tous coupés 60 s après leur dernier octet utile."],
  };
}

/**
 * Begins a request whose body comes one byte each second.
 * @param {Stage} stage
 */
function trickle(stage) {
  const { hostname, port } = new URL(stage.url);
  const socket = connect(Number(port), hostname);
  const timer = setInterval(() => socket.write(" "), 1000);
  const closed = once(socket, "close").then(() => (clearInterval(timer), performance.now()));
  socket.on("error", () => undefined).resume();
  socket.write(`POST /oauth/token HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`);
  return { last: performance.now(), closed };
}

/** @param {number} pid */
function residentMiB(pid) {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
