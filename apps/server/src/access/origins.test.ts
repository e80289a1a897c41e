import { describe, expect, test } from "vitest";
import { testApp } from "../testing/app.js";

const PAGE = { accept: "text/html" };

describe("in production behind https", async () => {
  const { app, newFirm } = await testApp({ isProduction: true, publicUrl: "https://app.comptoir.example" });

  /** The reply to a refresh without a session from that page, and whether it may be read there. */
  async function from(origin: string, host = "app.comptoir.example") {
    const { headers, ...reply } = await app.inject({ method: "POST", url: "/oauth/token", headers: { origin, host }, payload: {} });
    return { code: reply.json().code, isRead: headers["access-control-allow-origin"] !== undefined };
  }
  const OURS = { code: "auth.session_ended", isRead: true };

  test.each(["https://app.comptoir.example", "https://APP.comptoir.example", "https://app.comptoir.example:443"])(
    "%s is ours",
    async (origin) => expect(await from(origin)).toEqual(OURS),
  );

  test.each([
    ["written by the network", "http://app.comptoir.example"],
    ["of another program of that machine", "https://app.comptoir.example:8443"],
    ["of a part of our host", "https://evil.app.comptoir.example"],
    ["of a machine of development", "http://localhost:3000"],
    ["without a name", "null"],
  ])("a page %s, %s, is not", async (_whose, origin) => expect(await from(origin)).toEqual({ code: "auth.csrf", isRead: false }));

  test("the page of a firm is ours by its host, its scheme and its port", async () => {
    await newFirm({ host: "cabinet-sur.example" });
    expect(await from("https://cabinet-sur.example")).toEqual(OURS);
    for (const origin of ["http://cabinet-sur.example", "https://cabinet-sur.example:8443", "https://a.cabinet-sur.example"])
      expect([origin, (await from(origin)).code, (await from(origin, "cabinet-sur.example")).code]).toEqual([
        origin,
        "auth.csrf",
        "auth.csrf",
      ]);
  });
});

describe("a host", async () => {
  const { app, newFirm } = await testApp();
  await newFirm({ slug: "cabinet-hote", host: "cabinet-hote.example" });

  test.each(["cabinet-hote.example", "CABINET-Hote.example", "cabinet-hote.example.", "cabinet-hote.example:3000"])(
    "is the firm’s however it is written: %s",
    async (host) => {
      expect((await app.inject({ url: "/api/v1/config", headers: { host } })).json()).toMatchObject({
        isJungloo: false,
        brand: "cabinet-hote",
      });
      expect((await app.inject({ url: "/brand-icon.svg", headers: { ...PAGE, host } })).statusCode).toBe(200);
      const payload = { email: "a@test.example", password: "Marguerite$Bleue9", firstName: "Anne", lastName: "Le Gall", terms: true };
      expect((await app.inject({ method: "POST", url: "/api/v1/register", headers: { host }, payload })).statusCode).toBe(403);
    },
  );
});
