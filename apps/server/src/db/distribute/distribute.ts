import type { Db } from "../db.js";
import { migrate } from "../migrate.js";
import type { Tx } from "../transaction.js";
import { StartupError } from "../../startup-error.js";
import { readCatalogue } from "./catalogue.js";
import { distributedState } from "./distributed-state.js";
import { planOf, type DistributionPlan } from "./plan.js";
import { oneByOne } from "./one-by-one.js";
import { needsOf, ROLES } from "./readiness.js";
import { SETTINGS, WORKER_SETTINGS } from "./settings.js";
import { shardLookup } from "./shard-lookup.js";

/** What was done, as French sentences; none when the database was distributed already. */
type Done = readonly string[];

/**
 * Distributes the books of a database among its workers, in one transaction: all of it, or nothing. What is distributed already is left; a table or a
 * function that a later migration made joins the others. Throws a StartupError that lists everything it cannot do, before it changes anything; it is given
 * up when `lost` is aborted before all is done.
 */
export async function distribute(
  db: Db,
  { folder, lost }: { readonly folder?: string | undefined; readonly lost?: AbortSignal | undefined } = {},
): Promise<Done> {
  const needs = await db.owner(needsOf);
  refuse(needs.filter(({ isMet }) => !isMet).map(({ text }) => text));
  refuse((await db.owner(planNow)).refusals);
  const migrated = await migrate(db, folder, oneByOne);
  const { done, copied } = await db.owner(async (tx) => {
    const plan = await planNow(tx);
    refuse(plan.refusals);
    const done = await distributeBy(tx, plan);
    lost?.throwIfAborted();
    return done;
  });
  // The planner of a worker knows nothing of rows that were copied there.
  if (copied.length > 0) await db.analyze(copied.map((name) => `books.${name}`));
  return migrated.length === 0 ? done : [`Migrations appliquées\u00a0: ${migrated.join(", ")}.`, ...done];
}

async function planNow(tx: Tx): Promise<DistributionPlan> {
  const [schema] = await tx.query<{ there: boolean }>("select to_regnamespace('books') is not null as there");
  if (schema?.there !== true)
    throw new StartupError("Cette base n’a pas de livres\u00a0: lancez d’abord npm start avec la même DATABASE_URL.");
  return planOf(await readCatalogue(tx));
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  throw new StartupError(
    `Rien n’a été changé. La base ne peut pas être répartie\u00a0:\n${reasons.map((reason) => `- ${reason}`).join("\n")}`,
  );
}

async function distributeBy(tx: Tx, plan: DistributionPlan): Promise<{ readonly done: Done; readonly copied: readonly string[] }> {
  for (const { name, value } of SETTINGS) await tx.run(`set local ${name} = '${value}'`);
  const state = await distributedState(tx);
  const tables = plan.tables.filter((name) => !state.tables.has(name));
  const settings = SETTINGS.filter(({ name }) => !state.settings.has(name));
  const lookups = state.hasLookup ? [] : shardLookup();
  if (state.rolesMissing.length > 0) await letRolesSignIn(tx);
  for (const statement of lookups) await tx.run(statement);
  const triggers = await takeTriggers(tx, tables);
  await distributeTables(tx, plan, tables);
  const carried = plan.carried.filter((signature) => !state.functions.has(signature));
  for (const signature of [...(lookups.length > 0 ? LOOKUP_SIGNATURES : []), ...carried])
    await tx.query("select create_distributed_function($1::regprocedure)", [signature]);
  for (const { definition } of plan.rewritten) await tx.run(definition);
  for (const definition of triggers) await tx.run(definition);
  for (const { name, value } of settings) await setForAll(tx, { name, value });
  if (settings.length > 0) await setOnWorkers(tx);
  const done = [
    ...(state.rolesMissing.length > 0 ? [`Rôles ouverts à la connexion\u00a0: ${ROLES.join(", ")}, sur chaque serveur.`] : []),
    ...(tables.length > 0 ? [`Tables réparties par company_id\u00a0: ${tables.length} (${tables.join(", ")}).`] : []),
    ...(plan.rewritten.length > 0
      ? [`Fonctions écrites pour les partitions\u00a0: ${plan.rewritten.map(({ name }) => name).join(", ")}.`]
      : []),
    ...(carried.length > 0 ? [`Fonctions portées sur chaque serveur\u00a0: ${carried.length}.`] : []),
    ...(settings.length > 0 ? [`Réglages de la base\u00a0: ${settings.map(({ name, value }) => `${name}=${value}`).join(", ")}.`] : []),
    ...(tables.length > 0 ? [`Tables qui restent sur le coordinateur\u00a0: ${plan.kept.length}.`] : []),
  ];
  return { done, copied: tables };
}

