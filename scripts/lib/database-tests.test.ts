import { expect, test } from "vitest";
import { testsWithoutDatabase } from "./database-tests.mjs";

test("a test is told from those of a database by all that it imports", () => {
  const without = testsWithoutDatabase();
  expect(without).toContain("apps/server/src/scratch/scratch.test.ts");
  // By its own import, by the whole application, by the helper of its module.
  for (const name of ["db/references", "http/web", "modules/vat/filings/filing"])
    expect(without).not.toContain(`apps/server/src/${name}.test.ts`);
});
