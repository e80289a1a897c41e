import { yearOfLines } from "./import.mjs";
import { fillBooks, ms, openStage } from "./support/stage.mjs";
import { watchServer } from "./support/watch-server.mjs";

const YEAR = "startDate=2026-01-01&endDate=2026-12-31";

/** The longest stop of the server, and the memory that it takes, beside the heaviest work that it allows. */
export async function run() {
  const stage = await openStage();
  try {
    return await besideHeavyWork(stage);
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./support/stage.mjs").Stage} Stage */

/** @param {Stage} stage */
async function besideHeavyWork(stage) {
  const company = await stage.newCompany();
  await fillBooks(stage, company, 10_000);
  const headers = await company.headers();
  const file = soundFec(95_000_000);
  const tabs = Buffer.alloc(95_000_000, "\t");
  const hugeStatement = Buffer.from(yearOfLines(1_600_000).text).subarray(0, 95_000_000);
  const largeStatement = Buffer.from(yearOfLines(190_000).text);
  const works = [
    { name: "contrôle d’un FEC de 95 Mo", work: () => sendFecToCheck(stage, headers, file) },
    { name: "contrôle de 95 Mo de tabulations", work: () => sendFecToCheck(stage, headers, tabs) },
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
 * Sends a FEC to check.
 * @param {Pick<Stage, "url">} stage
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 */
export function sendFecToCheck(stage, headers, content) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "732829320FEC20261231.txt");
  return fetch(`${stage.url}/api/v1/fec/check`, { method: "POST", headers, body: form });
}

/**
 * Sends a statement to preview.
 * @param {Pick<Stage, "url">} stage
 * @param {Record<string, string>} headers
 * @param {Buffer} content
 */
export function previewStatement(stage, headers, content) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "releve.csv");
  return fetch(`${stage.url}/api/v1/bank-import`, { method: "POST", headers, body: form });
}

/**
 * A sound FEC of that size.
 * @param {number} bytes
 */
export function soundFec(bytes) {
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
