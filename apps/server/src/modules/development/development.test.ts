import { expect, test } from "vitest";
import { enqueueMail } from "../../mail/enqueue.js";
import { testApp } from "../../testing/app.js";

const { app, services } = await testApp();
const { app: inProduction } = await testApp({ isProduction: true });
const brand = { name: "Comptoir", color: "#1e5b45", origin: "http://localhost:3000", replyTo: null, signature: [] };
const read = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1", url = "/api/v1/dev/mails") =>
  app.inject({ url, headers: { host: "localhost:3000", ...headers }, remoteAddress });

test("the mails of this machine are read on it, those of one person if one likes", async () => {
  for (const recipient of ["claire@test.example", "Yann@test.example"]) {
    await services.db.shared((tx) => enqueueMail(tx, { recipient, brand, subject: `Pour ${recipient}`, paragraphs: ["Bonjour."] }));
  }
  expect((await read()).json().data).toMatchObject([{ to: "Yann@test.example" }, { to: "claire@test.example" }]);
  const { data } = (await read({}, "::1", "/api/v1/dev/mails?to=yann@test.example")).json();
  expect(data).toMatchObject([
    { subject: "Pour Yann@test.example", html: expect.stringContaining("Bonjour."), text: expect.stringContaining("Bonjour.") },
  ]);
});

test.each([
  ["from elsewhere", {}, "192.0.2.1"],
  ["from elsewhere, saying the contrary", { "x-forwarded-for": "127.0.0.1" }, "192.0.2.1"],
  ["passed on by a proxy of this machine", { "x-forwarded-for": "192.0.2.1" }, "127.0.0.1"],
  ["to a name that only leads here", { host: "evil.example" }, "127.0.0.1"],
])("they do not exist for a call %s", async (_case, headers, address) => {
  const reply = await read(headers, address);
  expect(reply.statusCode).toBe(404);
  expect(reply.json().code).toBe("request.unknown_route");
});

test("in production they do not exist at all", async () => {
  const reply = await inProduction.inject({ url: "/api/v1/dev/mails", headers: { host: "localhost:3000" } });
  expect(reply.statusCode).toBe(404);
});
