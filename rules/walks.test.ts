import { expect, test } from "vitest";
import { files, sourceOf, sources, written } from "./source.js";
import { brokenSteps, filesNotThere, walksOf } from "./walks.js";

const architecture = written.filter(({ path }) => path === "docs/architecture.md");
const walks = architecture.flatMap(walksOf);

test("the walks of the documentation are read, and each says how many files it crosses", () => {
  expect(walks.length).toBeGreaterThanOrEqual(4);
  expect(walks.map(({ title }) => title.replace(/^.*: /, ""))).toEqual(walks.map(({ steps }) => `${steps.length} files`));
});

test.each(walks)("each file of a walk imports the next one: $title", (walk) => {
  expect(brokenSteps(walk, sources)).toEqual([]);
});

test("every file that the documentation of the architecture names exists", () => {
  expect(architecture.flatMap((file) => filesNotThere(file, files))).toEqual([]);
});

const BUTTON = sourceOf("apps/web/src/button.tsx", 'import { send } from "./queries.js";\nsend();\n');
const QUERIES = sourceOf(
  "apps/web/src/queries.ts",
  'import { pay } from "@comptoir/contract/money/pay";\nexport const send = () => pay;\n',
);
const CONTRACT = sourceOf("packages/contract/src/money/pay.ts", "export const pay = endpoint({});\nexport const read = endpoint({});\n");
const ROUTES = sourceOf(
  "apps/server/src/routes.ts",
  'import { pay } from "@comptoir/contract/money/pay";\nimport { store } from "./face.js";\nserve(pay, store);\n',
);
const FACE = sourceOf("apps/server/src/face.ts", 'export { store } from "./store.js";\nexport type { Row } from "./row.js";\n');
const STORE = sourceOf("apps/server/src/store.ts", "export const store = 1;\n");
const ROW = sourceOf("apps/server/src/row.ts", "export type Row = 1;\n");
const ALL = [BUTTON, QUERIES, CONTRACT, ROUTES, FACE, STORE, ROW];

const LINES = [
  "web/button.tsx              « Payer »",
  "  web/queries.ts",
  "    contract/money/pay.ts   pay: POST",
  "      server/routes.ts",
  "        server/face.ts",
  "          server/store.ts   the row",
];

function broken(lines: readonly string[], given = ALL): string[] {
  const text = `Before.\n\n\`\`\`walk Pay\n${lines.join("\n")}\n\`\`\`\n`;
  return walksOf({ path: "x.md", text }).flatMap((walk) => brokenSteps(walk, given));
}

const without = (name: string) => LINES.filter((line) => !line.includes(name));
const instead = (name: string, line: string) => LINES.map((one) => (one.includes(name) ? line : one));

test("a walk that is true passes, with the files beside the way", () => {
  expect(broken(LINES)).toEqual([]);
});

test.each([
  ["a file that its caller does not import", without("face.ts"), "Pay: server/routes.ts does not import server/store.ts"],
  ["a file that is not there", instead("store.ts", "          server/gone.ts"), "Pay: server/gone.ts does not exist"],
  ["a type only", instead("store.ts", "          server/row.ts"), "Pay: server/face.ts does not import server/row.ts"],
  ["the same file again", [...LINES, "          server/store.ts"], "Pay: server/store.ts is named twice"],
  ["a file that nothing calls", [...LINES, "server/row.ts"], "Pay: nothing above calls server/row.ts"],
  [
    "an endpoint that is not declared",
    instead("pay.ts", "    contract/money/pay.ts   refund"),
    "Pay: contract/money/pay.ts declares no endpoint refund",
  ],
  [
    "another endpoint than the caller's",
    instead("pay.ts", "    contract/money/pay.ts   read"),
    "Pay: web/queries.ts does not import contract/money/pay.ts",
  ],
])("a walk is refused: %s", (_what, lines, found) => {
  expect(broken(lines)).toContain(found);
});

test("a name of a file that does not exist is refused", () => {
  const known = ["apps/server/src/jobs/day.ts", "docs/api.md"];
  const text = "`jobs/day.ts`, `server/jobs/day.ts`, `docs/api.md`, `-worker.ts`, `jobs/night.ts`";
  expect(filesNotThere({ path: "x.md", text }, known)).toEqual(["x.md: jobs/night.ts"]);
});
