import { expect, test } from "vitest";
import { flagsCheckedByHand, requestsInModules } from "./server-layers.js";
import { sourceOf } from "./source.js";

const MODULES = "apps/server/src/modules";
const importing = (path: string, specifier: string) => sourceOf(path, `import { a } from "${specifier}";\nvoid a;\n`);

test("a use case knows no request, routes and tests do", () => {
  expect(requestsInModules([importing(`${MODULES}/vat/validate.ts`, "fastify")])).toEqual([`${MODULES}/vat/validate.ts`]);
  const known = [
    `${MODULES}/vat/routes.ts`,
    `${MODULES}/auth/session/link-routes.ts`,
    `${MODULES}/vat/x.test.ts`,
    "apps/server/src/http/x.ts",
  ];
  expect(requestsInModules(known.map((path) => importing(path, "fastify")))).toEqual([]);
  expect(requestsInModules([importing(`${MODULES}/vat/validate.ts`, "uuidv7")])).toEqual([]);
});

test("a flag checked by hand is found, in modules only", () => {
  const checking = (path: string) => sourceOf(path, 'import { requireFlags } from "../../flags/flags.js";\nvoid requireFlags;\n');
  expect(flagsCheckedByHand([checking(`${MODULES}/vat/routes.ts`)])).toEqual([`${MODULES}/vat/routes.ts`]);
  expect(flagsCheckedByHand([checking("apps/server/src/http/serve.ts")])).toEqual([]);
});
