import { describe, expect, test } from "vitest";
import { crowdedFolders, longFiles, longFunctions } from "./sizes.js";
import { sourceOf } from "./source.js";

describe("sizes", () => {
  const lines = (count: number, line = "  void 0;\n") => line.repeat(count);

  test("a file of 401 lines is long, in TypeScript, CSS and SQL; a page of documentation is as long as it is", () => {
    const file = (path: string, count: number) => ({ path, text: lines(count, "x\n") });
    expect([...longFiles([file("a.ts", 401), file("b.css", 401), file("c.sql", 401), file("d.md", 401), file("e.ts", 400)])]).toEqual([
      ["a.ts", 401],
      ["b.css", 401],
      ["c.sql", 401],
    ]);
  });

  test("a folder of 21 sources is crowded; tests and deeper folders are not counted", () => {
    const held = (folder: string, count: number, extension = "ts") =>
      Array.from({ length: count }, (_, n) => ({ path: `${folder}/${n}.${extension}` }));
    const vat = "packages/accounting/src/vat";
    expect([...crowdedFolders([...held(vat, 21), ...held("apps/server/src/modules/vat", 20)])]).toEqual([[vat, 21]]);
    expect(crowdedFolders([...held(vat, 20), ...held(vat, 9, "test.ts"), ...held(`${vat}/forms`, 9)]).size).toBe(0);
    for (const folder of [
      "apps/web/src/routes/(client)",
      "apps/web/src/ui",
      "packages/contract/src/base",
      "e2e/support",
      "rules",
      "scripts/bench",
    ])
      expect([...crowdedFolders(held(folder, 21)).keys()]).toEqual([folder]);
    expect(crowdedFolders(held("e2e/journeys", 50, "spec.ts")).size).toBe(0);
  });

  test("a function of 71 lines is long, whatever the way it is written", () => {
    const body = `{\n${lines(69)}}`;
    const text = [`function a() ${body}`, `const b = () => ${body};`, `const c = { d() ${body} };`, `void [].map(() => ${body});`].join(
      "\n",
    );
    expect([...longFunctions([sourceOf("x.ts", text)]).keys()]).toEqual(["x.ts a", "x.ts b", "x.ts d", "x.ts anonymous"]);
    expect(longFunctions([sourceOf("x.ts", `function a() {\n${lines(68)}}\n`)]).size).toBe(0);
  });

  test("a component may have 120 lines, its hooks 70", () => {
    const text = (name: string, count: number) => `export function ${name}() {\n${lines(count - 2)}}\n`;
    expect([...longFunctions([sourceOf("x.tsx", text("Page", 121))])]).toEqual([["x.tsx Page", 121]]);
    expect(longFunctions([sourceOf("x.tsx", text("Page", 120))]).size).toBe(0);
    expect([...longFunctions([sourceOf("x.tsx", text("usePage", 71))])]).toEqual([["x.tsx usePage", 71]]);
  });

  test("describe() holds a file of tests; a function with a name is measured there too", () => {
    const text = `describe("all", () => {\n${lines(100)}});\nfunction prepare() {\n${lines(80)}}\n`;
    expect([...longFunctions([sourceOf("x.test.ts", text)])]).toEqual([["x.test.ts prepare", 82]]);
  });
});
