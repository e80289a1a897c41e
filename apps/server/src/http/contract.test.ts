import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "@comptoir/contract/base/endpoint";
import { multipartForm, testApp } from "../testing/app.js";
import { endpoints } from "./reference/endpoints.js";

const { app, newCompany } = await testApp();
const UUID = "0198c0de-0000-7000-8000-000000000000";
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
function call({ method, path, upload }: Endpoint, query = "", headers: Record<string, string> = {}, server = app) {
  const form = upload ? multipartForm({ name: "vide.txt", content: "" }) : { payload: {}, headers: {} };
  const body = method === "GET" || method === "DELETE" ? { headers } : { payload: form.payload, headers: { ...headers, ...form.headers } };
  return server.inject({ method, url: path.replace(/:\w+/g, UUID) + query, ...body });
}

test("no file of the contract is forgotten", async () => {
  const folder = new URL("../../../../packages/contract/src/", import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const described = await Promise.all(
    files.map(async (name) => {
      const file: Record<string, unknown> = await import(new URL(name, folder).href);
      return Object.values(file).filter(
        (value): value is Endpoint => typeof value === "object" && value !== null && "path" in value && "reply" in value,
      );
    }),
  );
  const key = ({ method, path }: Endpoint) => `${method} ${path}`;
  expect(endpoints.map(key).sort()).toEqual(described.flat().map(key).sort());
});

describe("a call that needs a function", async () => {
  const { app: closed, db, newCompany: newCompanyThere } = await testApp({ deployment: "dev" });
  const { headers } = await newCompanyThere();
  const needing = named.filter(([, { flags = [] }]) => flags.some((needed) => typeof needed === "string"));
  const switchAll = (active: boolean) =>
    db.shared(async (tx) => {
      for (const [, { flags = [] }] of needing)
        for (const flag of flags)
          await tx.run(
            `insert into shared.flags (name, environment, active) values ($1, 'dev', $2)
             on conflict (name, environment) do update set active = excluded.active`,
            [typeof flag === "string" ? flag : flag.flag, active],
          );
    });

  test.each(needing)("%s is refused while it is closed, before the request is read", async (_name, endpoint) => {
    await switchAll(false);
    expect((await call(endpoint, "", headers, closed)).json()).toMatchObject({ status: 403, code: "access.feature" });
    await switchAll(true);
    expect((await call(endpoint, "", headers, closed)).json()).not.toMatchObject({ code: "access.feature" });
  });
});

describe.each(named)("%s", (_name, endpoint) => {
  test("is served", () => expect(app.hasRoute({ method: endpoint.method, url: endpoint.path.replace(/\/$/, "") })).toBe(true));

  test.skipIf(endpoint.permission === "public" || endpoint.permission === "development")("refuses a caller without a token", async () => {
    const reply = await call(endpoint);
    expect(reply.statusCode).toBe(401);
    expect(reply.json().code).toBe("auth.required");
  });

  test.skipIf(!endpoint.permission.startsWith("books."))("refuses a caller of another company", async () => {
    const [mine, other] = [await newCompany(), await newCompany()];
    // Even when the request lacks more: rights are checked before the request is read.
    const reply = await call(endpoint, `?companyId=${other.id}`, mine.headers);
    expect(reply.statusCode).toBe(403);
  });
});
