import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { handleProblems } from "../../../http/problems.js";
import { TEST_OPTIONS, testApp } from "../../../testing/app.js";
import { requireCsrf } from "./csrf.js";

const { app, services, newCompany } = await testApp();

const guarded = Fastify();
handleProblems(guarded);
await guarded.register(cookie);
guarded.post("/guarded", async (request) => {
  await requireCsrf(request, services, TEST_OPTIONS);
  return { ok: true };
});

test("the token of a session opens calls of that session, of no other", async () => {
  const { headers } = await newCompany();
  const given = await app.inject({ url: "/session/token" });
  expect(given.headers["content-type"]).toMatch(/^text\/plain/);
  const [session] = given.cookies;
  if (!session) throw new Error("no session cookie");
  const call = (extra: Record<string, string>) => guarded.inject({ method: "POST", url: "/guarded", headers: { ...headers, ...extra } });
  const own = { cookie: `${session.name}=${session.value}`, "x-csrf-token": given.body };
  expect((await call(own)).statusCode).toBe(200);
  expect((await call({ ...own, cookie: `${session.name}=autre` })).json().code).toBe("auth.csrf");
  expect((await call({ cookie: own.cookie })).statusCode).toBe(403);
});

test("asked again, the same session gets the same token", async () => {
  const first = await app.inject({ url: "/session/token" });
  const [session] = first.cookies;
  if (!session) throw new Error("no session cookie");
  const again = await app.inject({ url: "/session/token", cookies: { [session.name]: session.value } });
  expect(again.body).toBe(first.body);
  expect(again.cookies).toEqual([]);
});
