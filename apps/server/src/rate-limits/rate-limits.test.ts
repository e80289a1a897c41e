import { expect, test } from "vitest";
import { testDatabase } from "../testing/database.js";
import { consume } from "./rate-limits.js";

const db = await testDatabase();
const NOON = Date.parse("2026-04-14T10:00:00Z");
const asked = (key: string, now = NOON) => db.shared((tx) => consume(tx, { key, limit: 2, seconds: 60, now }));

test("beyond the limit of a period one waits for the next one, and knows how long", async () => {
  await asked("a");
  await asked("a", NOON + 1_000);
  await expect(asked("a", NOON + 20_000)).rejects.toMatchObject({ problem: { code: "rate_limit.exceeded", seconds: 40 } });
  await asked("a", NOON + 60_000);
});

test("everyone has an account of their own, and ten requests at once do not get ten answers", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => asked("b")));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await asked("c");
});
