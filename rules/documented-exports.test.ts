import { expect, test } from "vitest";
import { documentedExports, underDocumented } from "./documented-exports.js";
import { sourceOf } from "./source.js";

const place = "packages/accounting/src/";
const found = (text: string, path = `${place}x.ts`) => documentedExports([sourceOf(path, text)]);

test("an export without a sentence is found, of any kind", () => {
  const bare = "export const a = 1;\nexport function b() {}\nexport type C = 1;\nexport interface D {}\nexport class E {}\n";
  expect(found(bare).get(place)).toEqual({ total: 5, without: ["a", "b", "C", "D", "E"].map((name) => `${place}x.ts ${name}`) });
  const explained = bare.replaceAll("export", "/** A sentence. */\nexport");
  expect(found(explained).get(place)).toEqual({ total: 5, without: [] });
});

test("a comment of a file, of a line or of the export before is no sentence", () => {
  const text = "/** The file. */\n\n/** One. */\nexport const a = 1;\nexport const b = 1;\n// Two.\nexport const c = 1;\n";
  expect(found(text).get(place)).toEqual({ total: 3, without: [`${place}x.ts b`, `${place}x.ts c`] });
});

test("a schema and its type are one name, and a name exported after its declaration has the sentence of its declaration", () => {
  const text =
    "/** One. */\nexport const A = z.string();\nexport type A = z.output<typeof A>;\n/** Two. */\nfunction b() {}\nexport { b };\n";
  expect(found(text).get(place)).toEqual({ total: 2, without: [] });
});

test("a call of the contract has its summary for a sentence", () => {
  const call = (summary: string) => `export const a = endpoint({\n  method: "GET",\n${summary}});\n`;
  expect(found(call('  summary: "Lire",\n')).get(place)?.without).toEqual([]);
  expect(found(call("")).get(place)?.without).toEqual([`${place}x.ts a`]);
});

test("pages, tests and what stands beside the sources of a workspace are not looked at", () => {
  const page = sourceOf("apps/web/src/routes/x.tsx", "export const Route = 1;\nexport default 1;\nexport const a = 1;\n");
  const others = ["apps/web/src/x.test.ts", "apps/web/src/testing/x.ts", "rules/x.ts", "apps/web/build/x.ts"];
  const sources = [page, ...others.map((path) => sourceOf(path, "export const b = 1;\n"))];
  expect([...documentedExports(sources)]).toEqual([["apps/web/src/", { total: 1, without: ["apps/web/src/routes/x.tsx a"] }]]);
  expect(() => documentedExports([])).toThrow("no exports");
});

test("a workspace below the share is named with what it lacks, one that reaches it is not", () => {
  const text = "/** One. */\nexport const a = 1;\nexport const b = 1;\n";
  const source = sourceOf(`${place}x.ts`, text);
  expect(underDocumented([source], 0.5)).toEqual([]);
  expect(underDocumented([source], 0.51)).toEqual([`${place}: 50.0 % of 2 exports have a sentence; without one:\n${place}x.ts b`]);
});
