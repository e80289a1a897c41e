import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.js";

const db = await testDatabase();
const LONG = "copy (select repeat('x', 1000) from generate_series(1, 100000)) to stdout";

test("a COPY that is left before its end is not waited for: its transaction ends at once, the next one is served", async () => {
  const begun = performance.now();
  const left = db.owner(async (tx) => {
    for await (const piece of tx.copyTo(LONG)) if (piece !== null) throw new Error("left");
  });
  await expect(left).rejects.toThrow("left");
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(await db.owner((tx) => tx.query("select 1 as n"))).toEqual([{ n: 1 }]);
});

test("one that is read to its end, or that the database refuses, leaves its connection to the next statement", async () => {
  const found = await db.owner(async (tx) => {
    let bytes = 0;
    for await (const piece of tx.copyTo(LONG)) bytes += (piece as Buffer).length;
    return [bytes, ...(await tx.query("select 1 as n"))];
  });
  expect(found).toEqual([100_100_000, { n: 1 }]);
  const refused = db.owner(async (tx) => {
    for await (const piece of tx.copyTo("copy (select 1 / 0) to stdout")) void piece;
  });
  await expect(refused).rejects.toThrow("division by zero");
});
