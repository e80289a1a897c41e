import { describe, expect, test } from "vitest";
import {
  databaseUpwards,
  featuresFromBelow,
  featuresSideways,
  importsBeside,
  importsOfOtherWorkspaces,
  pagesKnownByWidgets,
} from "./boundaries.js";
import { importsInCircles } from "./circles.js";
import { bags, barrels, chainedJourneys, DOMAIN_PATTERNS, emptyCatches, inDomain, leftNotes, machinePaths, printing } from "./content.js";
import { namesExportedTwice } from "./exported-names.js";
import { creationsWithoutKey } from "./keyed-creations.js";
import { problemsBesideDocs, statusesBesideDocs, unprovokedProblems } from "./problem-codes.js";
import {
  callsBesideTheFace,
  callsUpwards,
  entriesWrittenElsewhere,
  httpKnownByOthers,
  modulesKnownByHttp,
  sqlOutsideRepositories,
} from "./server-layers.js";
import { shortClasses, unknownClasses } from "./short-classes.js";
import { silentLists } from "./silent-lists.js";
import { sourceOf, targetOf } from "./source.js";
import { plainSpacesBeforeSigns } from "./typography.js";

/** Each rule on files made up for it: what it refuses, and beside it what it lets pass. */

const MODULES = "apps/server/src/modules";
const importing = (path: string, specifier: string) => sourceOf(path, `import { a } from "${specifier}";\nvoid a;\n`);

describe("imports are found", () => {
  test("in statements, in exports from, in calls, in types and in JSDoc", () => {
    const text = [
      'import a from "./a.js";',
      'import type { B } from "./b.js";',
      'export { c } from "./c.js";',
      'export type { D } from "./d.js";',
      'const e = () => import("./e.js");',
      'type F = import("./f.js").F;',
      '/** @param {import("./g.mjs").G} g */',
      'const notOne = "import x from y";',
    ].join("\n");
    expect(sourceOf("x.ts", text).imports).toEqual(["./a.js", "./b.js", "./c.js", "./d.js", "./e.js", "./f.js", "./g.mjs"]);
  });

  test("and lead to a file from the root", () => {
    expect(targetOf({ path: "apps/web/src/lib/x.ts" }, "../ui/y.js")).toBe("apps/web/src/ui/y.ts");
    expect(targetOf({ path: "apps/web/src/lib/x.ts" }, "react")).toBe("react");
  });
});

test("a call that creates without a key is found, in the web and not in its tests", () => {
  const contract = sourceOf(
    "packages/contract/src/vat/x.ts",
    'export const createX = endpoint({\n  method: "POST",\n  status: 201,\n});\nexport const readX = endpoint({\n  method: "GET",\n});\n',
  );
  const web = (path: string, text: string) => sourceOf(`apps/web/src/${path}`, text);
  const without = web("a.ts", "const a = () => (call(createX, { body: f(1) }), call(readX, {}));");
  const keyed = web("b.ts", "const b = () => call(createX, { body: f(1) }, { idempotencyKey: key });");
  const tested = web("c.test.ts", "void call(createX, { body: {} });");
  expect(creationsWithoutKey([contract, without, keyed, tested])).toEqual(["a.ts createX"]);
});

