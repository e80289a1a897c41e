import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { flagsTable } from "@comptoir/contract/testing/permission-tables";
import { testApp } from "../../testing/app.js";
import { endpoints } from "./endpoints.js";
import type { OpenApi } from "./openapi.js";

const development = await testApp();
const production = await testApp({ isProduction: true });
const described = async ({ app }: typeof development) => (await app.inject({ url: "/openapi.json" })).json() as OpenApi;
const isTool = (path: string): boolean => path.startsWith("/api/v1/dev/");

test("the tools of development are described where they are served, and nowhere else", async () => {
  const tools = Object.keys((await described(development)).paths).filter(isTool);
  expect(tools).toContain("/api/v1/dev/mails");
  expect(Object.keys((await described(production)).paths).filter(isTool)).toEqual([]);
  expect((await production.app.inject({ url: "/docs/api" })).body).not.toContain("/api/v1/dev/");
});

test.each(["/healthz", "/readyz"])("%s is described, and answers as it says, to anyone", async (url) => {
  const operation = (await described(production)).paths[url]?.["get"];
  expect(operation?.security).toEqual([]);
  const reply = await production.app.inject({ url });
  const schema = operation?.responses["200"]?.content?.["application/json"]?.schema;
  expect(schema).toMatchObject({ properties: { status: { const: reply.json().status } } });
});

test("every path that is described leads somewhere", async () => {
  for (const [path, methods] of Object.entries((await described(production)).paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replace(/\{(\w+)\}/g, ":$1").replace(/(?<=.)\/$/, "");
      expect(production.app.hasRoute({ method: method.toUpperCase(), url }), `${method} ${path}`).toBe(true);
    }
  }
});

test("the functions that a call needs are described, those of some bodies only as such", async () => {
  const { paths } = await described(production);
  expect(paths["/api/v1/immobilisation"]?.["post"]).toMatchObject({
    "x-flags": ["immobilisations_global_display", "immobilisations_component_post"],
    description: "Fonctions à ouvrir\u00a0: immobilisations_global_display, immobilisations_component_post (selon le corps).",
  });
  expect(paths["/api/v1/transactions"]?.["get"]).not.toHaveProperty("x-flags");
});

test("docs/permissions.md says which calls each function closes as the contract does", () => {
  const text = readFileSync(new URL("../../../../../docs/permissions.md", import.meta.url), "utf8");
  expect(text).toContain(flagsTable(endpoints));
});

/** The lists and the records, by their keys, of a schema that have no bound. */
function unboundedIn(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maxItems, maxProperties, properties, additionalProperties } = schema as Record<string, unknown>;
  const isRecord = type === "object" && properties === undefined && typeof additionalProperties === "object";
  const own = (type === "array" && maxItems === undefined) || (isRecord && maxProperties === undefined) ? [place] : [];
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => unboundedIn(part, `${place}/${key}`))];
}

test("every list and every record that a call takes has a bound", async () => {
  const unbounded = Object.entries((await described(development)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => [
      ...parameters.flatMap(({ name, schema }) => unboundedIn(schema, `${method} ${path} ${name}`)),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unboundedIn(schema, `${method} ${path}`)),
    ]),
  );
  expect(unbounded).toEqual([]);
  expect(unboundedIn({ type: "object", additionalProperties: {} }, "")).toEqual([""]);
});
