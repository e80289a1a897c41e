import { expect, test } from "vitest";
import { readDamaged } from "./hostile-files.mjs";

test("500 damaged statements, FEC and invoices are read or refused, each within two seconds", async () => {
  const { read, refused, failures } = await readDamaged({ seed: 35, cases: 500 });
  expect(failures).toEqual([]);
  expect(Math.min(read, refused)).toBeGreaterThan(50);
});
