import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../testing/app.js";
import { mailsTo, requestToken, TEST_PASSWORD } from "../testing.js";

const { app, db, newCompany } = await testApp();
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

const told = (userId: string) =>
  db.sharedRead<{ title: string; description: string; link: string }>({
    text: "select title, description, link from shared.notifications where user_id = $1",
    values: [userId],
  });
const mailed = async (username: string) => (await mailsTo(db, username)).map(({ subject }) => subject);

test("a second device is told once, in « À faire » and by mail; the first one is not, nor one that comes back", async () => {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  const first = await requestToken(app, username, { userAgent: FIREFOX });
  expect([await told(userId), await mailed(username)]).toEqual([[], []]);
  await requestToken(app, username, { userAgent: IPHONE });
  expect(await told(userId)).toEqual([
    {
      title: "Nouvel appareil connecté",
      description:
        "<p>Safari sur iPhone vient d’ouvrir une session sur votre compte. Si ce n’était pas vous, changez votre mot de passe.</p>",
      link: "/account",
    },
  ]);
  expect(await mailed(username)).toEqual(["Nouvel appareil connecté"]);
  // The same kind of device on the same network, without a mark: a program, or a private window.
  await requestToken(app, username, { userAgent: IPHONE });
  // The first browser shows the mark that it was given.
  const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  await app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username, password: TEST_PASSWORD },
    headers: { "user-agent": `${FIREFOX} other`, cookie },
  });
  expect([(await told(userId)).length, (await mailed(username)).length]).toEqual([1, 1]);
});

test("of two first devices at the same moment, the one that comes second is told", async () => {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  const session = new pg.Client({ connectionString: db.connectionString });
  onTestFinished(() => session.end());
  await session.connect();
  // Both are within their transaction when they write their log.
  await session.query("begin; lock table shared.person_log in share mode");
  const signedIn = Promise.all([FIREFOX, IPHONE].map((userAgent) => requestToken(app, username, { userAgent })));
  const waiting = () =>
    db.owner((tx) => tx.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"));
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), { timeout: 20_000 });
  await session.query("rollback");
  await signedIn;
  expect([(await told(userId)).length, (await mailed(username)).length]).toEqual([1, 1]);
});
