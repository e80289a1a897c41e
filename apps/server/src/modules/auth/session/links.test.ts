import { z } from "zod";
import { expect, test } from "vitest";
import { endpoints } from "../../../http/reference/endpoints.js";
import { testApp } from "../../../testing/app.js";

const { app, newCompany, newFirm, clock } = await testApp();
const URI = "/api/v1/documents/trial_balance/csv?startDate=2026-01-01&endDate=2026-12-31";

test("a link serves the document once, as its route would", async () => {
  const company = await newCompany();
  const made = await company.send("POST", "/api/v1/links", { uri: URI });
  expect(made.statusCode).toBe(201);
  expect(made.json().data).toMatchObject({ expiresIn: 60 });
  const { uri } = made.json().data;
  const [linked, direct] = [await app.inject({ url: uri }), await company.get(URI)];
  expect(linked.statusCode).toBe(200);
  expect(linked.body).toBe(direct.body);
  expect(linked.headers["content-disposition"]).toBe(direct.headers["content-disposition"]);
  const again = await app.inject({ url: uri });
  expect(again.json()).toMatchObject({
    status: 404,
    code: "not_found",
    message: "Ce lien a déjà servi ou a expiré. Demandez le document à nouveau.",
  });
});

test("a scanner that asks for the head of a link does not use it up", async () => {
  const company = await newCompany();
  const { uri } = (await company.send("POST", "/api/v1/links", { uri: URI })).json().data;
  expect((await app.inject({ method: "HEAD", url: uri })).statusCode).toBe(401);
  expect((await app.inject({ url: uri })).statusCode).toBe(200);
});

test.each(["/api/v1/user/export", "/api/v1/company/export"])("%s, which a log keeps, is not taken by asking for its head", async (url) => {
  const company = await newCompany();
  expect((await app.inject({ method: "HEAD", url, headers: company.headers })).statusCode).toBeGreaterThanOrEqual(403);
  expect((await company.get(url)).statusCode).toBe(200);
});

test("a minute later it is too late", async () => {
  const company = await newCompany();
  const { uri } = (await company.send("POST", "/api/v1/links", { uri: URI })).json().data;
  clock.advance(61);
  expect((await app.inject({ url: uri })).statusCode).toBe(404);
});

test("the company of a firm's link is the one it was asked for", async () => {
  const firm = await newFirm();
  const [own, foreign] = [await newCompany({ firmId: firm.id }), await newCompany()];
  const ask = (companyId: string, uri = URI) =>
    app.inject({ method: "POST", url: "/api/v1/links", headers: firm.headers, payload: { companyId, uri } });
  expect((await ask(foreign.id)).statusCode).toBe(403);
  const { uri } = (await ask(own.id, `${URI}&companyId=${foreign.id}`)).json().data;
  expect((await app.inject({ url: uri })).statusCode).toBe(200);
});

test.each([
  "/api/v1/documents/../user/informations",
  "/api/v1/documents/",
  "/api/v1/documents/fec/txt/x",
  "/api/v1/documents/%2e%2e/transactions",
])("%s is not a document", async (uri) => {
  const company = await newCompany();
  expect((await company.send("POST", "/api/v1/links", { uri })).statusCode).toBe(404);
});

/** A paper is shown by its page, which asks for it with its bearer. */
const SHOWN = new Set(["/api/v1/file/:fid"]);
const files = endpoints.filter(
  ({ method, permission, reply, path }) =>
    method === "GET" && permission !== "session" && reply instanceof z.ZodUnknown && !SHOWN.has(path),
);

test.each(files.map(({ path }) => path.replace(":format", "csv").replace(/:\w+/g, "0198c0de-0000-7000-8000-000000000000")))(
  "a browser has a link to every file of the contract: %s",
  async (uri) => {
    const company = await newCompany();
    expect((await company.send("POST", "/api/v1/links", { uri })).statusCode).toBe(201);
  },
);
