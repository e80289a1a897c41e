import { expect, test } from "vitest";
import { testApp } from "../testing/app.js";
import { loadDemoIfEmpty } from "./first-start.js";

const { app, db, services, newCompany } = await testApp({ today: "2026-01-05" });
const usernames = () => db.sharedRead<{ username: string }>({ text: "select username from shared.users order by username" });

test("a database that somebody uses receives no demonstration", async () => {
  const { username } = await newCompany();
  expect(await loadDemoIfEmpty(services, { publicUrl: "http://localhost:3000", onLoading: () => undefined })).toBe(false);
  expect(await usernames()).toEqual([{ username }]);
});

test("a loading that was interrupted begins again from nothing, once for two servers, with the same secrets", async () => {
  const { userId } = await newCompany();
  const secrets = () => db.sharedRead({ text: "select name, value from shared.server_secrets order by name" });
  const before = await secrets();
  await db.shared((tx) => tx.run("insert into shared.server_secrets (name, value) values ('demo_loading', '')"));
  let loadings = 0;
  const start = () => loadDemoIfEmpty(services, { publicUrl: "http://localhost:3000", onLoading: () => (loadings += 1) });
  expect(await Promise.all([start(), start()])).toEqual([true, true]);
  expect(loadings).toBe(1);
  expect(await secrets()).toEqual(before);
  expect(await db.sharedRead({ text: "select 1 from shared.users where id = $1", values: [userId] })).toEqual([]);
  expect((await usernames()).length).toBe(13);
  const reply = await app.inject({
    method: "POST",
    url: "/oauth/token",
    payload: { grant_type: "password", username: "bnc@demo.example", password: "Comptoir!2026" },
  });
  expect(reply.statusCode).toBe(200);
}, 120_000);
