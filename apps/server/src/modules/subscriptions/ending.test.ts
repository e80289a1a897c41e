import { expect, test } from "vitest";
import { testApp, TEST_OPTIONS, type TestCompany } from "../../testing/app.js";
import { announceEndings } from "./ending.js";

const { db, clock, newCompany, newFirm } = await testApp({ today: "2026-04-14" });
const announce = () => announceEndings(db, { today: clock.today(), options: TEST_OPTIONS });
const set = ({ id }: TestCompany, assignments: string) =>
  db.shared((tx) => tx.run(`update shared.companies set ${assignments} where id = $1`, [id]));
const titles = async (company: TestCompany) =>
  (
    await db.sharedRead<{ title: string }>({ text: "select title from shared.notifications where user_id = $1", values: [company.userId] })
  ).map(({ title }) => title);
const mailsTo = ({ username }: TestCompany) =>
  db.sharedRead<{ subject: string; body: string }>({
    text: "select subject, body from shared.mails where recipient = $1",
    values: [username],
  });

test("a trial that ends within a week is told once, by a notification and a mail that lead to the subscription", async () => {
  const [soon, later, over] = [await newCompany(), await newCompany(), await newCompany()];
  const trying = (day: string) => `subscription_paid = false, subscription_status = null, trial_ends_on = '${day}'`;
  await set(soon, trying("2026-04-21"));
  await set(later, trying("2026-04-22"));
  await set(over, trying("2026-04-13"));
  for (let turn = 0; turn < 2; turn += 1) await announce();
  expect(await titles(soon)).toEqual(["Votre essai se termine le 21/04/2026"]);
  expect([await titles(later), await titles(over)]).toEqual([[], []]);
  const mails = await mailsTo(soon);
  expect(mails.map(({ subject }) => subject)).toEqual(["Votre essai se termine le 21/04/2026"]);
  expect(mails[0]?.body).toContain("http://localhost:3000/account?tab=subscription");
});

test("a subscription that ends is told of, one that goes on or that a firm pays is not", async () => {
  const firm = await newFirm();
  const [ending, paying, dossier] = [await newCompany(), await newCompany(), await newCompany({ firmId: firm.id })];
  const cancelled = "subscription_paid = true, subscription_status = 'cancelled', subscription_ends_on = '2026-04-20'";
  await set(ending, cancelled);
  await set(dossier, cancelled);
  // Paid during its trial: what ends is the trial alone.
  await set(paying, "subscription_paid = true, subscription_status = 'active', trial_ends_on = '2026-04-18', subscription_ends_on = null");
  await announce();
  expect(await titles(ending)).toEqual(["Votre abonnement se termine le 20/04/2026"]);
  expect([await titles(paying), await titles(dossier)]).toEqual([[], []]);
});
