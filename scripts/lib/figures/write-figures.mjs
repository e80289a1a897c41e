import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { root } from "../root.mjs";
import { makeDataFolder, removeDataFolder, startApp } from "../running-app.mjs";
import { signInByPassword } from "./api-session.mjs";
import { steadyJson, steadyPdf, steadyText } from "./steady-text.mjs";

/** The day of the drawings. */
const TODAY = "2026-04-14";
const PASSWORD = "Comptoir!2026";
const ACCOUNTS = ["bnc", "bic", "inscription", "impaye", "client", "client-combine", "cabinet", "collaborateur", "assistant"];

/** Readings of a company that one reply holds, by the file that they are written to. */
const READINGS = {
  "company.json": "/api/v1/company",
  "fiscal-years.json": "/api/v1/fiscalyear",
  "results.json": "/api/v1/fiscalyear-results",
  "documents.json": "/api/v1/documents",
  "bank-balances.json": "/api/v1/bank-balance",
  "overview.json": "/api/v1/transactions/overview",
  "transfers.json": "/api/v1/transfers/unpaired",
  "acts.json": "/api/v1/acts",
  "verification.json": "/api/v1/ledger/verify",
  "prints.json": "/api/v1/ledger/prints",
  "vat/returns.json": "/api/v1/vat-declarations",
  "vat/start.json": "/api/v1/vat-start",
  "vat/regime.json": "/api/v1/vat-regime",
  "assets/register.json": "/api/v1/immobilisations",
  "assets/suspected.json": "/api/v1/immobilisations/suspected",
  "assets/control.json": "/api/v1/immobilisations/control",
  "loans/loans.json": "/api/v1/mortgages",
  "questions.json": "/api/v1/questions",
};

/** @typedef {import("./api-session.mjs").Session} Session */
/** @typedef {(name: string, content: string) => void} Write */

/**
 * Starts the application with the demonstration and writes into the folder what its books give, one file a reading; returns how many.
 * @param {string} folder
 * @returns {Promise<number>}
 */
export async function writeFigures(folder) {
  let written = 0;
  /** @type {Write} */
  const write = (name, content) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    written += 1;
  };
  for (const name of ["permissions.md", "pages.md"]) write(`docs/${name}`, readFileSync(join(root, "docs", name), "utf8"));
  const dataDir = makeDataFolder();
  const app = await startApp({ DATA_DIR: dataDir, TODAY, DEMO: "1" });
  try {
    await writeAccounts(app.url, write);
  } finally {
    await app.stop();
    removeDataFolder(dataDir);
  }
  return written;
}

/**
 * @param {string} url
 * @param {Write} write
 */
async function writeAccounts(url, write) {
  const done = new Set();
  for (const account of ACCOUNTS) {
    const session = await signInByPassword(url, { username: `${account}@demo.example`, password: PASSWORD });
    if (done.size === 0) write("openapi.json", steadyJson(await session.read("/openapi.json")));
    const informations = await session.read("/api/v1/user/informations");
    write(`accounts/${account}.json`, steadyJson(informations));
    for (const { id, name } of await companiesOf(session, informations, (content) => write(`accounts/${account}-dossiers.json`, content))) {
      if (done.has(id)) continue;
      done.add(id);
      await writeCompany(session, id, (file, content) => write(`companies/${name}/${file}`, content));
    }
  }
}

/**
 * The company of a client, or all the dossiers of a firm.
 * @param {Session} session
 * @param {any} informations
 * @param {(content: string) => void} writeDossiers
 * @returns {Promise<{ id: string, name: string }[]>}
 */
async function companiesOf(session, informations, writeDossiers) {
  const { user } = informations.data;
  if (user.company) return [{ id: user.company.id, name: fileName(user.company.title) }];
  if (user.context === "CLIENT" || user.roleId === "authenticated") return [];
  const dossiers = await session.readPages("/api/v1/dossiers", (reply) => reply.results);
  writeDossiers(steadyJson(dossiers));
  return dossiers.map(({ companyId, name }) => ({ id: companyId, name: fileName(name) }));
}

/** @param {string} text */
function fileName(text) {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
}

/**
 * @param {Session} session
 * @param {string} companyId
 * @param {Write} write
 */
