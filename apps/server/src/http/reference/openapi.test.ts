import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
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
