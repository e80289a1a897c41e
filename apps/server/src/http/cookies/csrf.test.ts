import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { TEST_OPTIONS, testApp } from "../../testing/app.js";
import { hasCsrfToken } from "./csrf.js";

const { app, services, newCompany } = await testApp();

const guarded = Fastify();
await guarded.register(cookie);
guarded.post("/guarded", async (request) => ({ isOwn: hasCsrfToken(request, services, TEST_OPTIONS) }));

test("the token of a session opens calls of that session, of no other", async () => {
  const { headers } = await newCompany();
  const given = await app.inject({ url: "/session/token" });
  expect(given.headers["content-type"]).toMatch(/^text\/plain/);
  const [session] = given.cookies;
  if (!session) throw new Error("no session cookie");
  const call = (extra: Record<string, string>) => guarded.inject({ method: "POST", url: "/guarded", headers: { ...headers, ...extra } });
  const own = { cookie: `${session.name}=${session.value}`, "x-csrf-token": given.body };
  expect((await call(own)).json()).toEqual({ isOwn: true });
  expect((await call({ ...own, cookie: `${session.name}=autre` })).json()).toEqual({ isOwn: false });
  expect((await call({ cookie: own.cookie })).json()).toEqual({ isOwn: false });
});

test("asked again, the same session gets the same token", async () => {
  const first = await app.inject({ url: "/session/token" });
  const [session] = first.cookies;
  if (!session) throw new Error("no session cookie");
  const again = await app.inject({ url: "/session/token", cookies: { [session.name]: session.value } });
  expect(again.body).toBe(first.body);
  expect(again.cookies).toEqual([]);
});
