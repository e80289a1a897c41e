import { expect, test } from "vitest";
import { testApp } from "../testing/app.js";
import { logSharedChange } from "./audit-repository.js";

const { db, newCompany } = await testApp();

test("a change of the shared tables that concerns a company is the last activity of its dossier", async () => {
  const { id } = await newCompany();
  const done = { userId: null, ip: null, action: "subscription.activated", subject: "test" };
  await db.shared((tx) => logSharedChange(tx, id, done));
  const [summary] = await db.sharedRead<{ is_last: boolean }>({
    text: "select last_activity_at > now() - interval '1 minute' as is_last from shared.dossier_summaries where company_id = $1",
    values: [id],
  });
  expect(summary).toEqual({ is_last: true });
});
