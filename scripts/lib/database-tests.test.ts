import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fewestThatSendAll, testsThatRepeat, testsWithoutDatabase, testsWithoutSql } from "./database-tests.mjs";

test("a test is told from those of a database by all that it imports", () => {
  const without = testsWithoutDatabase();
  expect(without).toContain("apps/server/src/scratch/scratch.test.ts");
  // By its own import, by the whole application, by the helper of its module.
  for (const name of ["db/references", "http/web", "modules/vat/filings/filing"])
    expect(without).not.toContain(`apps/server/src/${name}.test.ts`);
});

test("what another PostgreSQL may answer otherwise is told by the area that writes SQL", () => {
  const left = testsWithoutSql();
  const run = ["db/references", "http/tenants", "http/turns", "http/database-away", "jobs/jobs", "upgrades/upgrades"].concat(
    ["ledger/reversal/cancel", "operations/list/list", "vat/filings/filing", "auth/session/sessions", "history/crowd"].map(
      (name) => `modules/${name}`,
    ),
  );
  for (const name of run) expect(left).not.toContain(`apps/server/src/${name}.test.ts`);
  for (const name of [
    "scratch/scratch",
    "http/hostile",
    "http/web",
    "demo/load",
    "modules/firms/roles",
    "modules/firms/summaries",
    "modules/firms/crowd",
  ])
    expect(left).toContain(`apps/server/src/${name}.test.ts`);
  expect(left).toEqual(expect.arrayContaining(testsWithoutDatabase()));
});

test("of the tests of the books, only the long walks and the demonstration are left out", () => {
  const books = /modules\/(ledger|operations|banking|vat|fixed-assets|takeovers|documents|history)\//;
  const without = testsWithoutDatabase();
  const left = testsWithoutSql().filter((file) => books.test(file) && !without.includes(file));
  const names = ["history/two-acts", "ledger/any-order", "ledger/verification/alterations", "takeovers/demo-books"];
  expect(left).toEqual(names.map((name) => `apps/server/src/modules/${name}.test.ts`));
});

test("the quickest files that send every statement are asked again, none of them twice", () => {
  const files = [
    { file: "long", milliseconds: 9000, statements: ["a", "b", "c"] },
    { file: "short", milliseconds: 100, statements: ["a", "b"] },
    { file: "same", milliseconds: 200, statements: ["b"] },
    { file: "other", milliseconds: 300, statements: ["c", "d"] },
  ];
  expect(fewestThatSendAll(files)).toEqual(["short", "other"]);
});

test("what repeats the statements of others is left out, but not what is about the database, nor what is not known", () => {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-statements-"));
  const known = ["modules/loans/loans", "modules/loans/instalments", "db/references", "http/tenants"];
  const file = (name: string) => `apps/server/src/${name}.test.ts`;
  try {
    for (const [index, name] of known.entries())
      writeFileSync(join(folder, `${index}.json`), JSON.stringify({ file: file(name), milliseconds: 1 + index, statements: ["a"] }));
    const left = testsThatRepeat(folder);
    expect(left.filter((one) => !testsWithoutSql().includes(one))).toEqual([file("modules/loans/instalments")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