describe("boundaries", () => {
  test("the domain imports neither Node nor a library that it was not given; its tests may", () => {
    const place = "packages/accounting/";
    const [code, tests] = [importing(`${place}src/x.ts`, "node:fs"), importing(`${place}src/x.test.ts`, "node:fs")];
    expect(importsBeside(["temporal-polyfill"], [code, tests], place)).toEqual([`${place}src/x.ts → node:fs`]);
    expect(importsBeside(["temporal-polyfill"], [importing(`${place}src/x.ts`, "temporal-polyfill")], place)).toEqual([]);
    expect(() => importsBeside([], [], place)).toThrow("no sources");
  });

  test("a workspace reaches into no other", () => {
    const web = "apps/web/src/x.ts";
    expect(importsOfOtherWorkspaces([importing(web, "@comptoir/server/db")], "apps/web/")).toEqual([`${web} → @comptoir/server/db`]);
    expect(importsOfOtherWorkspaces([importing(web, "../../server/src/db.js")], "apps/web/")).toEqual([`${web} → apps/server/src/db.ts`]);
    expect(importsOfOtherWorkspaces([importing(web, "@comptoir/contract/vat/declarations")], "apps/web/")).toEqual([]);
    expect(importsOfOtherWorkspaces([importing("e2e/support/x.ts", "../../scripts/bench/list.mjs")], "e2e/")).toHaveLength(1);
    expect(importsOfOtherWorkspaces([importing("e2e/support/x.ts", "../../scripts/lib/running-app.mjs")], "e2e/")).toEqual([]);
  });

  test("the database knows nothing above it", () => {
    expect(databaseUpwards([importing("apps/server/src/db/x.ts", "../http/serve.js")])).toHaveLength(1);
    expect(databaseUpwards([importing("apps/server/src/db/x.ts", "./y.js")])).toEqual([]);
  });

  test("a feature knows itself and what is below", () => {
    const path = "apps/web/src/features/vat/x.ts";
    expect(featuresSideways([importing(path, "../ledger/y.js")])).toHaveLength(1);
    expect(featuresSideways([importing(path, "../../routes/tva.js")])).toHaveLength(1);
    expect(featuresSideways([importing(path, "../../widgets/vat/y.js")])).toHaveLength(1);
    expect(featuresSideways([importing(path, "../vat/y.js"), importing(path, "../../ui/y.js")])).toEqual([]);
    expect(featuresFromBelow([importing("apps/web/src/ui/x.ts", "../features/vat/y.js")], "ui")).toHaveLength(1);
    expect(featuresFromBelow([importing("apps/web/src/ui/x.ts", "../widgets/vat/y.js")], "ui")).toHaveLength(1);
    expect(featuresFromBelow([importing("apps/web/src/ui/x.ts", "../lib/y.js")], "ui")).toEqual([]);
  });

  test("a widget knows features and no page", () => {
    const path = "apps/web/src/widgets/vat/x.tsx";
    expect(pagesKnownByWidgets([importing(path, "../../routes/(client)/tva.js")])).toHaveLength(1);
    expect(pagesKnownByWidgets([importing(path, "../../features/vat/y.js"), importing(path, "../ledger/y.js")])).toEqual([]);
  });
});

