import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfNeeded } from "./lib/build.mjs";
import { installIfNeeded } from "./lib/install.mjs";
import { endWithChildren } from "./lib/run.mjs";
import { throwawayFolder } from "./lib/throwaway-folder.mjs";

// The product on a distributed database: a coordinator and two workers of the programs in CITUS_BIN, beside one server. By hand, never in CI.
const programs = process.env["CITUS_BIN"];
if (!programs || !existsSync(`${programs}/initdb`)) {
  console.log("non exécuté\u00a0: indiquez dans CITUS_BIN le dossier des programmes d’un PostgreSQL qui a l’extension citus.");
} else {
  await installIfNeeded();
  await buildIfNeeded();
  endWithChildren();
  await run(programs);
}

/** @param {string} programs */
async function run(programs) {
  const { startCluster } = await import("./citus/cluster.mjs");
  const { distributions, laterMigration } = await import("./citus/distribution.mjs");
  const { sameFigures, twoDemonstrations } = await import("./citus/figures.mjs");
  const { guards, isolation } = await import("./citus/guards.mjs");
  const { movedShard } = await import("./citus/moving.mjs");
  const { failingWorker } = await import("./citus/failing-worker.mjs");
  const { ratios } = await import("./citus/ratios.mjs");
  const folder = mkdtempSync(join(throwawayFolder(), "comptoir-citus-data-"));
  const cluster = await startCluster(programs);
  let failed = 0;
  const tell = (
    /** @type {string} */ number,
    /** @type {{ what: string, isRight: boolean, detail: string }} */ { what, isRight, detail },
  ) => {
    if (!isRight) failed += 1;
    console.log(`${isRight ? "✓" : "✗"} (${number}) ${what}\u00a0: ${detail}`);
  };
  const trying = async (/** @type {string} */ number, /** @type {() => Promise<any>} */ work) => {
    try {
      for (const row of [await work()].flat()) tell(number, row);
    } catch (error) {
      tell(number, { what: "interrompu", isRight: false, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  try {
    await trying("1", () => distributions(cluster));
    const demo = await twoDemonstrations(cluster, folder);
    tell("1", demo.row);
    try {
      const { company, headers, companies } = await chosen(demo.distributed);
      await trying("2", () => sameFigures(demo));
      await trying("3", () => isolation(cluster, company));
      await trying("4", () => guards({ ...demo, companies }));
      await trying("5", () => movedShard(cluster, demo.distributed, { company, headers }));
      await trying("7", () => laterMigration(cluster.coordinator.url("vide")));
      await trying("8", () => ratios(demo));
      await trying("6", () => failingWorker(cluster, demo.distributed));
    } finally {
      await Promise.all([demo.alone.close(), demo.distributed.close()]);
    }
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(failed === 0 ? "Tout est conforme." : `${failed} lignes ne le sont pas.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** A company of the demonstration with validated entries, and the others. @param {import("./citus/application.mjs").Application} application */
async function chosen({ services, headersOf }) {
  const people = await services.db.sharedRead({
    text: `select distinct on (m.company_id) m.company_id as company, u.id as person, u.username from shared.memberships m join shared.users u on u.id = m.user_id
      where u.role_id = 'client' order by m.company_id, u.id`,
  });
  const rows = /** @type {{ company: string, person: string, username: string }[]} */ (people);
  const trade = rows.find(({ username }) => username === "bic@demo.example");
  if (trade === undefined) throw new Error("no trade in the demonstration");
  const headers = await headersOf({ userId: trade.person, roleId: "client", firmId: null });
  return {
    company: trade.company,
    headers,
    companies: [trade.company, ...rows.filter(({ username }) => username === "closed@demo.example").map(({ company }) => company)],
  };
}
