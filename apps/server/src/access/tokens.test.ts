import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { accessTokens } from "./tokens.js";

const secret = randomBytes(32);
const caller = { userId: "u", roleId: "client", firmId: null };

test("a token is read until it expires, remembered or not", async () => {
  let now = 1_000_000_000;
  const tokens = accessTokens(secret, () => now);
  const token = await tokens.issueAccessToken(caller, now / 1000);
  expect(await tokens.readAccessToken(token)).toEqual(caller);
  now += 899_000;
  expect(await tokens.readAccessToken(token)).toEqual(caller);
  now += 1_000;
  expect(await tokens.readAccessToken(token)).toBeNull();
  expect(await accessTokens(secret, () => now).readAccessToken(token)).toBeNull();
});

test("a token of another server, altered or unsigned is no caller's", async () => {
  const tokens = accessTokens(secret, () => 0);
  const [header = "", payload = "", signature = ""] = (await tokens.issueAccessToken(caller, 0)).split(".");
  const forged = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, "base64url").toString()), sub: "autre" })).toString(
    "base64url",
  );
  const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
  const foreign = await accessTokens(randomBytes(32), () => 0).issueAccessToken(caller, 0);
  for (const token of [foreign, `${header}.${forged}.${signature}`, `${unsigned}.${payload}.`, "a.b.c"])
    expect(await tokens.readAccessToken(token)).toBeNull();
});
