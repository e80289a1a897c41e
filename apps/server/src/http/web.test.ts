import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../testing/app.js";

const webRoot = await mkdtemp(join(tmpdir(), "comptoir-web-"));
await mkdir(join(webRoot, "assets"));
await writeFile(join(webRoot, "index.html"), "<!doctype html><title>Comptoir</title>");
await writeFile(join(webRoot, "sw.js"), "self.addEventListener('install', () => {});");
afterAll(() => rm(webRoot, { recursive: true }));

const { app, db, newFirm } = await testApp({ webRoot });
const { app: bare } = await testApp({ webRoot: null });

describe("the service worker", () => {
  test("is a script of the root of the site, asked again each time, under the policy of the pages", async () => {
    const { statusCode, headers } = await app.inject({ url: "/sw.js" });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
  });

  test("is a problem, not the page, where there is none", async () => {
    const reply = await bare.inject({ url: "/sw.js", headers: { accept: "*/*" } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, "request.unknown_route"]);
  });
});

test("what the build keeps beside the screens is not sent", async () => {
  await writeFile(join(webRoot, ".built-from"), "notes of the build");
  const reply = await app.inject({ url: "/.built-from", headers: { accept: "*/*" } });
  expect(reply.body).not.toContain("notes of the build");
});

test("a page is sent without what looks like a leak of listeners", async () => {
  const warnings: string[] = [];
  const hear = (warning: Error): unknown => warnings.push(`${warning.name}: ${warning.message}`);
  process.on("warning", hear);
  for (const url of ["/", "/documents"]) expect((await app.inject({ url, headers: { accept: "text/html" } })).statusCode).toBe(200);
  // A warning is emitted at the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", hear);
  expect(warnings).toEqual([]);
});