describe("layers of the server", () => {
  test("a module is called through its service, by whatever is not of it; a test may look inside", () => {
    const inner = `${MODULES}/ledger/validate.ts`;
    const besides = (path: string, specifier: string) => callsBesideTheFace([importing(path, specifier)]);
    expect(besides(`${MODULES}/vat/x.ts`, "../ledger/validate.js")).toEqual([`${MODULES}/vat/x.ts → ${inner}`]);
    expect(besides(`${MODULES}/vat/deep/x.ts`, "../../ledger/validate.js")).toHaveLength(1);
    expect(besides("apps/server/src/demo/x.ts", "../modules/ledger/validate.js")).toHaveLength(1);
    expect(besides("apps/server/src/app.ts", "./modules/ledger/validate.js")).toHaveLength(1);
    expect(besides(`${MODULES}/vat/x.ts`, "../ledger/sub/service.js")).toHaveLength(1);
    expect(besides(`${MODULES}/vat/x.ts`, "../ledger/service.js")).toEqual([]);
    expect(besides(`${MODULES}/ledger/x.ts`, "./validate.js")).toEqual([]);
    expect(besides(`${MODULES}/vat/x.test.ts`, "../ledger/validate.js")).toEqual([]);
  });

  test("a call by a type is a call", () => {
    const text = 'export type Books = import("../ledger/books.js").Books;\n';
    expect(callsBesideTheFace([sourceOf(`${MODULES}/vat/x.ts`, text)])).toHaveLength(1);
  });

  test("app.ts alone imports routes", () => {
    expect(callsBesideTheFace([importing("apps/server/src/app.ts", "./modules/ledger/routes.js")])).toEqual([]);
    expect(callsBesideTheFace([importing("apps/server/src/start.ts", "./modules/ledger/routes.js")])).toHaveLength(1);
  });

  test("http/ imports no module, and only routes import http/", () => {
    expect(modulesKnownByHttp([importing("apps/server/src/http/x.ts", "../modules/config/service.js")])).toHaveLength(1);
    expect(modulesKnownByHttp([importing("apps/server/src/http/x.ts", "../db/db.js")])).toEqual([]);
    expect(httpKnownByOthers([importing(`${MODULES}/vat/return.ts`, "../../http/serve.js")])).toHaveLength(1);
    expect(httpKnownByOthers([importing("apps/server/src/jobs/x.ts", "../http/problems.js")])).toHaveLength(1);
    expect(httpKnownByOthers([importing(`${MODULES}/vat/routes.ts`, "../../http/serve.js")])).toEqual([]);
    expect(httpKnownByOthers([importing("apps/server/src/app.ts", "./http/serve.js")])).toEqual([]);
  });

  test("nothing calls upwards in a module", () => {
    expect(callsUpwards([importing(`${MODULES}/vat/returns-repository.ts`, "./service.js")])).toHaveLength(1);
    expect(callsUpwards([importing(`${MODULES}/vat/service.ts`, "./routes.js")])).toHaveLength(1);
    expect(callsUpwards([importing(`${MODULES}/vat/routes.ts`, "./service.js")])).toEqual([]);
  });

  test.each([
    "const q = `select id from books.entries`;",
    'const q = "insert into shared.jobs (id) values ($1)";',
    'const q = "  update books.entries set x = 1";',
    "const q = `delete from x`;",
    "const q = `SELECT id FROM x`;",
    "const q = `with due as (\n select 1) select 2`;",
    "const condition = `o.id in (select e.id from books.entries e where e.company_id = ${id})`;",
    'const order = "order by date desc";',
    'const mine = "company_id = current_company()";',
  ])("SQL is known: %s", (text) => {
    expect(sqlOutsideRepositories([sourceOf(`${MODULES}/vat/return.ts`, text)])).toEqual(new Map([[`${MODULES}/vat/return.ts`, 1]]));
    for (const name of ["repository.ts", "returns-repository.ts", "queries.ts", "list-queries.ts", "return.test.ts"]) {
      expect(sqlOutsideRepositories([sourceOf(`${MODULES}/vat/${name}`, text)]), name).toEqual(new Map());
    }
  });

  test.each([
    'const text = "Select a category";',
    'const text = "where it was";',
    'import { a } from "./from.js";\nvoid a;',
    "// select id from books.entries",
  ])("what is no SQL passes: %s", (text) => {
    expect(sqlOutsideRepositories([sourceOf(`${MODULES}/vat/return.ts`, text)])).toEqual(new Map());
  });
});

describe("entries", () => {
  test.each([
    'const write = "insert into books.entries (id) values ($1)";',
    "const lines = `delete from books.entry_lines l where l.entry_id = ${id}`;",
    'const vat = "insert into books.vat_lines select 1";',
  ])("what writes them outside the books is found: %s", (text) => {
    expect(entriesWrittenElsewhere([sourceOf(`${MODULES}/vat/returns-repository.ts`, text)])).toEqual([
      `${MODULES}/vat/returns-repository.ts`,
    ]);
    for (const path of [`${MODULES}/books/entries/entries-repository.ts`, `${MODULES}/vat/vat.test.ts`])
      expect(entriesWrittenElsewhere([sourceOf(path, text)]), path).toEqual([]);
  });

  test("what reads them passes", () => {
    expect(
      entriesWrittenElsewhere([sourceOf(`${MODULES}/vat/returns-repository.ts`, 'const read = "select 1 from books.entries";')]),
    ).toEqual([]);
  });
});

