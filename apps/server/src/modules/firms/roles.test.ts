import { describe, expect, test } from "vitest";
import type { Endpoint } from "@comptoir/contract/base/endpoint";
import { FIRM_ROLES, isAllowed } from "@comptoir/contract/base/permissions";
import { endpoints } from "../../http/reference/endpoints.js";
import { multipartForm, testApp, type TestCompany } from "../../testing/app.js";
import { asPerson, TEST_PASSWORD } from "../auth/testing.js";

const { app, services, newCompany, newFirm } = await testApp();
const [firm, otherFirm] = [await newFirm(), await newFirm()];
const UUID = "0198c0de-0000-7000-8000-000000000000";

async function headersOf(roleId: string): Promise<{ authorization: string }> {
  const caller = { userId: firm.userId, roleId, firmId: firm.id };
  return { authorization: `Bearer ${await services.tokens.issueAccessToken(caller, Math.floor(services.clock.now() / 1000))}` };
}

function call({ method, path, upload }: Endpoint, { query, headers }: { query: string; headers: Record<string, string> }) {
  const form = upload ? multipartForm({ name: "vide.txt", content: "" }) : { payload: {}, headers: {} };
  const body = method === "GET" ? { headers } : { payload: form.payload, headers: { ...headers, ...form.headers } };
  return app.inject({ method, url: path.replace(/:\w+/g, UUID) + query, ...body });
}

const ruled = endpoints.filter(({ permission }) => /^(books|firm|company)\./.test(permission));

const named = (calls: readonly Endpoint[]) =>
  calls.map((endpoint) => [`${endpoint.method} ${endpoint.path} (${endpoint.permission})`, endpoint] as const);

const CLIENT_OF_FIRM = "client of a firm";

describe.each([...FIRM_ROLES, "client", CLIENT_OF_FIRM])("%s", (role) => {
  const isClient = role.startsWith("client");
  /** The company of the call before, as long as no call has written anything in it. */
  let untouched: TestCompany | null = null;

  test.each(named(ruled))("%s", async (_name, endpoint) => {
    const company: TestCompany = untouched ?? (await newCompany(role === "client" ? {} : { firmId: firm.id }));
    const headers = isClient ? company.headers : await headersOf(role);
    const reply = await call(endpoint, { query: `?companyId=${company.id}`, headers });
    untouched = reply.statusCode < 400 && endpoint.method !== "GET" ? null : company;
    const isRefused = reply.statusCode === 403 && reply.json().code === "access.forbidden";
    expect(isRefused).toBe(!isAllowed(isClient ? "CLIENT" : "ADMIN_CLIENT", endpoint.permission, isClient ? "client" : role));
  });
});

const dossier = await newCompany({ firmId: firm.id, password: TEST_PASSWORD });
const consumer = await newCompany();
const former = await asPerson(app, dossier.username);
const removal = `/api/v1/user/client/${dossier.userId}?companyId=${dossier.id}`;
const removed = await app.inject({ method: "DELETE", url: removal, headers: firm.headers });

describe("who has nothing to do with a dossier", () => {
  const query = `?companyId=${dossier.id}`;
  const books = ruled.filter(({ permission }) => permission.startsWith("books."));
  // The upload of a paper looks at its token first.
  const codes = ["access.forbidden", "paper.csrf"];

  test.each(named(books))("an administrator of another firm, a client of nobody: %s", async (_name, endpoint) => {
    for (const { headers } of [otherFirm, consumer]) {
      const { status, code } = (await call(endpoint, { query, headers })).json();
      expect(status).toBe(403);
      expect(codes).toContain(code);
    }
  });

  test.each(named(endpoints.filter(({ permission }) => permission !== "public" && permission !== "development")))(
    "a contact whose access was taken away, and a caller without a session: %s",
    async (_name, endpoint) => {
      expect(removed.statusCode, removed.body).toBe(200);
      const reply = await call(endpoint, { query, headers: former.headers });
      expect([401, 403], reply.body).toContain(reply.statusCode);
      expect((await call(endpoint, { query, headers: {} })).json()).toMatchObject({ status: 401, code: "auth.required" });
    },
  );
});

test("an assistant prepares a file, and seals nothing of it", async () => {
  const headers = await headersOf("accounting_firm_assistant");
  const { id } = await newCompany({ firmId: firm.id });
  const send = (method: "GET" | "POST", url: string, payload?: object) =>
    app.inject({ method, url: `${url}?companyId=${id}`, headers, ...(payload && { payload }) });
  expect((await send("GET", "/api/v1/transactions")).statusCode).toBe(200);
  const replies = [
    await send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" }),
    await send("POST", `/api/v1/ledger/entries/${UUID}/reverse`, { date: "2026-03-31" }),
  ];
  for (const reply of replies) expect(reply.json()).toMatchObject({ status: 403, code: "access.forbidden" });
});