async function writeCompany(session, companyId, write) {
  /** @param {string} path */
  const of = (path) => `${path}${path.includes("?") ? "&" : "?"}companyId=${companyId}`;
  for (const [file, path] of Object.entries(READINGS)) write(file, steadyJson(await session.readAny(of(path))));
  write("operations.json", steadyJson(await session.readPages(of("/api/v1/transactions"), (reply) => reply.data)));
  await writeReturns(session, of, write);
  await writeSchedules(session, of, write);
  const { data: years = [] } = await session.readAny(of("/api/v1/fiscalyear"));
  for (const { beginning, end } of years)
    await writeYear(session, { of, beginning, end }, (file, content) => write(`${end}/${file}`, content));
  write("company-archive.txt", await archiveHashes(session, of("/api/v1/company/export")));
}

/**
 * @param {Session} session
 * @param {(path: string) => string} of
 * @param {Write} write
 */
async function writeReturns(session, of, write) {
  const { data: returns = [] } = await session.readAny(of("/api/v1/vat-declarations"));
  for (const { id, period } of returns) {
    const path = `/api/v1/vat-declaration/${id ?? period}`;
    write(`vat/${period}${id === null ? "" : "-kept"}.json`, steadyJson(await session.readAny(of(path))));
    write(`vat/${period}${id === null ? "" : "-kept"}-export.json`, steadyJson(await session.readAny(of(`${path}/export`))));
  }
}

/**
 * The table of each component of an asset and of each loan.
 * @param {Session} session
 * @param {(path: string) => string} of
 * @param {Write} write
 */
async function writeSchedules(session, of, write) {
  const { data: components = [] } = await session.readAny(of("/api/v1/immobilisation-components"));
  for (const [index, { id, title }] of components.entries())
    write(
      `assets/${index + 1}-${fileName(title)}.json`,
      steadyJson(await session.readAny(of(`/api/v1/depreciation_schedule?immo_comp_id=${id}`))),
    );
  const { data: loans = [] } = await session.readAny(of("/api/v1/mortgages"));
  for (const [index, { id, name }] of loans.entries())
    write(`loans/${index + 1}-${fileName(name)}.json`, steadyJson(await session.readAny(of(`/api/v1/mortgage/${id}/schedule`))));
}

/**
 * @param {Session} session
 * @param {{ of: (path: string) => string, beginning: string, end: string }} year
 * @param {Write} write
 */
async function writeYear(session, { of, beginning, end }, write) {
  const dates = `startDate=${beginning}&endDate=${end}`;
  for (const [name, provisional] of /** @type {const} */ ([
    ["fec", 0],
    ["fec-provisional", 1],
  ])) {
    write(`${name}.txt`, steadyText(await session.readText(of(`/api/v1/documents/fec/txt?${dates}&provisional=${provisional}`))));
    write(`${name}-notice.txt`, steadyText(await session.readText(of(`/api/v1/documents/fec/notice?${dates}&provisional=${provisional}`))));
    write(`${name}-report.json`, steadyJson(await session.readAny(of(`/api/v1/documents/fec/report?${dates}&provisional=${provisional}`))));
  }
  write("trial-balance.json", steadyJson(await session.readAny(of(`/api/v1/ledger/trial-balance?${dates}`))));
  write("cash.json", steadyJson(await session.readAny(of(`/api/v1/cash-balance?${dates}`))));
  for (const book of ["general_ledger", "trial_balance", "journal"]) {
    for (const format of ["csv", "html"])
      write(`${book}.${format}`, steadyText(await session.readText(of(`/api/v1/documents/${book}/${format}?${dates}`))));
    write(`${book}-xlsx.txt`, await archiveHashes(session, of(`/api/v1/documents/${book}/xlsx?${dates}`)));
  }
  write("archive.txt", await archiveHashes(session, of(`/api/v1/documents/archive?${dates}`)));
}

/**
 * The name of each file of an archive with the hash of what can be compared of it, without the file that only repeats hashes.
 * @param {Session} session
 * @param {string} path
 */
async function archiveHashes(session, path) {
  const reply = await session.ask(path);
  if (!reply.ok) return steadyJson(await reply.json());
  const files = Object.entries(unzipSync(new Uint8Array(await reply.arrayBuffer())));
  return files
    .filter(([name]) => !name.endsWith("/empreintes-sha256.txt"))
    .map(([name, bytes]) => `${hashOf(name, Buffer.from(bytes))}  ${name}\n`)
    .join("");
}

/**
 * @param {string} name
 * @param {Buffer} bytes
 */
function hashOf(name, bytes) {
  const printsPassing = /(^|\/)(general-ledger|journal|CA3|CA12|[\d-]+-CA)/.test(name);
  const content = name.endsWith(".pdf")
    ? steadyPdf(bytes, { printsPassing })
    : /\.(csv|txt|json|xml|rels)$/i.test(name)
      ? steadyText(bytes.toString("utf8"))
      : bytes;
  return createHash("sha256").update(content).digest("hex");
}
