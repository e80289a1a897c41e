import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { buildApp } from "../app.js";
import { TEST_OPTIONS, testApp } from "../testing/app.js";

const webRoot = await mkdtemp(join(tmpdir(), "comptoir-web-"));
await mkdir(join(webRoot, "assets"));
await writeFile(join(webRoot, "index.html"), "<!doctype html><title>Comptoir</title>");
await writeFile(join(webRoot, "assets", "page-3f2a.js"), "export default 1;");
await writeFile(join(webRoot, "favicon.svg"), "<svg/>");
await writeFile(join(webRoot, "assets", "page-3f2a.js.br"), brotliCompressSync("export default 1;"));
afterAll(() => rm(webRoot, { recursive: true }));

const { app, services, newCompany, newFirm } = await testApp({ webRoot });
const page = { accept: "text/html,application/xhtml+xml" };

describe("the screens", () => {
  test.each(["/", "/cloture/etape/rrz_tax_exemption/view", "/documents/fec?x=1", "/%", "/cloture/etape//view"])(
    "%s is the page, asked again each time",
    async (url) => {
      const reply = await app.inject({ url, headers: page });
      expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(reply.body).toContain("<title>Comptoir</title>");
    },
  );

  test("a hashed file is kept for ever and comes compressed as it was built", async () => {
    const reply = await app.inject({ url: "/assets/page-3f2a.js", headers: { "accept-encoding": "br" } });
    expect(reply.headers).toMatchObject({ "content-encoding": "br", "cache-control": "public, max-age=31536000, immutable" });
    expect((await app.inject({ url: "/assets/page-3f2a.js" })).body).toBe("export default 1;");
  });

  test("the icon, which browsers ask for at every address, is kept for an hour", async () => {
    expect((await app.inject({ url: "/favicon.svg" })).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test.each(["/assets/page-0000.js", "/api/v1/rien", "/api/v2"])("%s is a problem, not the page", async (url) => {
    const { headers } = await newCompany();
    const reply = await app.inject({ url, headers: { ...headers, accept: "*/*" } });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(reply.json()).toMatchObject({ code: "request.unknown_route", statusCode: 404, message: "Cette adresse n’existe pas." });
  });

  test("an address of the API that does not exist is not told from another without a token", async () => {
    expect((await app.inject({ url: "/api/v1/rien" })).json()).toMatchObject({ code: "auth.required", status: 401 });
  });
});

describe("protection", () => {
  test("nothing inline runs, and no other site frames ours", async () => {
    const policy = String((await app.inject({ url: "/", headers: page })).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test.each([
    ["app.comptoir.example", "http://api.comptoir.example"],
    ["compta.cabinet.example", "http://api.compta.cabinet.example"],
    ["localhost:3000", "http://localhost:3000"],
    ["a;script-src *", "'self'"],
  ])("a page of %s may call its API, %s", async (host, api) => {
    const policy = String((await app.inject({ url: "/", headers: { ...page, host } })).headers["content-security-policy"]);
    expect(policy).toContain(`connect-src 'self' ${api};`);
  });

  test("pages of known hosts call with cookies, others do not", async () => {
    await newFirm({ host: "cabinet-connu.example" });
    const allowed = async (origin: string) => {
      const { headers } = await app.inject({ url: "/api/v1/config", headers: { origin } });
      return [headers["access-control-allow-origin"], headers["access-control-allow-credentials"]];
    };
    expect(await allowed("http://localhost:5173")).toEqual(["http://localhost:5173", "true"]);
    expect(await allowed("https://cabinet-connu.example")).toEqual(["https://cabinet-connu.example", "true"]);
    expect((await allowed("https://ailleurs.example"))[0]).toBeUndefined();
  });

  test("attempts to sign in are counted, other calls are not", async () => {
    const attempt = await app.inject({ method: "POST", url: "/oauth/token", payload: {} });
    expect(attempt.headers["x-ratelimit-limit"]).toBe("600");
    expect((await app.inject({ url: "/api/v1/config" })).headers).not.toHaveProperty("x-ratelimit-limit");
  });

  test("a body that is not JSON is a problem in French", async () => {
    const { headers } = await newCompany();
    const reply = await app.inject({
      method: "POST",
      url: "/api/v1/ledger/validate",
      headers: { ...headers, "content-type": "application/json" },
      payload: "{",
    });
    expect(reply.json()).toMatchObject({
      code: "request.malformed",
      status: 400,
      message: "La demande est mal formée.",
      error: { type: "toast" },
    });
    expect(reply.json()).toHaveProperty("target", null);
  });

  test.each([
    ["/api/v1/transaction/%ff", 400, "Un champ n’est pas valide."],
    [`/api/v1/transaction/${"a".repeat(300)}`, 404, "Cette adresse n’existe pas."],
    ["/api/v1/transactions?page=1000000000", 400, "Le champ «\u00a0Page\u00a0» vaut 10\u202f000\u202f000 au plus."],
  ])("the address %s is refused with a sentence", async (url, status, message) => {
    const { get } = await newCompany();
    const reply = await get(url);
    expect(reply.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(reply.json()).toMatchObject({ status, message });
  });

  test("a body of plain text is not read", async () => {
    const { headers } = await newCompany();
    const reply = await app.inject({
      method: "POST",
      url: "/api/v1/ledger/validate",
      headers: { ...headers, "content-type": "text/plain" },
      payload: "x",
    });
    expect(reply.json()).toMatchObject({ code: "request.unsupported_media", status: 415 });
  });

  test("a file is expected as a form", async () => {
    const { send } = await newCompany();
    expect((await send("POST", "/api/v1/fec/check", {})).json().code).toBe("request.unsupported_media");
  });
});

describe("health and reference", () => {
  test("alive and ready", async () => {
    expect((await app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    expect((await app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  test("while the database is away the whole service says so", async () => {
    const refuse = () => Promise.reject(Object.assign(new Error("the database system is starting up"), { code: "57P03" }));
    const away = await buildApp({ ...services, db: { ...services.db, ping: refuse, owner: refuse, sharedRead: refuse } }, TEST_OPTIONS);
    for (const url of ["/readyz", "/api/v1/config"]) {
      const reply = await away.inject({ url });
      expect(reply.json()).toMatchObject({ status: 503, code: "server.unavailable" });
    }
    expect((await away.inject({ url: "/healthz" })).statusCode).toBe(200);
    await away.close();
  });

  test("the description names every call, its parameters and its replies", async () => {
    const api = (await app.inject({ url: "/openapi.json" })).json();
    expect(api.openapi).toBe("3.1.0");
    expect(api.paths["/oauth/token"].post.requestBody.content).toHaveProperty("application/x-www-form-urlencoded");
    expect(api.paths["/oauth/token"].post.security).toEqual([]);
    expect(api.paths["/api/v1/bank-import"].post.requestBody.content["multipart/form-data"].schema.required).toEqual(["file"]);
    expect(api.paths["/api/v1/transactions"].get.parameters.map(({ name }: { name: string }) => name)).toContain("filters");
    expect(api.paths["/api/v1/documents/{type}/{format}"].get.parameters[0]).toMatchObject({ name: "type", required: true });
    const ids = Object.values<object>(api.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a long reply travels compressed, a short one does not, and both read the same", async () => {
    const read = (encoding: string) => app.inject({ url: "/openapi.json", headers: { "accept-encoding": encoding } });
    const [plain, brotli, zipped, refused] = [
      await read("identity"),
      await read("gzip, br"),
      await read("gzip;q=0.5, br;q=0"),
      await read("br;q=0"),
    ];
    expect([plain, brotli, zipped, refused].map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "br",
      "gzip",
      undefined,
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers.vary).toContain("accept-encoding");
    expect((await app.inject({ url: "/healthz", headers: { "accept-encoding": "br" } })).headers).not.toHaveProperty("content-encoding");
  });

  test("the readable reference needs no script and no inline style", async () => {
    const reply = await app.inject({ url: "/docs/api", headers: { ...page, "accept-encoding": "br" } });
    expect(reply.headers["content-encoding"]).toBe("br");
    const { body } = await app.inject({ url: "/docs/api", headers: page });
    expect(body).toContain("/api/v1/transactions/accept-suggestions");
    expect(body).not.toMatch(/<script|style=|<style/);
    expect((await app.inject({ url: "/docs/api/style.css" })).headers["content-type"]).toMatch(/^text\/css/);
  });
});
