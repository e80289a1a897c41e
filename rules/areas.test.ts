import { expect, test } from "vitest";
import { areasWithoutModule, callsBesideTheirArea } from "./areas.js";
import { sourceOf } from "./source.js";

const call = (area: string, path = `packages/contract/src/${area}/x.ts`) =>
  sourceOf(path, `export const x = endpoint({\n  method: "GET",\n  area: "${area}",\n});\n`);

test("an area of the contract that no module bears is found, in its calls and in its folders", () => {
  const server = sourceOf("apps/server/src/modules/vat/routes.ts", "export const a = 1;\n");
  expect(areasWithoutModule([call("vat"), server])).toEqual([]);
  expect(areasWithoutModule([call("tva"), server])).toEqual(["packages/contract/src/tva/x.ts: tva", "packages/contract/src/tva/: tva"]);
  expect(() => areasWithoutModule([server])).toThrow("no call");
  const rules = sourceOf("packages/contract/src/vehicules/rules.ts", "export const a = 1;\n");
  expect(areasWithoutModule([call("vat"), rules, server])).toEqual(["packages/contract/src/vehicules/: vehicules"]);
});

test("a call that does not stand in the folder of its area is found", () => {
  expect(callsBesideTheirArea([call("vat")])).toEqual([]);
  expect(callsBesideTheirArea([call("vat", "packages/contract/src/loans/x.ts")])).toEqual(["packages/contract/src/loans/x.ts: vat"]);
  const named = sourceOf("packages/contract/src/loans/x.ts", 'const area = "vat" as const;\n');
  expect(callsBesideTheirArea([named])).toEqual(["packages/contract/src/loans/x.ts: vat"]);
});
