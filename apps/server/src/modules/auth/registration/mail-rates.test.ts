import { expect, test } from "vitest";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { testApp, type TestFirm } from "../../../testing/app.js";
import { mailsTo, requestToken, TEST_PASSWORD } from "../testing.js";

const { app, db, clock, newCompany, newFirm } = await testApp();

const invite = ({ headers }: TestFirm, email: string, remoteAddress: string) =>
  app.inject({
    method: "POST",
    url: "/api/v1/user",
    headers,
    remoteAddress,
    payload: { firstname: "Nora", lastname: "Ferrand", email, phone: "02 47 00 00 00", function: "accountant" },
  });

test("a firm asks for two hundred mails in an hour, from as many machines as it likes; another one still invites", async () => {
  const [firm, other] = [await newFirm(), await newFirm()];
  await db.shared((tx) => addUse(tx, `mail-by:${firm.id}`, new Date(periodOf(3600, clock.now()).begins), 199));
  expect((await invite(firm, "nora-1@cabinet.example", "203.0.113.1")).statusCode).toBe(201);
  expect((await invite(firm, "nora-2@cabinet.example", "203.0.113.2")).json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
  expect((await invite(other, "nora-3@cabinet.example", "203.0.113.2")).statusCode).toBe(201);
});

test("a stranger who asks for the mails of an address stops neither its owner nor a firm that invites it", async () => {
  const email = "camille-victime@test.example";
  const ask = (remoteAddress: string, url = "/api/v1/password/forgotten") =>
    app.inject({ method: "POST", url, payload: { email }, remoteAddress });
  const statuses = async (remoteAddress: string) =>
    (await Promise.all(Array.from({ length: 6 }, () => ask(remoteAddress))))
      .map(({ statusCode }) => statusCode)
      .toSorted((one, other) => one - other);
  expect(await statuses("198.51.100.1")).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask("198.51.100.1", "/api/v1/user/email-verification/resend")).statusCode).toBe(429);
  expect((await ask("198.51.100.2")).statusCode).toBe(200);
  const firm = await newFirm();
  expect((await invite(firm, email, "198.51.100.1")).statusCode).toBe(201);
});

test("an address receives thirty mails of machines in an hour at most, and a firm still invites it", async () => {
  const email = "nora-visee@test.example";
  const ask = (remoteAddress: string) =>
    app.inject({ method: "POST", url: "/api/v1/password/forgotten", payload: { email }, remoteAddress });
  for (let machine = 1; machine <= 6; machine += 1)
    for (let mail = 0; mail < 5; mail += 1) expect((await ask(`192.0.2.${machine}`)).statusCode).toBe(200);
  expect((await ask("192.0.2.7")).json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
  const firm = await newFirm();
  expect((await invite(firm, email, "192.0.2.8")).statusCode).toBe(201);
});

test("the owner of an address gets another password from a browser they signed in on, whatever strangers used up; no one else does", async () => {
  const { username: email } = await newCompany({ password: TEST_PASSWORD });
  const { username: neighbour } = await newCompany({ password: TEST_PASSWORD });
  const knownBy = async (username: string) => {
    const { cookies } = await requestToken(app, username);
    return cookies
      .filter(({ path }) => path === "/api/v1/password/forgotten")
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  };
  const ask = (remoteAddress: string, cookie = "") =>
    app.inject({ method: "POST", url: "/api/v1/password/forgotten", payload: { email }, remoteAddress, headers: { cookie } });
  for (let machine = 1; machine <= 6; machine += 1)
    for (let mail = 0; mail < 5; mail += 1) expect((await ask(`192.0.2.1${machine}`)).statusCode).toBe(200);
  expect((await ask("192.0.2.20")).statusCode).toBe(429);
  // From the very network of a stranger.
  const own = await knownBy(email);
  const before = (await mailsTo(db, email)).length;
  const statuses: number[] = [];
  for (let mail = 0; mail < 6; mail += 1) statuses.push((await ask("192.0.2.11", own)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await mailsTo(db, email)).length - before).toBe(5);
  expect((await ask("192.0.2.20", await knownBy(neighbour))).statusCode).toBe(429);
});
