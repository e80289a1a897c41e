import { expect, test } from "vitest";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { testApp, type TestFirm } from "../../../testing/app.js";

const { app, db, clock, newFirm } = await testApp();

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