describe("circles", () => {
  test("an import that comes back is found, of types too, over one file or several", () => {
    const circle = [
      importing("a.ts", "./b.js"),
      sourceOf("b.ts", 'import type { C } from "./c.js";\nexport type B = C;\n'),
      importing("c.ts", "./a.js"),
    ];
    const beside = [importing("d.ts", "./a.js"), importing("e.ts", "./e.js")];
    expect(importsInCircles([...circle, ...beside])).toEqual(["a.ts → b.ts", "b.ts → c.ts", "c.ts → a.ts", "e.ts → e.ts"]);
  });

  test("two files that share a third are no circle", () => {
    expect(
      importsInCircles([importing("a.ts", "./c.js"), importing("b.tsx", "./c.js"), sourceOf("c.ts", "export const a = 1;\n")]),
    ).toEqual([]);
  });
});

describe("names and words", () => {
  test("a name that two files export is found, whatever it names; one that is passed on is not", () => {
    const sources = [
      sourceOf("a.ts", "export interface Reading {}\nexport const one = 1;\n"),
      sourceOf("b.ts", "export type Reading = 1;\n"),
      sourceOf("c.ts", 'export { one } from "./a.js";\nexport default 1;\n'),
      sourceOf("d.ts", "export default 2;\n"),
    ];
    expect(namesExportedTwice(sources)).toEqual(new Map([["Reading", ["a.ts", "b.ts"]]]));
  });

  test("a call of the contract and the function that serves it share their verb", () => {
    const contract = sourceOf("packages/contract/src/vat/x.ts", "export const recordEntry = endpoint({});\n");
    const server = sourceOf(`${MODULES}/x/service.ts`, "export function recordEntry() {}\n");
    expect(namesExportedTwice([contract, server]).size).toBe(0);
    expect(namesExportedTwice([contract, server, sourceOf("y.ts", "export const recordEntry = 1;\n")]).size).toBe(1);
  });

  test("a class of a few letters is found, a short word is not", () => {
    expect([...shortClasses([{ path: "x.css", text: ".opc, .row .sp2:hover { background: url(a.svg); }\n/* .zz */" }])]).toEqual([
      ["opc", ["x.css"]],
      ["sp2", ["x.css"]],
    ]);
  });

  test("a class that no style sheet knows is found, one that it knows is not", () => {
    const component = sourceOf("x.tsx", 'export const X = () => <b className="icon smal" />;\n');
    expect(unknownClasses([component], [{ path: "x.css", text: ".icon.small { color: red; }" }])).toEqual(["x.tsx: smal"]);
  });

  test("a list whose marks are none is found; an empty mark and the arrow of a disclosure are not", () => {
    const sheet = 'ul { list-style: none; }\nol { list-style: ""; }\n.more > summary {\n  list-style: none;\n}\n';
    expect(silentLists([{ path: "x.css", text: sheet }])).toEqual(["x.css: 1"]);
  });
});

describe("contents", () => {
  const domainWith = (text: string) => [sourceOf("packages/accounting/src/x.ts", text), sourceOf("packages/bank-files/src/y.ts", "")];

  test.each([
    ["a clock or a JavaScript date", "const now = new Date();"],
    ["a floating number or a random one", 'const x = parseFloat("1,2");'],
    ["a file, the network or the environment", 'import fs from "node:fs";\nvoid fs;'],
  ] as const)("the domain does not use %s", (what, text) => {
    expect(inDomain(domainWith(text), DOMAIN_PATTERNS[what])).toHaveLength(1);
    expect(inDomain(domainWith("const x = 1;"), DOMAIN_PATTERNS[what])).toEqual([]);
  });

  test("notes, prints, empty catches, chained journeys, bags, barrels and paths of one machine are found", () => {
    expect(leftNotes([sourceOf("a.ts", "// TODO later\n")])).toHaveLength(1);
    expect(printing([sourceOf("a.ts", "console.log(1);\n"), sourceOf("scripts/a.mjs", "console.log(1);\n")])).toEqual([
      "a.ts:1: console.log(1);",
    ]);
    expect(emptyCatches([sourceOf("a.ts", "try { a(); } catch {}\n"), sourceOf("b.ts", "p.catch(() => {});\n")])).toEqual(["a.ts", "b.ts"]);
    expect(chainedJourneys([sourceOf("e2e/journeys/a.spec.ts", 'test.describe.configure({ mode: "serial" });\n')])).toHaveLength(1);
    expect(chainedJourneys([sourceOf("e2e/journeys/a.spec.ts", "test.describe.configure({ timeout: 1 });\n")])).toEqual([]);
    expect(bags([sourceOf("x/utils.ts", ""), sourceOf("x/amounts.ts", "")])).toEqual(["x/utils.ts"]);
    expect(
      barrels([sourceOf("a.ts", 'export * from "./b.js";\n'), sourceOf("apps/web/src/routes/a.ts", 'export * from "./b.js";\n')]),
    ).toEqual(["a.ts"]);
    expect(machinePaths([{ path: "x.md", text: "see /home/someone/x" }])).toHaveLength(1);
    expect(machinePaths([{ path: "x.md", text: "see docs/home/x" }])).toEqual([]);
  });
});

