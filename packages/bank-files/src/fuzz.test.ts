import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isIsoDate } from "@comptoir/accounting/date";
import { describe, expect, it } from "vitest";
import type { BankFile } from "./bank-file.js";
import { BankFileError } from "./errors.js";
import { parseBankFile } from "./parse.js";
import { mutate } from "./testing/mutations.js";

const FOLDER = join(import.meta.dirname, "../fixtures");
const NAMES = readdirSync(FOLDER).filter((name) => name !== "expected.json");
const CASES_PER_FILE = 25;
/** The cases are quick, the machine that runs them may be busy. */
const PATIENCE_MS = 30_000;

describe("damaged files", () => {
  it.each(NAMES.map((name, index) => [name, index] as const))(
    "%s, damaged in many ways, is read or refused in French",
    (name, index) => {
      const source = readFileSync(join(FOLDER, name));
      const other = readFileSync(join(FOLDER, NAMES[(index + 1) % NAMES.length] ?? name));
      for (let seed = index * 10_000; seed < index * 10_000 + CASES_PER_FILE; seed++) {
        const file = readOrRefuse(mutate(source, other, seed).bytes);
        if (file) expectSound(file);
      }
    },
    PATIENCE_MS,
  );
});

function readOrRefuse(bytes: Uint8Array): BankFile | null {
  try {
    return parseBankFile(bytes);
  } catch (error) {
    expect(error).toBeInstanceOf(BankFileError);
    return null;
  }
}

/** After any damage, a row that is kept has a real day, whole cents and a label. */
function expectSound(file: BankFile): void {
  for (const row of file.accounts.flatMap((account) => account.rows)) {
    expect(isIsoDate(row.date) && Number.isSafeInteger(row.amount) && !Object.is(row.amount, -0) && row.label !== "").toBe(true);
  }
  for (const row of file.rejected) expect(row.reason === "" || row.line < 1).toBe(false);
}
