import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { TEST_PASSWORD } from "../testing.js";

const { app, newCompany } = await testApp();

const signIn = (username: string, remoteAddress: string) =>
  app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username, password: TEST_PASSWORD },
    remoteAddress,
  });

/** Sign-ins with names that no one has: each costs as much as a real one. */
function flood(times: number, remoteAddress: string) {
  const replies = Array.from({ length: times }, (_, index) => signIn(`inconnue-${index}@test.example`, remoteAddress));
  let over = 0;
  for (const one of replies) void one.then(() => (over += 1));
  return { replies, over: () => over };
}

test("passwords of one network are compared one after the other, and keep no other network's waiting", async () => {
  const { username } = await newCompany({ password: TEST_PASSWORD });
  const { replies, over } = flood(60, "198.51.100.7");
  expect((await signIn(username, "203.0.113.1")).statusCode).toBe(200);
  expect(over()).toBeLessThan(30);
  expect(new Set((await Promise.all(replies)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
});

test("beyond those that may wait, one network is asked to come again", async () => {
  const { replies } = flood(102, "198.51.100.8");
  expect((await Promise.race(replies)).json()).toMatchObject({ status: 429, code: "request.too_many" });
  const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
