import { expect, test } from "vitest";
import { testApp } from "../testing/app.js";
import { loadDemoIfEmpty } from "./first-start.js";

const { db, services, newCompany } = await testApp({ today: "2026-01-05" });
const usernames = () => db.sharedRead<{ username: string }>({ text: "select username from shared.users order by username" });

test("a database that somebody uses receives no demonstration", async () => {
  const { username } = await newCompany();
  expect(await loadDemoIfEmpty(services, { publicUrl: "http://localhost:3000", onLoading: () => undefined })).toBe(false);
  expect(await usernames()).toEqual([{ username }]);
});
