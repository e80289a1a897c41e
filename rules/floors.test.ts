import { expect, test } from "vitest";
import { importsOfFloorsAbove, modulesInCircles } from "./floors.js";
import { callsBesideTheFace, callsUpwards } from "./server-layers.js";
import { sourceOf } from "./source.js";

const MODULES = "apps/server/src/modules";
const importing = (path: string, specifier: string) => sourceOf(path, `import { a } from "${specifier}";\nvoid a;\n`);

test("each part of the books has a face of its own, which repositories may import", () => {
  const besides = (path: string, specifier: string) => callsBesideTheFace([importing(path, specifier)]);
  expect(besides(`${MODULES}/vat/x.ts`, "../books/years/service.js")).toEqual([]);
  expect(besides(`${MODULES}/books/openings/x.ts`, "../years/years-repository.js")).toHaveLength(1);
  expect(besides(`${MODULES}/books/years/x.ts`, "./years-repository.js")).toEqual([]);
  expect(callsUpwards([importing(`${MODULES}/ledger/repository.ts`, "../books/entries/service.js")])).toEqual([]);
});

test("a circle of modules is found at any length, and each of its imports named; types count", () => {
  const circle = [
    importing(`${MODULES}/vat/a.ts`, "../loans/service.js"),
    sourceOf(`${MODULES}/loans/b.ts`, 'import type { C } from "../../mail/c.js";\nexport type D = C;\n'),
    importing("apps/server/src/mail/c.ts", "../modules/vat/service.js"),
  ];
  expect(modulesInCircles(circle)).toHaveLength(3);
  expect(modulesInCircles(circle.slice(1))).toEqual([]);
  expect(modulesInCircles([importing(`${MODULES}/books/years/a.ts`, "../openings/service.js")])).toEqual([]);
});

test("imports go down the floors, or stay on their own", () => {
  const up = (path: string, specifier: string) => importsOfFloorsAbove([importing(path, specifier)]);
  expect(up("apps/server/src/mail/brand.ts", "../modules/config/service.js")).toHaveLength(1);
  expect(up(`${MODULES}/books/years/a.ts`, "../../vat/service.js")).toHaveLength(1);
  expect(up(`${MODULES}/users/a.ts`, "../documents/service.js")).toHaveLength(1);
  expect(up(`${MODULES}/vat/a.ts`, "../companies/service.js")).toHaveLength(1);
  expect(up(`${MODULES}/vat/a.ts`, "../operations/service.js")).toEqual([]);
  expect(up(`${MODULES}/companies/a.ts`, "../vat/service.js")).toEqual([]);
  expect(up("apps/server/src/app.ts", "./modules/vat/routes.js")).toEqual([]);
});
