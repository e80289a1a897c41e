import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { TEST_PASSWORD } from "../testing.js";

const NAMES = ["refresh-token", "username", "session"];

/** The cookies of a sign-in on a server that is told so. */
async function cookiesOn(options: Parameters<typeof testApp>[0], host = "localhost") {
  const { app, newCompany } = await testApp(options);
  const { username } = await newCompany({ password: TEST_PASSWORD });
  const reply = await app.inject({
    method: "POST",
    url: "/oauth/token",
    headers: { host },
    payload: { grant_type: "password", username, password: TEST_PASSWORD },
  });
  return reply.cookies;
}

test("in production they are named prod with the minor version, secure, on the domain that screens and API share", async () => {
  const cookies = await cookiesOn({
    isProduction: true,
    publicUrl: "https://app.comptoir.example",
    publicApiUrl: "https://api.comptoir.example",
  });
  expect(cookies.map(({ name }) => name)).toEqual(NAMES.map((name) => `prod-1-0-${name}`));
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ domain: "comptoir.example", secure: true, sameSite: "Strict", maxAge: 30 * 24 * 3600 });
});

test("on localhost they are named dev and have no domain", async () => {
  const cookies = await cookiesOn({});
  expect(cookies.map(({ name }) => name)).toEqual(NAMES.map((name) => `dev-1-0-${name}`));
  for (const cookie of cookies) {
    expect(cookie).not.toHaveProperty("domain");
    expect(cookie).not.toHaveProperty("secure");
  }
});

test("without an address of the API, its host by rule tells the domain that it shares with the screens", async () => {
  const options = { isProduction: true, publicUrl: "https://app.comptoir.example" };
  for (const [host, domain] of [
    ["api.comptoir.example", "comptoir.example"],
    ["api.compta.cabinet.example", "compta.cabinet.example"],
    ["app.comptoir.example", undefined],
  ])
    for (const cookie of await cookiesOn(options, host)) expect(cookie.domain).toBe(domain);
});
