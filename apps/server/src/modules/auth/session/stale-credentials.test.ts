import { beforeEach, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { overlap } from "../../../testing/overlap.js";
import { findUser, type UserRow } from "../repository.js";
import { openSession } from "./sessions.js";

const { db, services, newCompany } = await testApp();
const OPENER = {
  machine: { userAgent: "script", ip: "203.0.113.9" },
  clientId: null,
  options: { publicUrl: "https://app.comptoir.example", supportEmail: null },
};

let company: TestCompany;
/** The person as their password was just checked: the session is opened next. */
let checked: UserRow;
beforeEach(async () => {
  company = await newCompany();
  const found = await db.shared((tx) => findUser(tx, company.username));
  if (found === null) throw new Error("no such person");
  checked = found;
});

const sessions = () => db.sharedRead({ text: "select id from shared.devices where user_id = $1", values: [company.userId] });
const change = (set: string) => db.shared((tx) => tx.run(`update shared.users set ${set} where id = $1`, [company.userId]));

test.each([true, false])("who signs in while nothing changes has a session (known device: %s)", async (isKnown) => {
  const before = (await sessions()).length;
  await openSession(services, checked, { ...OPENER, isKnown });
  expect(await sessions()).toHaveLength(before + 1);
});

test.each([
  ["another password was chosen", "password_hash = 'another'"],
  ["a second factor was asked for", "totp_enabled_at = now()"],
  ["the account was deleted", "deleted_at = now()"],
])("a password that was checked before %s opens no session any more, on a known device neither", async (_name, set) => {
  await change(set);
  const before = (await sessions()).length;
  for (const isKnown of [true, false])
    await expect(openSession(services, checked, { ...OPENER, isKnown })).rejects.toMatchObject({
      problem: { code: "auth.bad_credentials" },
    });
  expect(await sessions()).toHaveLength(before);
});

test("a session that opens while another password is chosen waits for it, and does not open", async () => {
  const { leader, follower } = await overlap(
    db,
    {
      open: (elsewhere, work) => elsewhere.shared(work),
      work: (tx) => tx.run("update shared.users set password_hash = 'another' where id = $1", [company.userId]),
    },
    () => openSession(services, checked, { ...OPENER, isKnown: true }),
  );
  expect(leader.status).toBe("fulfilled");
  expect(follower).toMatchObject({ reason: { problem: { code: "auth.bad_credentials" } } });
});