test("a problem without a test is found, whatever names it elsewhere", () => {
  const table = sourceOf(
    "packages/contract/src/vat/problems.ts",
    'export const VAT_PROBLEMS = {\n  "vat.known": { status: 422 },\n  "vat.forgotten": { status: 409 },\n};\n',
  );
  const code = sourceOf("apps/server/src/modules/vat/service.ts", 'export const code = "vat.forgotten";\n');
  const test = sourceOf("apps/server/src/modules/vat/vat.test.ts", 'expect(code).toBe("vat.known");\n');
  expect(unprovokedProblems([table, code, test])).toEqual(["vat.forgotten"]);
  expect(() => unprovokedProblems([code, test])).toThrow("no problem code");
});

test("a problem that the documentation leaves out is found, and a code that it invents", () => {
  const table = sourceOf(
    "packages/contract/src/vat/problems.ts",
    'export const VAT_PROBLEMS = {\n  "vat.known": { status: 422 },\n  "form.forgotten": { status: 409 },\n};\n',
  );
  const page = (text: string) => [{ path: "docs/api.md", text: `\`pager.cursor\`, \`vat.invented\`\n## Codes d’erreur\n${text}` }];
  expect(problemsBesideDocs([table], page("`vat.*`, `door.*`"))).toEqual([
    "not documented: form.forgotten",
    "documented, unknown: vat.invented",
    "documented, unknown: door.*",
  ]);
  expect(statusesBesideDocs([table], page("| `vat.*` | TVA | 422 |\n| `form.forgotten` | Formulaire | 422 |"))).toEqual([
    "`form.forgotten`: 409, not 422",
  ]);
});

describe("typography", () => {
  const found = (text: string, path = "apps/web/src/x.tsx") => plainSpacesBeforeSigns([sourceOf(path, text)]);

  test.each([
    'const a = "Rien n’est perdu : recommencez.";',
    "const a = `${title} ; le reste`;",
    'const a = <p title="Vraiment ?">Oui</p>;',
    "const a = <p>Ouvrir « Documents »</p>;",
    'const a = "Le mode « linéaire ».";',
    'const a = "20 % au plus";',
  ])("%s is refused", (text) => {
    expect(found(text)).toHaveLength(1);
  });

  test.each([
    'const a = "Rien n’est perdu\\u00a0: recommencez.";',
    "const a = b ? 1 : 2;",
    "const a = `select 1 as n where x ?`;",
    'const a = "https://a.example/?q=1 ?b";',
    "// Une note : en français\nconst a = 1;",
  ])("%s passes", (text) => {
    expect(found(text)).toEqual([]);
  });

  test("tests and the wording that the specification gives to the letter are left as they are", () => {
    const text = 'const a = "C’est parti !";';
    expect(found(text, "apps/web/src/x.test.tsx")).toEqual([]);
    expect(found(text, "apps/web/src/text/specification.ts")).toEqual([]);
  });
});