const LOOKUP_SIGNATURES = ["books.shard_beside(text,text)", "books.table_of_shard(text)"];

/**
 * The first table of all is distributed alone, the others beside it: shards of the same companies are on the same worker, and move together. The
 * owner reads the rows of every company meanwhile, which row-level security would hide from the copy as if there were none.
 */
async function distributeTables(tx: Tx, plan: DistributionPlan, tables: readonly string[]): Promise<void> {
  const first = plan.tables.find((name) => !tables.includes(name)) ?? plan.tables[0];
  for (const name of tables) await tx.run(`alter table books.${name} no force row level security`);
  for (const name of tables) {
    const before = await rowsOf(tx, name);
    const beside = name === first ? "none" : `books.${first}`;
    await tx.query("select create_distributed_table($1::regclass, 'company_id', colocate_with => $2)", [`books.${name}`, beside]);
    const after = await rowsOf(tx, name);
    if (after !== before) throw new Error(`books.${name} had ${before} rows, and has ${after} once distributed`);
  }
  for (const name of tables) await tx.run(`alter table books.${name} force row level security`);
}

/** Removes the triggers of tables and returns what makes them again: rows that are copied to their shard were guarded when they were written. */
async function takeTriggers(tx: Tx, tables: readonly string[]): Promise<readonly string[]> {
  const triggers = await tx.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, quote_ident(t.tgname) as name, pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'books'::regnamespace and c.relname = any($1::text[]) and not t.tgisinternal order by 1, 2`,
    [tables],
  );
  for (const { table, name } of triggers) await tx.run(`drop trigger ${name} on books.${table}`);
  return triggers.map(({ definition }) => definition);
}

async function rowsOf(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(`select count(*) as n from books.${name}`);
  return row?.n ?? 0;
}

/**
 * On the coordinator, and on each worker by itself: one that was added before the roles existed does not have them. A worker is reached as the role of
 * the books, and takes the other one where the program does; it holds no shared table, so that this opens nothing.
 */
async function letRolesSignIn(tx: Tx): Promise<void> {
  // By itself on each node: what the coordinator would pass on is locked there by this very transaction.
  await tx.run("set local citus.enable_ddl_propagation = off");
  for (const role of ROLES) await tx.run(`alter role ${role} login`);
  const made = ROLES.map(
    (role) => `if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login;
        elsif not exists (select from pg_roles where rolname = '${role}' and rolcanlogin) then alter role ${role} login; end if;`,
  );
  const make = `do $do$ begin set local citus.enable_ddl_propagation = off; ${made.join(" ")} grant comptoir_app to comptoir_tenant; end $do$`;
  const answers = await tx.query<{ success: boolean; result: string }>("select success, result from run_command_on_workers($1)", [make]);
  const failed = answers.find(({ success }) => !success);
  if (failed) throw new StartupError(`Les rôles ne s’ouvrent pas à la connexion sur un serveur de travail\u00a0: ${failed.result}`);
  await tx.run("set local citus.enable_ddl_propagation = on");
}

/** For each connection to the database that begins from now on. */
async function setForAll(tx: Tx, { name, value }: { readonly name: string; readonly value: string }): Promise<void> {
  const [database] = await tx.query<{ name: string }>("select quote_ident(current_database()) as name");
  await tx.run(`alter database ${database?.name} set ${name} = '${value}'`);
}

async function setOnWorkers(tx: Tx): Promise<void> {
  const [database] = await tx.query<{ name: string }>("select quote_ident(current_database()) as name");
  for (const { name, value } of WORKER_SETTINGS) {
    const answers = await tx.query<{ success: boolean; result: string }>("select success, result from run_command_on_workers($1)", [
      `alter database ${database?.name} set ${name} = ${value}`,
    ]);
    const failed = answers.find(({ success }) => !success);
    if (failed) throw new StartupError(`Un serveur de travail ne prend pas le réglage ${name}\u00a0: ${failed.result}`);
  }
}
