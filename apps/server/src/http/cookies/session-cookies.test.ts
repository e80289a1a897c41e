import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";
import { TEST_PASSWORD } from "../../modules/auth/testing.js";

/** The last one twice: where people sign in, and where they ask for another password. */
const NAMES = ["refresh-token", "username", "session", "device", "device"];

/** The cookies of a sign-in on a server with these options. */
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
    deployment: "prod",
    publicUrl: "https://app.comptoir.example",
    publicApiUrl: "https://api.comptoir.example",
  });
  expect(cookies.map(({ name }) => name)).toEqual(NAMES.map((name) => `prod-1-0-${name}`));
  for (const cookie of cookies) expect(cookie).toMatchObject({ domain: "comptoir.example", secure: true, sameSite: "Strict" });
  expect(cookies.map(({ maxAge }) => maxAge)).toEqual([30, 30, 30, 365, 365].map((days) => days * 24 * 3600));
});

test("what opens or names a session goes where it is read, and to no other call", async () => {
  expect((await cookiesOn({})).map(({ path, httpOnly }) => [path, httpOnly ?? false])).toEqual([
    ["/oauth/token", true],
    ["/", false],
    ["/", true],
    ["/oauth/token", true],
    ["/api/v1/password/forgotten", true],
  ]);
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
  const options = { isProduction: true, deployment: "prod" as const, publicUrl: "https://app.comptoir.example" };
  for (const [host, domain] of [
    ["api.comptoir.example", "comptoir.example"],
    ["api.compta.cabinet.example", "compta.cabinet.example"],
    ["app.comptoir.example", undefined],
    ["dev-api.comptoir.example", undefined],
  ])
    for (const cookie of await cookiesOn(options, host)) expect(cookie.domain).toBe(domain);
});

test.each([
  ["preprod", "https://preprod.comptoir.example", "https://api-preprod.comptoir.example"],
  ["demo", "https://demo.comptoir.example", "https://api-demo.comptoir.example"],
  ["dev", "https://dev.comptoir.example", "https://dev-api.comptoir.example"],
] as const)(
  "%s under the domain of production has names of its own, and its tokens stay on its API",
  async (deployment, publicUrl, publicApiUrl) => {
    const cookies = await cookiesOn({ isProduction: true, deployment, publicUrl, publicApiUrl });
    expect(cookies.map(({ name, domain }) => [name, domain])).toEqual([
      [`${deployment}-1-0-refresh-token`, undefined],
      [`${deployment}-1-0-username`, "comptoir.example"],
      [`${deployment}-1-0-session`, undefined],
      [`${deployment}-1-0-device`, undefined],
      [`${deployment}-1-0-device`, undefined],
    ]);
  },
);

test("a cookie of another environment opens nothing", async () => {
  const [preprod, prod] = [await testApp({ deployment: "preprod" }), await testApp({ deployment: "prod" })];
  const { username } = await prod.newCompany({ password: TEST_PASSWORD });
  const opened = await prod.app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username, password: TEST_PASSWORD },
  });
  const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const renewed = await preprod.app.inject({ method: "POST", url: "/oauth/token", headers: { cookie } });
  expect(renewed.json().code).toBe("auth.session_ended");
  expect(renewed.cookies.every(({ name }) => name.startsWith("preprod-1-0-"))).toBe(true);
});
