import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distribute } from "../../apps/server/dist/db/distribute/distribute.js";
import { distributeCommand } from "../../apps/server/dist/db/distribute/command.js";
import { openDb } from "../../apps/server/dist/db/db.js";
import { root } from "../lib/root.mjs";
import { migrateDatabase } from "./application.mjs";
import { newDatabase, runStatement } from "./cluster.mjs";

/** @typedef {import("./cluster.mjs").Cluster} Cluster */

const DISTRIBUTED = "select count(*)::int as n from pg_dist_partition where logicalrelid::text like 'books.%'";

/**
 * Distributes a database by the command; returns its exit status and what it output.
 * @param {string} url
 * @param {readonly string[]} [args]
 */
export async function distributeBy(url, args = []) {
  /** @type {string[]} */
  const output = [];
  const status = await distributeCommand(args, { readUrl: () => url, say: (text) => output.push(text) });
  return { status, output: output.join("\n") };
}

/**
 * Row 1: empty, again, with one table too many. The demonstration is distributed by the row of figures.
 * @param {Cluster} cluster
 */
export async function distributions(cluster) {
  await newDatabase(cluster, "vide");
  const url = cluster.coordinator.url("vide");
  await migrateDatabase(url);
  const check = await distributeBy(url, ["--check"]);
  await runStatement(url, "create table books.extra (id bigint primary key); create table public.other (x int)");
  const refused = await distributeBy(url);
  const [unchanged] = await runStatement(cluster.coordinator.url("vide", "postgres"), DISTRIBUTED);
  const [lookup] = await runStatement(url, "select to_regproc('books.shard_beside') is null as absent");
  await runStatement(url, "drop table books.extra, public.other");
  const first = await distributeBy(url);
  const again = await distributeBy(url);
  const [tables] = await runStatement(cluster.coordinator.url("vide", "postgres"), DISTRIBUTED);
  return [
    { what: "--check sur une base prête", isRight: check.status === 0, detail: check.output.split("\n").at(-1) ?? "" },
    {
      what: "une table de trop",
      isRight:
        refused.status === 1 &&
        unchanged.n === 0 &&
        lookup.absent &&
        refused.output.includes("books.extra") &&
        refused.output.includes("public.other"),
      detail: `refusée, ${unchanged.n} table répartie`,
    },
    { what: "une base vide", isRight: first.status === 0 && tables.n > 70, detail: `${tables.n} tables` },
    { what: "encore", isRight: again.status === 0 && again.output.startsWith("Rien à faire"), detail: again.output },
  ];
}

const LATER = `create table books.later (
    company_id uuid not null, id uuid not null, operation_id uuid not null, primary key (company_id, id)
  );
  create index later_of on books.later (company_id, operation_id);
  create function books.later_added() returns trigger language plpgsql as $$
  begin
    if not exists (select from books.operations o where o.company_id = new.company_id and o.id = new.operation_id) then
      perform books.refuse_orphans('later rows', 'operations');
    end if;
    return new;
  end $$;
  create trigger later_added before insert on books.later for each row execute function books.later_added();
  alter table books.later enable row level security, force row level security;
  create policy tenant on books.later using (company_id = nullif(current_setting('app.company_id', true), '')::uuid)
    with check (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
  grant select, insert on books.later to comptoir_tenant;
  alter table books.operations add column later_note text;
  create trigger later_noted before update of later_note on books.operations for each row when (new.later_note = 'x')
    execute function books.later_added()`;

/**
 * Row 7: a migration of a later version, on a database that is distributed.
 * @param {string} url
 */
export async function laterMigration(url) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-migrations-"));
  const db = await openDb({ connectionString: url }, { poolSize: 2 });
  try {
    cpSync(join(root, "apps/server/src/db/migrations"), folder, { recursive: true });
    const [last] = await runStatement(url, "select max(name) as name from migrations.applied");
    const name = `${String(Number(last.name.slice(0, 4)) + 1).padStart(4, "0")}_later.sql`;
    writeFileSync(join(folder, name), LATER);
    const done = await distribute(db, { folder });
    const again = await distribute(db, { folder });
    const company = "01980000-0000-7000-8000-00000000abcd";
    const orphan = await db
      .tenant(company, (tx) => tx.run("insert into books.later (company_id, id, operation_id) values ($1, $1, $1)", [company]))
      .then(
        () => "accepté",
        (/** @type {Error & { code?: string }} */ error) => error.code ?? error.message,
      );
    return {
      what: "une migration ultérieure",
      isRight: done.some((text) => text.includes("later")) && again.length === 0 && orphan === "23503",
      detail: `${done.length} étapes, orphelin\u00a0: ${orphan}`,
    };
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
