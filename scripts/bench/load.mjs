import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { uuidv7 } from "uuidv7";
import { hashPassword } from "../../apps/server/dist/modules/auth/password/passwords.js";
import { yearOfLines } from "./import.mjs";
import { fillBooks, ms, openStage, quantile } from "./stage.mjs";

const PASSWORD = "Une phrase assez longue";
const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
const UNREAD = 50;
const UNFINISHED = 20;
const WRITES = 40;
const SELECTED = 5000;
const TRICKLED = 20;

/**
 * What one person can do to all others: sign in beside writes that wait and unread downloads, the longest stop beside heavy work, memory of
 * unfinished uploads.
 */
export async function run() {
  const stage = await openStage();
  try {
    return [await besideWrites(stage), await besideUnread(stage), await besideHeavyWork(stage), await besideUploads(stage)];
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
  const { token } = await newPerson(stage, { username, companyId: other.id, passwordHash: await hashPassword(PASSWORD) });
  const [headers, theirs] = [await company.headers(), { authorization: `Bearer ${token}` }];
  const rows = await stage.db.tenantRead(company.id, {
    text: "select operation_id as id from books.allocations where company_id = $1 and account_code = '606400' order by operation_id limit $2",
    values: [company.id, SELECTED],
  });
  const ids = rows.map(({ id }) => String(id));
  const alone = (await signIn(stage, username)).taken;
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
  for (let turn = 0; turn < 10; turn += 1) beside.push((await signIn(stage, username)).taken);
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

/**
 * Someone of a company, who signs in.
 * @param {Stage} stage
 * @param {{ username: string, companyId: string, passwordHash: string }} person
 */
async function newPerson(stage, { username, companyId, passwordHash }) {
  const id = uuidv7();
  await stage.db.shared(async (tx) => {
    await tx.run(
      "insert into shared.users (id, username, password_hash, role_id, email_verified_at) values ($1, $2, $3, 'client', now())",
      [id, username, passwordHash],
    );
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [id, companyId]);
  });
  return signIn(stage, username);
}

/** @param {Stage} stage */
async function besideUnread(stage) {
  const passwordHash = await hashPassword(PASSWORD);
  /** @type {string[]} */
  const bearers = [];
  let username = "";
  for (let index = 0; index < 7; index += 1) {
    const company = await stage.newCompany();
    await fillBooks(stage, company, 40_000);
    for (let person = 0; person < 2; person += 1) {
      username = `lecteur-${index}-${person}@test.example`;
      bearers.push((await newPerson(stage, { username, companyId: company.id, passwordHash })).token);
    }
  }
  const alone = (await signIn(stage, username)).taken;
  const sockets = bearers.flatMap((token) => [1, 2, 3, 4].map(() => askAndStop(stage, token))).slice(0, UNREAD);
  await Promise.any(sockets.map(({ status }) => status));
  const early = await signIn(stage, username);
  const begun = await Promise.all(sockets.map(({ status }) => status));
  const beside = await signIn(stage, username);
  const ready = await fetch(`${stage.url}/readyz`);
  for (const { socket } of sockets) socket.destroy();
  return {
    title: `Connexion à côté de ${UNREAD} téléchargements que personne ne lit`,
    columns: ["seule", "pendant qu’ils se lisent", "une fois lus", "réponse", "/readyz", "téléchargements commencés"],
    rows: [[ms(alone), ms(early.taken), ms(beside.taken), beside.status, ready.status, begun.filter((status) => status === "200").length]],
    notes: ["Objectif\u00a0: moins d’une seconde, /readyz 200."],
  };
}

/**
 * @param {Stage} stage
 * @param {string} username
 */
async function signIn(stage, username) {
  const start = performance.now();
  const reply = await fetch(`${stage.url}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", username, password: PASSWORD }),
  });
  const read = /** @type {{ access_token?: string }} */ (await reply.json());
  return { taken: performance.now() - start, status: reply.status, token: read.access_token ?? "" };
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

/** @param {Stage} stage */
async function besideHeavyWork(stage) {
  const company = await stage.newCompany();
  await fillBooks(stage, company, 10_000);
  const headers = await company.headers();
  const file = fecOf(95_000_000);
  const tabs = Buffer.alloc(95_000_000, "\t");
  const hugeStatement = Buffer.from(yearOfLines(1_600_000).text).subarray(0, 95_000_000);
  const largeStatement = Buffer.from(yearOfLines(190_000).text);
  const works = [
    { name: "contrôle d’un FEC de 95 Mo", work: () => checkFec(stage, headers, file) },
    { name: "contrôle de 95 Mo de tabulations", work: () => checkFec(stage, headers, tabs) },
    { name: "PDF de 20 000 lignes", work: () => fetch(`${stage.url}/api/v1/documents/general_ledger/pdf?${YEAR}`, { headers }) },
    { name: "tableur de 20 000 lignes", work: () => fetch(`${stage.url}/api/v1/documents/general_ledger/xlsx?${YEAR}`, { headers }) },
    {
      name: "rapport du FEC de 20 000 lignes",
      work: () => fetch(`${stage.url}/api/v1/documents/fec/report?${YEAR}&provisional=1`, { headers }),
    },
    { name: "aperçu d’un relevé de 95 Mo (refusé)", work: () => previewStatement(stage, headers, hugeStatement) },
    { name: "aperçu d’un relevé de 190 000 opérations", work: () => previewStatement(stage, headers, largeStatement) },
  ];
  const rows = [];
  for (const { name, work } of works) {
    const watch = await watchServer(stage);
    const start = performance.now();
    const reply = await work();
    await reply.arrayBuffer();
    const taken = performance.now() - start;
    const { longest, busiest, memory } = await watch.end();
    rows.push([name, reply.status, ms(taken), ms(longest), ms(busiest), `+${Math.round(memory)} Mio`]);
  }
  return {
    title: "Le plus long arrêt de /healthz à côté du travail le plus lourd",
    columns: ["travail", "réponse", "durée", "plus long arrêt", "dont occupé", "mémoire, processus compris"],
    rows,
    notes: [
      "Objectif\u00a0: 200 ms et 512 Mio.",
      "Occupé\u00a0: ce que le fil principal du serveur a pris de processeur pendant une attente, que d’autres programmes n’allongent pas.",
    ],
  };
}

/**
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 */
function checkFec(stage, headers, content) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "732829320FEC20261231.txt");
  return fetch(`${stage.url}/api/v1/fec/check`, { method: "POST", headers, body: form });
}

/**
 * @param {Stage} stage
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 */
function previewStatement(stage, headers, content) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "releve.csv");
  return fetch(`${stage.url}/api/v1/bank-import`, { method: "POST", headers, body: form });
}

/**
 * A sound FEC of that size.
 * @param {number} bytes
 */
function fecOf(bytes) {
  const names =
    "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise";
  const parts = [`${names.replaceAll(" ", "\t")}\r\n`];
  for (let size = 0, number = 1; size < bytes; number += 1) {
    const day = `2026${String(1 + (number % 12)).padStart(2, "0")}${String(1 + (number % 28)).padStart(2, "0")}`;
    const amount = `${100 + (number % 9000)},${String(number % 100).padStart(2, "0")}`;
    const line = (/** @type {string} */ account, /** @type {string} */ sides) =>
      `BQ\tBanque\t${number}\t${day}\t${account}\t\t\tR${number}\t${day}\tPRLV SEPA ADOBE SYSTEMS RÉF ${number}\t${sides}\t\t\t20270101\t\t\r\n`;
    const entry = line("512000\tBanques", `${amount}\t0,00`) + line("706000\tPrestations de services", `0,00\t${amount}`);
    parts.push(entry);
    size += entry.length;
  }
  return Buffer.from(parts.join(""));
}

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

/**
 * Asks for /healthz again and again until `end`, which returns the longest wait, the most that the server's main thread worked during
 * one, and how much memory the server and its processes took.
 * @param {Stage} stage
 */
async function watchServer(stage) {
  const before = treeMiB(stage.serverPid);
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, treeMiB(stage.serverPid))), 250);
  // In a thread: what this process sends would keep its own clock waiting.
  const watching = new Worker(ASKING, { eval: true, workerData: { url: `${stage.url}/healthz`, pid: stage.serverPid } });
  await once(watching, "online");
  return {
    async end() {
      const told = once(watching, "message");
      watching.postMessage("end");
      const [{ longest, busiest }] = /** @type {[{ longest: number, busiest: number }]} */ (await told);
      clearInterval(timer);
      return { longest, busiest, memory: peak - before };
    },
  };
}

const ASKING = `
  const { readFileSync } = require("node:fs");
  const { parentPort, workerData } = require("node:worker_threads");
  const { url, pid } = workerData;
  const processor = () => Number(readFileSync(\`/proc/\${pid}/task/\${pid}/schedstat\`, "utf8").split(" ")[0]) / 1e6;
  let isOver = false;
  let longest = 0;
  let busiest = 0;
  parentPort.once("message", () => (isOver = true));
  (async () => {
    while (!isOver) {
      const start = performance.now();
      const worked = processor();
      await (await fetch(url)).text();
      longest = Math.max(longest, performance.now() - start);
      busiest = Math.max(busiest, processor() - worked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    parentPort.postMessage({ longest, busiest });
  })();
`;

/**
 * Of a process and of those that it started; what they share counts once.
 * @param {number} pid
 */
function treeMiB(pid) {
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [pid, ...children.map(Number)].reduce((total, one) => total + proportionalMiB(one), 0);
}

/** @param {number} pid */
function proportionalMiB(pid) {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function residentMiB(pid) {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}
