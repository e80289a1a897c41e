import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { failure, failuresOfPlaywright, failuresOfVitest, tellFailures, unsteadyOfPlaywright } from "./failures.mjs";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("an error begins at the first line that says one, without colours, and is eight lines long", () => {
  const output = ["✓ a rule", "", "\u001b[31mFAIL\u001b[39m another rule", ...Array.from({ length: 20 }, (_, n) => `line ${n}`)].join("\n");
  expect(failure("rules", output).error.split("\n")).toEqual(["FAIL another rule", ...Array.from({ length: 7 }, (_, n) => `line ${n}`)]);
});

test("vitest: each failed test by its file and its name, a file that could not be run, and what was thrown outside any test", () => {
  const testResults = [
    {
      name: "a.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        { status: "passed", fullName: "adds", failureMessages: [] },
        { status: "failed", fullName: "a sum is odd", failureMessages: ["AssertionError: expected 1 to be 2\n    at a.test.ts:3"] },
      ],
    },
    { name: "b.test.ts", status: "failed", message: "Error: no such module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [{ status: "passed", fullName: "c", failureMessages: [] }] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual([
    { name: "a.test.ts › a sum is odd", error: "AssertionError: expected 1 to be 2\n    at a.test.ts:3" },
    { name: "b.test.ts", error: "Error: no such module" },
  ]);
  expect(failuresOfVitest({ testResults: testResults.slice(2) }, ["Error: connection lost\n    at pool.ts:1"])).toEqual([
    { name: "outside any test", error: "Error: connection lost\n    at pool.ts:1" },
  ]);
});

test("journeys: a failed test by its project, its file and its groups, and what failed before the first one", () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    tests: [{ projectName: "together", status, results: [{ errors: [{ message }] }] }],
  });
  const suites = [
    {
      title: "11-shell.spec.ts",
      specs: [spec("passes", "expected", ""), spec("passes again", "flaky", "Error: too late")],
      suites: [{ title: "after a login", specs: [spec("leads on", "unexpected", "Error: expected /")] }],
    },
  ];
  expect(failuresOfPlaywright({ suites, errors: [{ message: "Error: no application" }] })).toEqual([
    { name: "journeys", error: "Error: no application" },
    { name: "[together] › 11-shell.spec.ts › after a login › leads on", error: "Error: expected /" },
  ]);
  expect(unsteadyOfPlaywright({ suites })).toEqual([{ name: "[together] › 11-shell.spec.ts › passes again", error: "Error: too late" }]);
});

test("what failed is printed, and kept under the name of its command", () => {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-failures-"));
  const log = vi.spyOn(console, "log").mockReturnValue();
  vi.stubEnv("FAILURES_FOLDER", folder);
  try {
    tellFailures("test:postgres", [{ name: "a.test.ts › a sum", error: "Error: 1\n  at a" }]);
    const text = "✗ a.test.ts › a sum\n    Error: 1\n      at a\n";
    expect(readFileSync(join(folder, "test-postgres"), "utf8")).toBe(text);
    expect(log).toHaveBeenCalledExactlyOnceWith(`\n— Échecs\n\n${text}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
