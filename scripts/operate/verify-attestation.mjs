// Verifies a FEC against the attestation of a closed year, and reads nothing else: no server, no database, no other file.
//   node scripts/operate/verify-attestation.mjs 123456789FEC20251231.txt attestation-2025-01-01-2025-12-31.pdf
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

/** Missing numbers that are listed. */
const SHOWN = 5;

const [fecPath, attestationPath] = process.argv.slice(2);
if (fecPath === undefined || attestationPath === undefined) {
  console.error("Usage\u00a0: node scripts/operate/verify-attestation.mjs <FEC.txt> <attestation.pdf>");
  process.exit(2);
}

const attested = attestationOf(bytesOf(attestationPath));
const found = fecOf(bytesOf(fecPath));
const checks = [
  ["Nom du fichier", attested.fec, path.basename(fecPath)],
  ["SHA-256", attested.sha256, found.sha256],
  ["Lignes", attested.lines, String(found.lines)],
  ["Écritures", attested.entries, String(found.entries)],
  ["Débit, en centimes", attested.debit, String(found.debit)],
  ["Crédit, en centimes", attested.credit, String(found.credit)],
  ["Débit = crédit", String(found.debit), String(found.credit)],
  ["Numéros qui se suivent", "oui", found.gaps.length === 0 ? "oui" : `non\u00a0: ${found.gaps.slice(0, SHOWN).join(", ")}`],
];
let isSame = true;
for (const [label, expected, actual] of checks) {
  const isRight = expected === actual;
  isSame &&= isRight;
  console.log(`${isRight ? "✓" : "✗"} ${label}\u00a0: ${actual}${isRight ? "" : ` (attesté\u00a0: ${expected})`}`);
}
console.log(isSame ? "Le fichier est celui qui a été attesté." : "Le fichier n’est pas celui qui a été attesté.");
process.exit(isSame ? 0 : 1);

/**
 * A file that cannot be read is no difference: the status is that of a wrong use.
 * @param {string} file
 */
function bytesOf(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    console.error(`Le fichier ${file} ne se lit pas (${String(error instanceof Error && "code" in error ? error.code : error)}).`);
    process.exit(2);
  }
}

/**
 * What the keywords of the PDF state, in plain letters.
 * @param {Buffer} bytes
 */
function attestationOf(bytes) {
  const [, facts] = /\(comptoir-attestation ([^()]*)\)/.exec(bytes.toString("latin1")) ?? [];
  if (facts === undefined) {
    console.error("Ce PDF n’est pas une attestation de Comptoir.");
    process.exit(2);
  }
  return Object.fromEntries(facts.split(" ").map((fact) => fact.split("=")));
}

/**
 * Reads a FEC: tabs, commas in amounts, one line a movement.
 * @param {Buffer} bytes
 */
function fecOf(bytes) {
  const [header = "", ...rows] = bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  const columns = header.split("\t");
  const place = (/** @type {string} */ name) => columns.indexOf(name);
  const [number, debitAt, creditAt] = [place("EcritureNum"), place("Debit"), place("Credit")];
  const entries = new Set();
  let [lines, debit, credit] = [0, 0, 0];
  for (const row of rows) {
    if (row === "") continue;
    const cells = row.split("\t");
    lines += 1;
    entries.add(cells[number]);
    debit += centsOf(cells[debitAt]);
    credit += centsOf(cells[creditAt]);
  }
  return { sha256: createHash("sha256").update(bytes).digest("hex"), lines, entries: entries.size, debit, credit, gaps: gapsOf(entries) };
}

function centsOf(text = "0") {
  const [whole = "0", decimals = ""] = text.split(",");
  return (text.startsWith("-") ? -1 : 1) * (Math.abs(Number(whole)) * 100 + Number(decimals.padEnd(2, "0").slice(0, 2)));
}

/**
 * The first numbers that are missing in each sequence: `AN-` for openings, figures alone for the others. A file of other software may number up to
 * billions.
 * @param {Iterable<string>} names
 */
function gapsOf(names) {
  const sequences = new Map();
  for (const name of names) {
    const [, prefix = "", digits = ""] = /^(.*?)(\d+)$/.exec(name) ?? [];
    const known = sequences.get(prefix) ?? new Set();
    known.add(Number(digits));
    sequences.set(prefix, known);
  }
  return [...sequences].flatMap(([prefix, numbers]) => {
    const last = [...numbers].reduce((most, one) => Math.max(most, one), 0);
    const missing = [];
    for (let one = 1; one <= last && missing.length < SHOWN; one += 1) if (!numbers.has(one)) missing.push(`${prefix}${one}`);
    return missing;
  });
}
