import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.js";
import { distributeCommand } from "./command.js";

async function run(args: readonly string[], url: string | null): Promise<{ readonly status: number; readonly text: string }> {
  const lines: string[] = [];
  const status = await distributeCommand(args, { readUrl: () => url, say: (text) => void lines.push(text) });
  return { status, text: lines.join("\n") };
}

test("the embedded database is not distributed, and a word that is no option shows how the command is used", async () => {
  expect(await run([], null)).toMatchObject({ status: 1, text: expect.stringContaining("La base embarquée n’est pas répartie") });
  expect(await run(["--force"], "postgresql://127.0.0.1/nulle")).toMatchObject({ status: 1, text: expect.stringContaining("--check") });
});

test("a database without the extension is refused before anything is touched, and says what it lacks", async () => {
  const { connectionString: url } = await testDatabase();
  const checked = await run(["--check"], url);
  expect(checked.status).toBe(1);
  expect(checked.text).toContain("✗ L’extension citus manque");
  expect(checked.text).toContain("La base n’est pas prête à être répartie.");
  const refused = await run([], url);
  expect(refused.status).toBe(1);
  expect(refused.text).toContain("L’extension citus manque");
});
