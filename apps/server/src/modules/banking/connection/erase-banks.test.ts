import { beforeEach, expect, test } from "vitest";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import { testApp } from "../../../testing/app.js";
import { asPerson, TEST_PASSWORD } from "../../auth/testing.js";
import { eraseBanksHandler } from "./erase-banks-handler.js";
import { connect, link, standInBank, standInEnvironment } from "./testing.js";

const bank = await standInBank();
const { newCompany, db, app, services } = await testApp({ today: "2026-11-20", environment: standInEnvironment(bank) });

beforeEach(async () => {
  await bank.order("reset");
  await bank.order("clock", { at: "2026-11-20T10:30:00Z" });
});

test("the last person of a company who leaves takes its data from the aggregator, as soon as that answers; one of two leaves it there", async () => {
  const [left, kept] = [await newCompany({ password: TEST_PASSWORD }), await newCompany({ password: TEST_PASSWORD })];
  const partner = await newCompany();
  await db.shared((tx) => tx.run("update shared.memberships set company_id = $1 where user_id = $2", [kept.id, partner.userId]));
  for (const company of [left, kept]) await link(company, await connect(company));
  for (const { username } of [left, kept]) {
    const { call } = await asPerson(app, username);
    expect((await call("POST", "/api/v1/user/deletion", { password: TEST_PASSWORD })).statusCode).toBe(200);
  }
  const erase = () => runDueJobs(db, eraseBanksHandler(services), { isStopping: () => false, onFailure: () => undefined });
  await bank.order("fail", { path: "users/me", status: 503 });
  await erase();
  expect(await bank.state()).toMatchObject({ users: [expect.anything(), expect.anything()] });
  await db.shared((tx) => tx.run("update shared.jobs set run_at = now() where kind = 'bank.erase'"));
  await erase();
  expect(await bank.state()).toMatchObject({ users: [expect.anything()] });
  expect(await db.tenantRead(left.id, { text: "select 1 from books.bank_users" })).toEqual([]);
  expect(await db.tenantRead(kept.id, { text: "select 1 from books.bank_users" })).toHaveLength(1);
});
