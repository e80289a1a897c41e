import { expect, test } from "vitest";
import { openDb } from "../db.js";
import { testDatabaseUrl } from "../../testing/database.js";
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
  const url = await testDatabaseUrl();
  const checked = await run(["--check"], url);
  expect(checked.status).toBe(1);
  expect(checked.text).toContain("✗ L’extension citus manque");
  expect(checked.text).toContain("La base n’est pas prête à être répartie.");
  const refused = await run([], url);
  expect(refused.status).toBe(1);
  expect(refused.text).toContain("L’extension citus manque");
});

test("a database that an application uses is refused before anything is looked at; --check works all the same", async () => {
  const connectionString = await testDatabaseUrl();
  const application = await openDb({ connectionString });
  const refused = await run([], connectionString);
  expect(refused).toEqual({
    status: 1,
    text: expect.stringMatching(/^Une application .* est connectée à cette base .*Rien n’a été écrit\.$/),
  });
  expect((await run(["--check"], connectionString)).text).toContain("L’extension citus manque");
  await application.close();
  expect((await run([], connectionString)).text).toContain("L’extension citus manque");
});