describe("what a browser installs", () => {
  const manifestAt = async (host: string) => {
    const reply = await app.inject({ url: "/manifest.webmanifest", headers: { host } });
    expect(reply.headers["content-type"]).toMatch(/^application\/manifest\+json/);
    return reply.json();
  };

  test("under the consumer's brand, Comptoir with its own icons", async () => {
    const manifest = await manifestAt("localhost:3000");
    expect(manifest).toMatchObject({
      name: "Comptoir",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: "#F5F6F2",
      lang: "fr",
    });
    expect(manifest.icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    expect((await app.inject({ url: "/brand-icon.svg", headers: { host: "localhost" } })).headers["location"]).toBe("/favicon.svg");
  });

  test("under a firm's, its name, its colour and its initials in a readable ink", async () => {
    const { id } = await newFirm({ host: "cabinet-installe.example" });
    await db.shared((tx) => tx.run("update shared.firms set name = 'Marchand & Associés', display_color = '#FFD54A' where id = $1", [id]));
    expect(await manifestAt("cabinet-installe.example")).toMatchObject({
      name: "Marchand & Associés",
      theme_color: "#FFD54A",
      icons: [{ src: "/brand-icon.svg", type: "image/svg+xml", sizes: "any" }],
    });
    const icon = await app.inject({ url: "/brand-icon.svg", headers: { host: "cabinet-installe.example" } });
    expect(icon.headers["content-type"]).toMatch(/^image\/svg\+xml/);
    expect(icon.body).toContain('fill="#FFD54A"');
    expect(icon.body).toContain('fill="#000000">MA</text>');
  });

  test("of the name of a firm and its colour, nothing enters the drawing but letters and a colour", async () => {
    const { id } = await newFirm({ host: "cabinet-malin.example" });
    await db.shared((tx) => tx.run("update shared.firms set name = '<script> \"x\" été', display_color = null where id = $1", [id]));
    const { body } = await app.inject({ url: "/brand-icon.svg", headers: { host: "cabinet-malin.example" } });
    expect(body).toContain('fill="#FFFFFF">É</text>');
    expect(body).not.toContain("script");
  });
});

describe("the page of a host carries its brand", () => {
  const builtPage = [
    '<!doctype html><html lang="fr" data-brand="comptoir"><head>',
    '<meta name="description" content="Comptoir, la comptabilité en ligne." />',
    '<meta name="api-origin" content="" /><meta name="brand" content="" />',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/apple-touch-icon.png" />',
    "<title>Comptoir</title></head></html>",
  ].join("\n");
  const pageAt = async (server: typeof app, host: string, url = "/documents/fec") => {
    const reply = await server.inject({ url, headers: { host, accept: "text/html" } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-cache");
    expect(reply.headers["content-type"]).toMatch(/^text\/html/);
    return reply.body;
  };
  const brandIn = (page: string): unknown => {
    const written = /<meta name="brand" content="([^"]*)"/.exec(page)?.[1] ?? "";
    const text = written
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&");
    return text === "" ? null : JSON.parse(text);
  };
  let built = "";
  beforeAll(async () => {
    built = await mkdtemp(join(tmpdir(), "comptoir-web-"));
    await writeFile(join(built, "index.html"), builtPage);
  });
  afterAll(() => rm(built, { recursive: true }));

  test("a firm’s: what the configuration says of it, its name and its icon, whichever the address", async () => {
    const { app: server, db: books, newFirm: firm } = await testApp({ webRoot: built, isClosed: () => true });
    const { id } = await firm({ slug: "marchand", host: "marchand.example" });
    await books.shared((tx) =>
      tx.run("update shared.firms set name = 'Marchand & <Associés>', display_color = '#2B57B5', logo = '/logo.svg' where id = $1", [id]),
    );
    for (const url of ["/", "/index.html", "/site-under-maintenance"]) {
      const page = await pageAt(server, "marchand.example:3000", url);
      expect(brandIn(page)).toMatchObject({
        isJungloo: false,
        brand: "marchand",
        cabinet: { name: "Marchand & <Associés>", displayColor: "#2B57B5", logo: "/logo.svg" },
      });
      expect(page).toContain("<title>Marchand &amp; &lt;Associés&gt;</title>");
      expect(page).toContain('<link rel="icon" href="/brand-icon.svg" type="image/svg+xml" />');
      expect(page).not.toContain("apple-touch-icon");
      expect(page).not.toContain("Comptoir");
    }
  });

  test("the consumer’s: the page as it was built", async () => {
    const { app: server } = await testApp({ webRoot: built });
    for (const url of ["/", "/index.html", "/documents"]) expect(await pageAt(server, "localhost:3000", url)).toBe(builtPage);
  });

  test("while the database does not answer, that of a firm already seen, and no other", async () => {
    const { app: server, services: own, newFirm: firm } = await testApp({ webRoot: built });
    await firm({ slug: "connu", host: "connu.example" });
    await firm({ slug: "autre", host: "autre.example" });
    const before = await pageAt(server, "connu.example");
    const read = own.db.sharedRead;
    Object.assign(own.db, { sharedRead: () => Promise.reject(new Error("the database is away")) });
    expect(await pageAt(server, "connu.example")).toBe(before);
    expect(await pageAt(server, "autre.example")).toBe(builtPage);
    Object.assign(own.db, { sharedRead: read });
    expect(brandIn(await pageAt(server, "autre.example"))).toMatchObject({ brand: "autre" });
  });
});

test("an API at another address stands in every page, and reached under the policy of the pages", async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), "comptoir-web-"));
  try {
    await writeFile(join(elsewhere, "index.html"), '<!doctype html><meta name="api-origin" content="" /><title>Comptoir</title>');
    const { app: split } = await testApp({ webRoot: elsewhere, publicApiUrl: "https://service.comptoir.example/v1" });
    for (const url of ["/", "/documents/fec"]) {
      const reply = await split.inject({ url, headers: { accept: "text/html" } });
      expect(reply.headers["content-type"], reply.body).toMatch(/^text\/html/);
      expect(reply.body).toContain('<meta name="api-origin" content="https://service.comptoir.example" />');
      expect(reply.headers["content-security-policy"]).toContain("https://service.comptoir.example");
    }
  } finally {
    await rm(elsewhere, { recursive: true });
  }
});
