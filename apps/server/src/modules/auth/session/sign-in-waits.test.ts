import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { testApp } from "../../../testing/app.js";
import { TEST_PASSWORD } from "../testing.js";
import { deviceMark, rememberedDevice } from "./known-devices.js";

const { app, clock, db, services, newCompany } = await testApp();
const newPerson = async () => (await newCompany({ password: TEST_PASSWORD })).username;

type From = { readonly ip?: string; readonly cookie?: string };

/** From somewhere; with the right password unless another one is given. */
function signIn(username: string, { ip = "203.0.113.1", cookie }: From = {}, password = TEST_PASSWORD) {
  const headers = cookie === undefined ? {} : { cookie };
  return app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username, password },
    remoteAddress: ip,
    headers,
  });
}

async function fail(username: string, times: number, from: (attempt: number) => From): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) await signIn(username, from(attempt), "faux");
}

function deviceCookie({ cookies }: LightMyRequestResponse): string {
  const device = cookies.find(({ name }) => name.endsWith("-device"));
  if (!device) throw new Error("no device cookie");
  return `${device.name}=${device.value}`;
}

const codeOf = (reply: LightMyRequestResponse) => (reply.statusCode === 200 ? "signed in" : String(reply.json().code));

describe("the growing wait", () => {
  test("is that of the address that failed: the owner comes in from another one", async () => {
    const username = await newPerson();
    await fail(username, 6, () => ({ ip: "198.51.100.7" }));
    expect(codeOf(await signIn(username, { ip: "198.51.100.7" }))).toBe("auth.wait");
    expect(codeOf(await signIn(username))).toBe("signed in");
    expect(codeOf(await signIn(username, { ip: "198.51.100.7" }))).toBe("auth.wait");
  });

  test("an IPv6 network is one address", async () => {
    const username = await newPerson();
    await fail(username, 5, (attempt) => ({ ip: `2001:db8:1:2::${attempt + 1}` }));
    expect(codeOf(await signIn(username, { ip: "2001:db8:1:2:ffff::9" }))).toBe("auth.wait");
    expect(codeOf(await signIn(username, { ip: "2001:db8:1:3::9" }))).toBe("signed in");
  });

  test("many addresses share a higher bound, which does not keep the owner out of a device they signed in on", async () => {
    const username = await newPerson();
    const cookie = deviceCookie(await signIn(username));
    await fail(username, 49, (attempt) => ({ ip: `198.51.100.${attempt}` }));
    expect(codeOf(await signIn(username, { ip: "203.0.113.50" }, "faux"))).toBe("auth.bad_credentials");
    expect(codeOf(await signIn(username, { ip: "203.0.113.51" }))).toBe("auth.wait");
    expect(codeOf(await signIn(username, { ip: "198.51.100.1", cookie }))).toBe("signed in");
    expect(codeOf(await signIn(username, { ip: "203.0.113.52" }))).toBe("auth.wait");
    clock.advance(301);
    expect(codeOf(await signIn(username, { ip: "203.0.113.53" }))).toBe("signed in");
  });

  test("a known device waits for its own failures, and for no others'", async () => {
    const [username, neighbour] = [await newPerson(), await newPerson()];
    const cookie = deviceCookie(await signIn(username));
    await fail(username, 5, () => ({ cookie }));
    expect(codeOf(await signIn(username, { cookie }))).toBe("auth.wait");
    expect(codeOf(await signIn(username))).toBe("signed in");
    // The cookie of one person says nothing of another.
    await fail(neighbour, 5, () => ({ cookie }));
    expect(codeOf(await signIn(neighbour))).toBe("auth.wait");
  });

  test("failures of the owner leave the account's count with their sign-in, those of a stranger stay in it", async () => {
    const username = await newPerson();
    await fail(username, 48, (attempt) => ({ ip: `198.51.100.${attempt}` }));
    await fail(username, 2, () => ({}));
    clock.advance(2);
    expect(codeOf(await signIn(username))).toBe("signed in");
    expect(codeOf(await signIn(username, { ip: "192.0.2.1" }, "faux"))).toBe("auth.bad_credentials");
    expect(codeOf(await signIn(username, { ip: "192.0.2.2" }, "faux"))).toBe("auth.bad_credentials");
    expect(codeOf(await signIn(username, { ip: "192.0.2.3" }))).toBe("auth.wait");
  });
});

describe("many names from one network", () => {
  const used = (network: string, times: number) =>
    db.shared((tx) => addUse(tx, `sign-in:${network}`, new Date(periodOf(3_600, clock.now()).begins), times));

  test("are tried five hundred times in an hour; what succeeds is not counted, and a known device passes", async () => {
    const [username, other] = [await newPerson(), await newPerson()];
    const ip = "198.51.100.200";
    const cookie = deviceCookie(await signIn(username, { ip }));
    await used(ip, 499);
    expect(codeOf(await signIn(username, { ip }))).toBe("signed in");
    expect(codeOf(await signIn("inconnue@test.example", { ip }))).toBe("auth.bad_credentials");
    const refused = await signIn(other, { ip });
    expect(refused.json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    expect(codeOf(await signIn(username, { ip, cookie }))).toBe("signed in");
    expect(codeOf(await signIn(other))).toBe("signed in");
    clock.advance(3_600);
    expect(codeOf(await signIn(other, { ip }))).toBe("signed in");
  });

  test("one that asks for the second factor, or has an address to confirm, failed no password", async () => {
    const { username, userId } = await newCompany({ password: TEST_PASSWORD });
    await db.shared((tx) => tx.run("update shared.users set email_verified_at = null where id = $1", [userId]));
    const ip = "198.51.100.201";
    await used(ip, 499);
    for (let turn = 0; turn < 2; turn += 1) expect(codeOf(await signIn(username, { ip }))).toBe("auth.email_unverified");
  });
});

test("failures counted by a clock that was ahead keep nobody out once it is set right", async () => {
  const username = await newPerson();
  const YEAR = 365 * 24 * 3_600;
  clock.advance(YEAR);
  await fail(username, 12, () => ({}));
  clock.advance(-YEAR);
  expect(codeOf(await signIn(username))).toBe("signed in");
});

describe("what a browser remembers of those who signed in on it", () => {
  const secret = services.sessionSecret;

  test("four people at most, the last one first; the one it knows keeps their mark", () => {
    const people = ["a@test.example", "b@test.example", "c@test.example", "d@test.example", "e@test.example"];
    const cookie = people.reduce((kept, username) => rememberedDevice({ secret, cookie: kept, username }), "");
    const known = people.map((username) => deviceMark({ secret, cookie, username }) !== null);
    expect(known).toEqual([false, true, true, true, true]);
    const again = rememberedDevice({ secret, cookie, username: "b@test.example" });
    expect(deviceMark({ secret, cookie: again, username: "b@test.example" })).toBe(
      deviceMark({ secret, cookie, username: "b@test.example" }),
    );
  });

  test("a mark that was made up, or altered, or of another server, is none", () => {
    const cookie = rememberedDevice({ secret, cookie: "", username: "a@test.example" });
    const altered = (cookie.startsWith("A") ? "B" : "A") + cookie.slice(1);
    for (const given of ["", "x.y", altered, `${cookie}~`.repeat(2_000).slice(1)])
      expect(deviceMark({ secret, cookie: given, username: "b@test.example" })).toBeNull();
    expect(deviceMark({ secret, cookie: altered, username: "a@test.example" })).toBeNull();
    expect(deviceMark({ secret: new Uint8Array(32), cookie, username: "a@test.example" })).toBeNull();
  });
});
