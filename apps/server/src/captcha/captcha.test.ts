import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../testing/app.js";
import { proofOfWork, zeroBits } from "./proof-of-work.js";
import { recaptcha } from "./recaptcha.js";

const { app, services, clock } = await testApp();
const ip = "192.0.2.1";

describe("by work", () => {
  const captcha = proofOfWork({ db: services.db, secret: services.sessionSecret, clock });

  function solve(): string {
    const given = captcha.challenge();
    if (given.provider !== "proof-of-work") throw new Error("another provider");
    return solved(given);
  }

  test("an answered challenge lets through once", async () => {
    const proof = solve();
    expect(await captcha.isHuman({ proof, ip })).toBe(true);
    expect(await captcha.isHuman({ proof, ip })).toBe(false);
  });

  test("a challenge of more than half an hour, or written by another, is worth nothing", async () => {
    const proof = solve();
    const forged = solved({ challenge: `zzzzzzzzz-${proof.split("-").slice(1).join("-").split(".")[0]}`, difficulty: 17 });
    expect(await captcha.isHuman({ proof: forged, ip })).toBe(false);
    clock.advance(1801);
    expect(await captcha.isHuman({ proof, ip })).toBe(false);
  });

  test.each([undefined, "", ".", "a.b", "a-b-c.d"])("%j proves nothing", async (proof) => {
    expect(await captcha.isHuman({ proof, ip })).toBe(false);
  });

  test("a challenge without its work is refused", async () => {
    const given = captcha.challenge();
    if (given.provider !== "proof-of-work") throw new Error("another provider");
    let nonce = 0;
    while (zeroBits(`${given.challenge}.${nonce}`) >= given.difficulty) nonce += 1;
    expect(await captcha.isHuman({ proof: `${given.challenge}.${nonce}`, ip })).toBe(false);
  });
});

describe("by reCAPTCHA", () => {
  const verdicts: { status: number; body: string }[] = [];
  let asked = "";
  let url = "";
  let server: Server;
  beforeEach(async () => {
    if (url !== "") return;
    server = createServer((request, reply) => {
      request.setEncoding("utf8");
      asked = "";
      request.on("data", (part: string) => (asked += part));
      request.on("end", () => {
        const { status, body } = verdicts.shift() ?? { status: 500, body: "" };
        reply.writeHead(status).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const judged = (body: string, status = 200) => {
    verdicts.push({ status, body });
    return recaptcha({ siteKey: "clé", secret: "s&cret", url }).isHuman({ proof: "jeton", ip });
  };

  test("a good score lets through; Google is given the secret, the proof and the address", async () => {
    expect(await judged('{"success":true,"score":0.9}')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(asked))).toEqual({ secret: "s&cret", response: "jeton", remoteip: ip });
  });

  test.each([
    ["a low score", '{"success":true,"score":0.3}', 200],
    ["a proof already used", '{"success":false,"error-codes":["timeout-or-duplicate"]}', 200],
    ["a breakdown of Google", "", 500],
    ["an answer that is none", "<html>", 200],
  ])("%s lets nobody through", async (_case, body, status) => {
    expect(await judged(body, status)).toBe(false);
  });

  test("without an answer from Google nobody goes through", async () => {
    const away = recaptcha({ siteKey: "clé", secret: "s", url: "http://127.0.0.1:9/" });
    expect(await away.isHuman({ proof: "jeton", ip })).toBe(false);
  });

  test("chosen without a key, it says so to the form and lets nobody through", async () => {
    const keyless = recaptcha({ siteKey: null, secret: "s", url });
    expect(keyless.challenge()).toEqual({ provider: "recaptcha", key: null });
    expect(await keyless.isHuman({ proof: "jeton", ip })).toBe(false);
  });
});

test("a form asks the server what it must answer", async () => {
  const reply = await app.inject("/api/v1/captcha");
  expect(reply.json()).toEqual({ data: { provider: "recaptcha", key: "test" } });
});

function solved({ challenge, difficulty }: { challenge: string; difficulty: number }): string {
  let nonce = 0;
  while (zeroBits(`${challenge}.${nonce}`) < difficulty) nonce += 1;
  return `${challenge}.${nonce}`;
}
