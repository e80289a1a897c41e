import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseBankFile } from "./parse.js";

const FOLDER = join(import.meta.dirname, "../../../../shared/fixtures/bank-reported");

interface Expected {
  operations?: number;
  credits?: number;
  debits?: number;
  net?: number;
  first?: string;
  last?: string;
}

describe.skipIf(!existsSync(FOLDER))("the statements made from public reports", () => {
  const expected = existsSync(FOLDER)
    ? (JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8")) as { files: Record<string, Expected> }).files
    : {};

  it.each(Object.entries(expected))("%s", (name, wanted) => {
    const { accounts } = parseBankFile(readFileSync(join(FOLDER, name)));
    const rows = accounts.flatMap((account) => account.rows);
    const days = rows.map(({ date }) => date).toSorted();
    const sum = (sign: 1 | -1): number => rows.reduce((total, { amount }) => total + Math.max(0, amount * sign), 0);
    const found = {
      operations: rows.length,
      credits: sum(1),
      debits: sum(-1),
      net: sum(1) - sum(-1),
      first: days[0],
      last: days.at(-1),
    };
    expect(found).toMatchObject(Object.fromEntries(Object.entries(wanted).filter(([key]) => key in found)));
  });
});
