import pg from "pg";
import { runStatement } from "./cluster.mjs";

/** @typedef {import("./application.mjs").Application} Application */

/** What no request may do to books that hold validated entries, an audit log and a closed year; $1 is the company. */
const FORBIDDEN = [
  ["une écriture validée changée", "update books.entries set label = 'x' where company_id = $1 and number is not null"],
  ["une écriture validée supprimée", "delete from books.entries where company_id = $1 and number is not null"],
  [
    "le numéro d’un brouillon, hors de la chaîne",
    "update books.entries set number = 9999, hash = repeat('0', 64), prev_hash = repeat('0', 64), validated_on = current_date where company_id = $1 and number is null",
  ],
  [
    "la clé d’une écriture",
    "update books.entries set id = '00000000-0000-7000-8000-000000000001' where company_id = $1 and number is null",
  ],
  ["une ligne changée", "update books.entry_lines set debit_cents = 1 where company_id = $1"],
  [
    "les lignes d’une écriture validée",
    "delete from books.entry_lines l where l.company_id = $1 and l.entry_id in (select e.id from books.entries e where e.company_id = $1 and e.number is not null)",
  ],
  [
    "une ligne de TVA supprimée",
    "delete from books.vat_lines v where v.company_id = $1 and v.entry_id in (select e.id from books.entries e where e.company_id = $1 and e.number is not null)",
  ],
  [
    "une écriture sans exercice",
    "insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, source_kind, sequence, operation_id) values ($1, gen_random_uuid(), gen_random_uuid(), 'OD', '2026-01-01', 'x', 'x', '2026-01-01', 'operation', 'main', gen_random_uuid())",
  ],
  [
    "le compte d’une opération validée",
    "delete from books.allocations a where a.company_id = $1 and a.operation_id in (select e.operation_id from books.entries e where e.company_id = $1 and e.number is not null and e.source_kind = 'operation')",
  ],
  ...[
    { which: "exercice ouvert", closed: "is null" },
    { which: "exercice clos", closed: "is not null" },
  ].map(({ which, closed }) => [
    `le jour d’une opération validée, ${which}`,
    `update books.operations o set date = o.date + 1 where o.company_id = $1 and o.status = 'validated'
      and exists (select 1 from books.fiscal_years y where y.company_id = $1 and o.date between y.begins_on and y.ends_on and y.closed_at ${closed})`,
  ]),
  ["une opération derrière une écriture validée", "delete from books.operations where company_id = $1 and status = 'validated'"],
  ["un compte bancaire qui sert", "delete from books.bank_accounts where company_id = $1"],
  [
    "le compte bancaire d’une opération, absent",
    "update books.operations set bank_account_id = '00000000-0000-7000-8000-000000000001' where company_id = $1 and status = 'to_categorize'",
  ],
  ["une ligne importée changée", "update books.bank_lines set title = 'x' where company_id = $1"],
  ["un exercice qui sert", "delete from books.fiscal_years where company_id = $1"],
  ["un exercice fermé à la main", "update books.fiscal_years set closed_at = now() where company_id = $1 and closed_at is null"],
  ["le journal des actions changé", "update books.audit_log set action = 'x' where company_id = $1"],
  ["le journal des actions effacé", "delete from books.audit_log where company_id = $1"],
  ["la tête d’une chaîne", "update books.chain_heads set number = 1 where company_id = $1"],
  ["les totaux des mois", "update books.account_months set debit_cents = 1 where company_id = $1"],
  ["les mots de la recherche", "update books.words set n = 9 where company_id = $1"],
  ["la version qui redescend", "update books.versions set n = 0 where company_id = $1"],
  ["une déclaration validée changée", "update books.vat_returns set content = '{}' where company_id = $1 and status = 'validated'"],
  ["une déclaration validée supprimée", "delete from books.vat_returns where company_id = $1 and status = 'validated'"],
  ["une table vidée", "truncate books.entries cascade"],
];

/**
 * Row 4: each guard refuses on a shard as it does on one server, by the same code and the same words, and leaves nothing.
 * @param {{ alone: Application, distributed: Application, companies: readonly string[] }} both
 */
export async function guards({ alone, distributed, companies }) {
  let refused = 0;
  const wrong = [];
  for (const [what = "", text = ""] of FORBIDDEN) {
    for (const company of companies) {
      const [one, other] = [await outcome(alone, company, text), await outcome(distributed, company, text)];
      if (one !== other) wrong.push(`${what}\u00a0: ${one} sur un serveur, ${other} sur une partition`);
      else if (one !== "rien") refused += 1;
    }
  }
  const isRight = wrong.length === 0 && refused > FORBIDDEN.length;
  return {
    what: "les gardes du grand livre",
    isRight,
    detail: wrong.length === 0 ? `${FORBIDDEN.length} gestes, ${refused} refus, mêmes codes et mêmes mots` : wrong.join("\u00a0; "),
  };
}

/** What became of it: accepted, without a row to do it to, or the code and the words of its refusal, ids and the number of a shard aside. @param {Application} application @param {string} company @param {string} text */
async function outcome({ services }, company, text) {
  try {
    await services.db.tenant(company, async (tx) => {
      const rows = await tx.run(text, text.includes("$1") ? [company] : undefined);
      throw new Undone(rows);
    });
    return "accepté";
  } catch (error) {
    if (error instanceof Undone) return error.rows === 0 ? "rien" : `accepté (${error.rows})`;
    const { code = "", message } = /** @type {Error & { code?: string }} */ (error);
    return `${code} ${message.replaceAll(/_\d{6}\b/g, "").replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "…")}`;
  }
}

class Undone extends Error {
  /** @param {number} rows */
  constructor(rows) {
    super("undone");
    this.rows = rows;
  }
}

/**
 * Row 3: row-level security alone, on each worker, as the role of the books: no row of another company, none written for it.
 * @param {import("./cluster.mjs").Cluster} cluster
 * @param {string} company
 */
export async function isolation({ workers }, company) {
  let shards = 0;
  let foreign = 0;
  let own = 0;
  let refused = 0;
  for (const worker of workers) {
    const tables = await runStatement(
      worker.url("demo", "postgres"),
      `select format('books.%I', logicalrelid::text) as x, format('books.%I', split_part(s.logicalrelid::text, '.', 2) || '_' || s.shardid) as name from pg_dist_shard s
        join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid where n.nodeport = ${worker.port} and s.logicalrelid::text like 'books.%'`,
    );
    const client = new pg.Client({ connectionString: worker.url("demo", "comptoir_tenant") });
    await client.connect();
    await client.query(`set app.company_id = '${company}'`);
    // By their own names, without the extension: what an intruder who signs in to a worker would do.
    await client.query("set citus.override_table_visibility = off");
    for (const { name } of tables) {
      shards += 1;
      const { rows } = await client.query(
        `select count(*) filter (where company_id <> $1)::int as foreign, count(*)::int as own from ${name}`,
        [company],
      );
      foreign += rows[0].foreign;
      own += rows[0].own;
      if (!/books\.views_/.test(name)) continue;
      await client
        .query(
          `insert into ${name} (company_id, id, user_id, name, filters) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'x', '{}')`,
        )
        .catch((/** @type {{ code?: string }} */ error) => (refused += error.code === "42501" ? 1 : 0));
    }
    await client.end();
  }
  return {
    what: "la sécurité par ligne, seule, sur chaque serveur de travail",
    isRight: shards > 250 && foreign === 0 && own > 0 && refused === 4,
    detail: `${shards} partitions, ${own} lignes de l’entreprise, ${foreign} d’une autre, ${refused} insertions étrangères refusées sur 4`,
  };
}
