import { expect, test } from "vitest";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { testApp } from "../../../testing/app.js";
import { overlap } from "../../../testing/overlap.js";
import { lockRefreshToken } from "../repository.js";
import { actionsOf, asPerson, TEST_PASSWORD, requestToken } from "../testing.js";
import { noteDevice } from "./devices-repository.js";
import { hashOf } from "./sessions.js";
import { deviceName } from "./user-agent.js";

const { app, db, clock, newCompany } = await testApp();
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const renew = (refreshToken: string, userAgent: string) =>
  app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "refresh_token", refresh_token: refreshToken },
    headers: { "user-agent": userAgent },
  });

test.each([
  [FIREFOX, "Firefox sur Windows"],
  [IPHONE, "Safari sur iPhone"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome sur macOS",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge sur Windows"],
  [
    "Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet sur Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0", "Opera sur Linux"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome sur iPad"],
  ["curl/8.9.1", "curl"],
  ["", "Appareil inconnu"],
  ["<script>", "Appareil inconnu"],
])("%s is called %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

test("each sign-in is a device, the current one marked; renewing says when it was last used", async () => {
  const { username } = await newCompany({ password: TEST_PASSWORD });
  const computer = await asPerson(app, username, { userAgent: FIREFOX });
  clock.advance(60);
  const telephone = await asPerson(app, username, { userAgent: IPHONE });
  clock.advance(60);
  await renew(computer.refreshToken, FIREFOX);
  const { data } = (await telephone.call("GET", "/api/v1/user/devices")).json();
  const at = (secondsAgo: number) => new Date(clock.now() - secondsAgo * 1000).toISOString();
  expect(data).toMatchObject([
    { name: "Firefox sur Windows", ip: "127.0.0.1", openedAt: at(120), lastUsedAt: at(0), current: false },
    { name: "Safari sur iPhone", openedAt: at(60), lastUsedAt: at(60), current: true },
  ]);
});

test("« Déconnecter » ends the session of that device at once, and no other", async () => {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  const [computer, telephone] = [await asPerson(app, username), await asPerson(app, username, { userAgent: IPHONE })];
  const { data } = (await computer.call("GET", "/api/v1/user/devices")).json();
  const { id } = data.find((device: { current: boolean }) => !device.current);
  expect((await computer.call("DELETE", `/api/v1/user/devices/${id}`)).statusCode).toBe(200);
  expect((await renew(telephone.refreshToken, IPHONE)).json().code).toBe("auth.session_ended");
  expect((await telephone.call("GET", "/api/v1/user/devices")).statusCode).toBe(401);
  expect((await computer.call("GET", "/api/v1/user/devices")).json().data).toHaveLength(1);
  expect((await computer.call("DELETE", `/api/v1/user/devices/${id}`)).json()).toMatchObject({ status: 404, code: "not_found" });
  expect(await actionsOf(db, userId)).toContain("device_closed");
});

test("a device that is renewing its session when it is sent away is sent away: the two wait for one another", async () => {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  const [computer, phone] = [await asPerson(app, username), await asPerson(app, username, { userAgent: IPHONE })];
  const { data } = (await phone.call("GET", "/api/v1/user/devices")).json();
  const { id: familyId } = data.find(({ current }: { current: boolean }) => current);
  const renewing = {
    open: (elsewhere: Db, work: (tx: Tx) => Promise<unknown>) =>
      elsewhere.shared(async (tx) => {
        await work(tx);
        await noteDevice(tx, { familyId, userId, userAgent: IPHONE, ip: "127.0.0.1", clientId: null, at: new Date(clock.now()) });
      }),
    work: (tx: Tx) => lockRefreshToken(tx, hashOf(phone.refreshToken)),
  };
  const { leader, follower } = await overlap(db, renewing, async () => {
    const reply = await computer.call("DELETE", `/api/v1/user/devices/${familyId}`);
    expect(reply.statusCode).toBe(200);
  });
  expect([leader.status, follower.status]).toEqual(["fulfilled", "fulfilled"]);
  expect((await phone.call("GET", "/api/v1/user/devices")).statusCode).toBe(401);
  expect((await computer.call("GET", "/api/v1/user/devices")).json().data).toHaveLength(1);
});

test("another user's device is none of mine", async () => {
  const [{ username }, { username: stranger }] = [
    await newCompany({ password: TEST_PASSWORD }),
    await newCompany({ password: TEST_PASSWORD }),
  ];
  const [mine, theirs] = [await asPerson(app, username), await asPerson(app, stranger)];
  const [device] = (await theirs.call("GET", "/api/v1/user/devices")).json().data;
  expect((await mine.call("DELETE", `/api/v1/user/devices/${device.id}`)).statusCode).toBe(404);
  expect((await theirs.call("GET", "/api/v1/user/devices")).statusCode).toBe(200);
});

test("a device goes from the list when it is signed out, or was not used for thirty days", async () => {
  const { username } = await newCompany({ password: TEST_PASSWORD });
  const closed = await asPerson(app, username);
  await asPerson(app, username, { userAgent: IPHONE });
  await app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token: closed.refreshToken } });
  expect((await closed.call("GET", "/api/v1/user/devices")).statusCode).toBe(401);
  clock.advance(31 * 24 * 3600);
  const now = await asPerson(app, username, { userAgent: FIREFOX });
  expect((await now.call("GET", "/api/v1/user/devices")).json().data).toMatchObject([{ name: "Firefox sur Windows", current: true }]);
  expect((await requestToken(app, username)).statusCode).toBe(200);
});
