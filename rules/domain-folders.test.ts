import { describe, expect, test } from "vitest";
import { domainFoldersInCircles, importsBetweenAreasApart } from "./domain-folders.js";
import { sourceOf } from "./source.js";

const DOMAIN = "packages/accounting/src";
const importing = (path: string, specifier: string) => sourceOf(`${DOMAIN}/${path}`, `import { a } from "${specifier}";\nvoid a;\n`);

describe("the ledger and the VAT returns", () => {
  test("are refused an import of each other, deep or of a type alone", () => {
    const refused = [
      importing("ledger/post.ts", "../vat/regimes/franchise.js"),
      importing("vat/returns/settlement.ts", "../../ledger/post.js"),
      sourceOf(`${DOMAIN}/vat/x.ts`, 'export type Posted = import("../ledger/post.js").Posted;\n'),
    ];
    expect(importsBetweenAreasApart(refused)).toEqual([
      `${DOMAIN}/ledger/post.ts → ${DOMAIN}/vat/regimes/franchise.ts`,
      `${DOMAIN}/vat/returns/settlement.ts → ${DOMAIN}/ledger/post.ts`,
      `${DOMAIN}/vat/x.ts → ${DOMAIN}/ledger/post.ts`,
    ]);
  });

  test("import what stands below them and their own files; a test goes from one to the other", () => {
    const passed = [
      importing("ledger/post.ts", "../entry/entry.js"),
      importing("vat/returns/a.ts", "../forms/b.js"),
      importing("testing/x.ts", "../ledger/post.js"),
      importing("vat/returns/a.test.ts", "../../ledger/post.js"),
    ];
    expect(importsBetweenAreasApart(passed)).toEqual([]);
  });

  test("a domain without sources is not taken for one that holds", () => {
    expect(() => importsBetweenAreasApart([])).toThrow("no sources");
  });
});

describe("folders of the domain", () => {
  test("a circle is found over several folders, and between a folder and the one inside", () => {
    const three = [importing("a/x.ts", "../b/y.js"), importing("b/y.ts", "../c/z.js"), importing("c/other.ts", "../a/w.js")];
    expect(domainFoldersInCircles(three)).toEqual(["a → b", "b → c", "c → a"]);
    const inner = [importing("fec/check/x.ts", "../y.js"), importing("fec/z.ts", "./check/x.js")];
    expect(domainFoldersInCircles(inner)).toEqual(["fec/check → fec", "fec → fec/check"]);
  });

  test("files of one folder, files beside the folders and tests make none", () => {
    const passed = [
      importing("a/x.ts", "./y.js"),
      importing("a/y.ts", "../money.js"),
      importing("money.ts", "./errors.js"),
      importing("b/z.ts", "../a/x.js"),
      importing("a/x.test.ts", "../b/z.js"),
    ];
    expect(domainFoldersInCircles(passed)).toEqual([]);
  });
});
