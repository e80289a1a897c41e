import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
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

  test("whatever the name of a firm and its colour hold, nothing of them enters the drawing but letters", async () => {
    const { id } = await newFirm({ host: "cabinet-malin.example" });
    await db.shared((tx) => tx.run("update shared.firms set name = '<script> \"x\" été', display_color = null where id = $1", [id]));
    const { body } = await app.inject({ url: "/brand-icon.svg", headers: { host: "cabinet-malin.example" } });
    expect(body).toContain('fill="#FFFFFF">É</text>');
    expect(body).not.toContain("script");
  });
});

test("an API at another address is said in every page, and reached under the policy of the pages", async () => {
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
