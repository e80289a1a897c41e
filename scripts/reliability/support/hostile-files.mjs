import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isoDate } from "@comptoir/accounting/date";
import { checkFec } from "@comptoir/accounting/fec/check/check";
import { agriculturalSample, bicSample, cashSample, SAMPLE_NAME, sampleText } from "@comptoir/accounting/fec/testing";
import { readFileBooks } from "@comptoir/accounting/takeover/file-books";
import { BankFileError } from "@comptoir/bank-files/errors";
import { parseBankFile } from "@comptoir/bank-files/parse";
import { mutate } from "@comptoir/bank-files/testing/mutations";
import { EInvoiceError } from "@comptoir/e-invoices/errors";
import { readInvoiceFile } from "@comptoir/e-invoices/read-invoice";
import { ciiOf, ublOf } from "@comptoir/e-invoices/testing/sample-invoices";
import { pdfWith } from "@comptoir/e-invoices/testing/sample-pdf";

/**
 * A kind of file that strangers send: sound ones to damage, and their reader, which returns false when it refuses one with its sentence.
 * @typedef {{ name: string, sources: readonly Uint8Array[], read: (bytes: Uint8Array) => Promise<boolean> | boolean }} Kind
 * @typedef {{ cases: number, read: number, refused: number, slowest: { what: string, milliseconds: number }, failures: readonly string[] }} Outcome
 */

const LONGEST_MILLISECONDS = 2_000;

/**
 * Damages bank files (CAMT among them), FEC and invoices in turn by the seed, and reads the result: read or refused, within two seconds.
 * @param {{ seed: number, cases: number, onProgress?: (done: number) => void }} given
 * @returns {Promise<Outcome>}
 */
export async function readDamaged({ seed, cases, onProgress = () => undefined }) {
  const kinds = await allKinds();
  const counts = { read: 0, refused: 0 };
  let slowest = { what: "", milliseconds: 0 };
  /** @type {string[]} */
  const failures = [];
  for (let index = 0; index < cases; index += 1) {
    const kind = kinds[index % kinds.length];
    const turn = Math.floor(index / kinds.length);
    const source = kind?.sources[turn % kind.sources.length];
    const other = kind?.sources[(turn * 5 + 3) % kind.sources.length];
    if (kind === undefined || source === undefined || other === undefined) throw new Error("no file to damage");
    const damaged = mutate(source, other, seed + index * 7);
    const what = `${kind.name} ${turn % kind.sources.length}, ${damaged.kind}, seed ${seed + index * 7}`;
    const started = performance.now();
    try {
      counts[(await kind.read(damaged.bytes)) ? "read" : "refused"] += 1;
    } catch (error) {
      failures.push(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const milliseconds = performance.now() - started;
    if (milliseconds > slowest.milliseconds) slowest = { what, milliseconds };
    if (milliseconds > LONGEST_MILLISECONDS) failures.push(`${what}: ${Math.round(milliseconds)} ms`);
    if ((index + 1) % 20_000 === 0) onProgress(index + 1);
  }
  return { cases, ...counts, slowest, failures };
}

/** @returns {Promise<readonly Kind[]>} */
async function allKinds() {
  const folder = join(import.meta.dirname, "../../../packages/bank-files/fixtures");
  const names = readdirSync(folder).filter((name) => name !== "expected.json");
  const fecs = [bicSample(), cashSample(), agriculturalSample()].map((sample) => bytesOf(sampleText(sample)));
  const [cii, ubl, creditNote] = [ciiOf(), ublOf(), ublOf({ isCreditNote: true })].map(bytesOf);
  const pdf = await pdfWith([{ name: "factur-x.xml", content: ciiOf() }]);
  return [
    { name: "statement", sources: names.map((name) => new Uint8Array(readFileSync(join(folder, name)))), read: readStatement },
    { name: "FEC to check", sources: fecs, read: readFec },
    { name: "FEC to take over", sources: fecs, read: readTakeover },
    { name: "invoice", sources: [cii, ubl, creditNote, pdf].flatMap((one) => one ?? []), read: readInvoice },
  ];
}

/** @param {string} text */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {Uint8Array} bytes */
function readStatement(bytes) {
  return unlessRefused(() => parseBankFile(bytes), BankFileError);
}

/** @param {Uint8Array} bytes */
function readFec(bytes) {
  return checkFec({ fileName: SAMPLE_NAME, bytes }).verdict.ours;
}

/** @param {Uint8Array} bytes */
function readTakeover(bytes) {
  readFileBooks({ fileName: SAMPLE_NAME, today: isoDate("2025-03-01"), bytes });
  return true;
}

/** @param {Uint8Array} bytes */
async function readInvoice(bytes) {
  try {
    await readInvoiceFile(bytes);
    return true;
  } catch (error) {
    if (error instanceof EInvoiceError) return false;
    throw error;
  }
}

/**
 * @param {() => unknown} read
 * @param {new (...given: never[]) => Error} refusal
 */
function unlessRefused(read, refusal) {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof refusal) return false;
    throw error;
  }
}
