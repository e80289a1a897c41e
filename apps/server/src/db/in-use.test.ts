import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { readEnvironment } from "../environment.js";
import { startServer } from "../start.js";
import { testDatabaseUrl } from "../testing/database.js";
import { randomFrom } from "../testing/random.js";
import { keepShared, takeAlone, takeShared, type Held } from "./in-use.js";

const url = await testDatabaseUrl();
/** A name that the look at what is connected does not know: what keeps such an application and a command apart is the lock alone. */
const unseen = `${url}${url.includes("?") ? "&" : "?"}application_name=inconnue`;
const SHORT = 200;
const IN_USE = /^Une application ou une commande de Comptoir est connectée à cette base/;
const TAKEN = /^Une commande de Comptoir restaure, importe ou répartit cette base/;

const LOCKS = `select a.pid, a.state, a.backend_xmin is null as "holdsNothingBack", l.mode from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objid = 26678649 and a.datname = current_database()`;
type Lock = { readonly pid: number; readonly state: string; readonly holdsNothingBack: boolean; readonly mode: string };

const admin = new pg.Client({ connectionString: url, application_name: "admin" });
await admin.connect();
afterAll(() => admin.end());
const locks = async (): Promise<readonly Lock[]> => (await admin.query<Lock>(LOCKS)).rows;
const cut = async (): Promise<void> => void (await admin.query(`select pg_terminate_backend(pid) from (${LOCKS}) l`));

function start(output: string[] = []): ReturnType<typeof startServer> {
  const environment = readEnvironment({ PORT: "0", DATABASE_URL: url, DEMO: "0", LOG_LEVEL: "silent" });
  return startServer(environment, { say: () => undefined, onDatabaseLost: (message) => void output.push(message) });
}

test("an application that runs keeps a command from the database, even one that no connection shows; once it is stopped, the command has it", async () => {
  const server = await start();
  await expect(takeAlone(url, SHORT)).rejects.toThrow(IN_USE);
  await expect(takeAlone(unseen, SHORT)).rejects.toThrow(IN_USE);
  await server.stop();
  await (await takeAlone(url)).release();
});

test("an application does not start while a command has the database, and starts after it", async () => {
  const command = await takeAlone(url);
  await expect(start()).rejects.toThrow(TAKEN);
  await expect(takeAlone(unseen, SHORT)).rejects.toThrow(IN_USE);
  await expect(takeShared(unseen, SHORT)).rejects.toThrow(TAKEN);
  await command.release();
  const server = await start();
  await server.stop();
});

test("two applications share it, in a transaction that stays open and holds nothing back", async () => {
  const [one, other] = [await start(), await takeShared(url)];
  expect(await locks()).toMatchObject([
    { state: "idle in transaction", mode: "ShareLock", holdsNothingBack: true },
    { state: "idle in transaction", mode: "ShareLock", holdsNothingBack: true },
  ]);
  await Promise.all([one.stop(), other.release()]);
});

test("of an application and a command that begin at about the same moment, one has it, never both", async () => {
  const random = randomFrom(35);
  let [applications, commands] = [0, 0];
  const hold = async (take: () => Promise<Held>, count: (by: number) => void): Promise<boolean> => {
    await pause(random(30));
    const held = await take().catch(() => null);
    if (held === null) return false;
    count(1);
    expect([applications > 0, commands > 0]).not.toEqual([true, true]);
    await pause(5);
    count(-1);
    await held.release();
    return true;
  };
  for (let round = 0; round < 12; round += 1) {
    const took = await Promise.all([
      hold(
        () => takeAlone(url, SHORT),
        (by) => (commands += by),
      ),
      hold(
        () => takeShared(unseen, 2 * SHORT),
        (by) => (applications += by),
      ),
      hold(
        () => takeShared(url, 2 * SHORT),
        (by) => (applications += by),
      ),
    ]);
    expect(took.slice(1)).toEqual([true, true]);
  }
});

test("a command whose lock is lost hears it at once; an application takes it again", async () => {
  const command = await takeAlone(url);
  await cut();
  await vi.waitFor(() => expect(command.lost.aborted).toBe(true));
  expect(command.lost.reason).toMatchObject({ name: "StartupError", message: expect.stringContaining("s’est interrompue") });
  await command.release();
  const output: string[] = [];
  const application = await keepShared(url, (message) => void output.push(message));
  const [first] = await locks();
  await cut();
  await vi.waitFor(async () => expect((await locks()).map(({ pid }) => pid)).toEqual([expect.not.toSatisfy((pid) => pid === first?.pid)]));
  await application.release();
  expect([output, await locks()]).toEqual([[], []]);
});

test("an application whose lock a command took meanwhile hears that it must end", async () => {
  const output: string[] = [];
  const application = await keepShared(unseen, (message) => void output.push(message));
  const command = new pg.Client({ connectionString: url, application_name: "command" });
  await command.connect();
  // It waits for the application, and has the lock before any other that asks for it.
  const taken = command.query("select pg_advisory_lock(26678649)");
  await vi.waitFor(async () =>
    expect((await admin.query("select from pg_locks where locktype = 'advisory' and not granted")).rowCount).toBe(1),
  );
  await cut();
  await taken;
  await vi.waitFor(() => expect(output).toEqual([expect.stringMatching(TAKEN)]), { timeout: 9_000, interval: 50 });
  await command.end();
  await application.release();
});
