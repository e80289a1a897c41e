import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { TEST_PASSWORD, requestToken } from "../testing.js";

// The screen shows the sentence of a 400 in its form, and a toast of 10 seconds for any other status (specification, point 8).

test("what the person can put right is a 400", async () => {
  const { app, newCompany } = await testApp();
  const { username } = await newCompany({ password: TEST_PASSWORD });
  expect((await requestToken(app, username, { password: "faux" })).statusCode).toBe(400);
  expect((await requestToken(app, "", {})).statusCode).toBe(400);
});

test("more than 600 attempts of one machine in a minute are a 429", async () => {
  const { app } = await testApp();
  const attempt = () => app.inject({ method: "POST", url: "/oauth/token", payload: { grant_type: "client_credentials" } });
  for (let count = 1; count < 600; count += 1) await attempt();
  expect((await attempt()).statusCode).toBe(400);
  expect((await attempt()).json()).toMatchObject({ code: "request.too_many", statusCode: 429 });
});

test("a server that breaks down says so with a 500, and nothing of what broke", async () => {
  const { app, db, newCompany } = await testApp();
  const { username } = await newCompany({ password: TEST_PASSWORD });
  await db.owner((tx) => tx.run("alter table shared.login_failures rename to broken"));
  const reply = await requestToken(app, username);
  expect(reply.json()).toMatchObject({ code: "server.failure", statusCode: 500 });
  expect(reply.body).not.toContain("login_failures");
});
