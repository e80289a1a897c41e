import { runStatement } from "./cluster.mjs";
import { isIntact } from "./figures.mjs";

/** @typedef {import("./cluster.mjs").Cluster} Cluster */

/**
 * Row 5: the shard of a company moved to the other worker and back: the same rows, rights and triggers, and a chain that verifies.
 * @param {Cluster} cluster
 * @param {import("./application.mjs").Application} application
 * @param {{ company: string, headers: Record<string, string> }} of
 */
export async function movedShard(cluster, application, of) {
  const admin = cluster.coordinator.url("demo", "postgres");
  const before = await standOf(cluster, of.company);
  const first = await move(cluster, admin, of.company);
  const there = await standOf(cluster, of.company);
  const isIntactThere = await isIntact(application, of);
  const second = await move(cluster, admin, of.company);
  const after = await standOf(cluster, of.company);
  const isSame = [there, after].every((one) => one.text === before.text);
  const isBack = after.port === before.port && there.port !== before.port;
  return {
    what: "une partition déplacée et revenue",
    isRight: isSame && isBack && isIntactThere && (await isIntact(application, of)),
    detail: `${before.tables} tables, ${before.rows} lignes, ${before.triggers} déclencheurs, ${before.rights} droits\u00a0: ${isSame ? "les mêmes" : `DIFFÉRENTS (${differing(before.text, there.text)})`}\u00a0; ${first}, ${second}\u00a0; livres conformes`,
  };
}

/** @param {string} admin @param {string} company */
async function placeOf(admin, company) {
  const [place] = await runStatement(
    admin,
    `select s.shardid as shard, n.nodeport as port from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
      where s.logicalrelid = 'books.operations'::regclass and s.shardid = get_shard_id_for_distribution_column('books.operations', $1::uuid)`,
    [company],
  );
  return place;
}

/** @param {Cluster} cluster @param {string} admin @param {string} company */
async function move({ workers }, admin, company) {
  const { shard, port } = await placeOf(admin, company);
  const target = workers.find((worker) => worker.port !== port);
  const mode = "block_writes";
  await runStatement(
    admin,
    `select citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '127.0.0.1', ${target?.port}, shard_transfer_mode => '${mode}')`,
  );
  return `déplacée (${mode})`;
}

/** What the worker of a company has of it: rows, triggers (TRUNCATE is refused on the coordinator), rights, policies, by table. @param {Cluster} cluster @param {string} company */
async function standOf({ coordinator, workers }, company) {
  const { shard, port } = await placeOf(coordinator.url("demo", "postgres"), company);
  const worker = workers.find((one) => one.port === port);
  // The catalogue of a worker hides its shards unless they are asked for.
  const url = `${worker?.url("demo", "postgres")}?options=${encodeURIComponent("-c citus.override_table_visibility=off")}`;
  const named = await runStatement(
    url,
    `select o.logicalrelid::text as name, format('books.%I', split_part(o.logicalrelid::text, '.', 2) || '_' || o.shardid) as shard from pg_dist_shard s
      join pg_dist_shard o on o.shardminvalue = s.shardminvalue and o.logicalrelid::text like 'books.%' where s.shardid = ${shard} order by 1`,
  );
  const lines = [];
  const sums = { rows: 0, triggers: 0, rights: 0 };
  for (const { name, shard: table } of named) {
    const [facts] = await runStatement(
      url,
      `select (select count(*)::int from ${table}) as rows, (select count(*)::int from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal and tgtype & 32 = 0) as triggers,
        (select count(*)::int from aclexplode((select relacl from pg_class where oid = '${table}'::regclass))) as rights,
        (select string_agg(polname || pg_get_expr(polqual, polrelid), ',') from pg_policy where polrelid = '${table}'::regclass) as policies,
        (select relrowsecurity and relforcerowsecurity from pg_class where oid = '${table}'::regclass) as secured,
        (select count(*)::int from pg_constraint where conrelid = '${table}'::regclass) as constraints`,
    );
    lines.push(`${name} ${JSON.stringify(facts)}`);
    sums.rows += facts.rows;
    sums.triggers += facts.triggers;
    sums.rights += facts.rights;
  }
  return { ...sums, tables: named.length, port, text: lines.join("\n") };
}

/** The first line that differs. @param {string} one @param {string} other */
function differing(one, other) {
  const lines = other.split("\n");
  const at = one.split("\n").findIndex((line, index) => line !== lines[index]);
  return `${one.split("\n")[at]} puis ${lines[at]}`;
}
