import { UPKEPT_TABLES } from "../../apps/server/dist/upkeep/upkeep-repository.js";
import { openConnection } from "./raw-http.mjs";
import { fillBooks, ms, openStage, quantile, times, timings } from "./stage.mjs";

const SIZES = [100_000, 1_000_000];
const TURNS = 15;
const AT_MOST = 5;

/** @typedef {{ name: string, filters: (turn: number) => object, where: string, values?: (turn: number) => readonly unknown[] }} Filter */

/**
 * Each filter, and the condition by which PostgreSQL alone reads the same rows: there is one bank account, and none is cancelled.
 * @type {readonly Filter[]}
 */
const FILTERS = [
  { name: "aucun", filters: () => ({}), where: "true" },
  {
    name: "28 jours",
    filters: (turn) => ({ startDate: day(turn * 13), endDate: day(turn * 13 + 27) }),
    where: "o.date between $2 and $3",
    values: (turn) => [day(turn * 13), day(turn * 13 + 27)],
  },
  {
    name: "montant rare",
    filters: (turn) => ({ amountMin: 6 + turn * 43, amountMax: 6.5 + turn * 43 }),
    where:
      "o.bank_account_id = (select b.id from books.bank_accounts b where b.company_id = $1) and (o.amount_cents between $2 and $3 or o.amount_cents between -$3::bigint and -$2::bigint)",
    values: (turn) => [600 + turn * 4300, 650 + turn * 4300],
  },
  {
    name: "montant minimal",
    filters: (turn) => ({ amountMin: turn * 41 }),
    where: "abs(o.amount_cents) >= $2",
    values: (turn) => [turn * 4100],
  },
  { name: "recettes", filters: () => ({ transaction_sign: "income" }), where: "o.amount_cents > 0" },
  { name: "catégorisées", filters: () => ({ operations_status: "categorized" }), where: "o.status = 'categorized'" },
  { name: "à catégoriser", filters: () => ({ operations_status: "not_categorized" }), where: "o.status = 'to_categorize'" },
  { name: "espèces", filters: () => ({ origin: "cash" }), where: "o.origin = 'cash'" },
  { name: "annulées", filters: () => ({ cancelled: "1" }), where: "o.cancelled_on is not null" },
  {
    name: "catégorie",
    filters: () => ({ categories: ["606400"] }),
    where: "exists (select from books.allocations a where a.company_id = $1 and a.operation_id = o.id and a.account_code = '606400')",
  },
  {
    name: "avec pièce",
    filters: () => ({ attachments_status: "with_attachments" }),
    where: "exists (select from books.attachments p where p.company_id = $1 and p.operation_id = o.id)",
  },
  {
    name: "sans pièce",
    filters: () => ({ attachments_status: "without_attachments" }),
    where: "not exists (select from books.attachments p where p.company_id = $1 and p.operation_id = o.id)",
  },
];

const ALLOCATIONS = `(select json_agg(a order by a.position) from books.allocations a
  where a.company_id = $1 and a.operation_id = o.id) as allocations`;

/** Every filter of the list alone, on many rows, against the bare query on the same indexes. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      await fillBooks(stage, company, size);
      // What upkeep does after so large an import.
      await stage.db.vacuum(UPKEPT_TABLES);
      rows.push(...(await measure(stage, company, size)));
    }
    return {
      title: `Chaque filtre de la liste, contre la requête seule sur les mêmes index (médianes de ${TURNS})`,
      columns: ["opérations", "filtre", "en HTTP", "SQL seul", "rapport", `${AT_MOST} au plus`],
      rows,
      notes: [
        "En HTTP\u00a0: la page, sa longueur et ses ventilations. SQL seul\u00a0: les mêmes lignes et leurs ventilations, sans la longueur.",
      ],
    };
  } finally {
    await stage.close();
  }
}

/**
 * @param {import("./stage.mjs").Stage} stage
 * @param {import("./stage.mjs").BenchCompany} company
 * @param {number} size
 */
async function measure({ url, db }, company, size) {
  const connection = await openConnection(url, await company.headers());
  try {
    let asked = 0;
    const ask = async (/** @type {object} */ filters) => {
      const path = `/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(filters))}&fresh=${(asked += 1)}`;
      const { status, body } = await connection.get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
    };
    const rows = [];
    for (const [index, { name, filters, where, values = () => [] }] of FILTERS.entries()) {
      const text = `select o.*, ${ALLOCATIONS} from books.operations o where o.company_id = $1 and ${where} order by o.date desc, o.id desc limit 51`;
      const bareOf = (/** @type {number} */ turn) =>
        db.tenantRead(company.id, { name: `bench_filter_${index}`, text, values: [company.id, ...values(turn)] });
      const [taken, bare] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
      for (let turn = 0; turn < TURNS; turn += 1) {
        taken.push(...(await timings(1, () => ask(filters(turn)))));
        bare.push(...(await timings(1, () => bareOf(turn))));
      }
      const [ours, alone] = [quantile(taken, 0.5), quantile(bare, 0.5)];
      rows.push([size, name, ms(ours), ms(alone), times(ours / alone), ours / alone <= AT_MOST ? "oui" : "NON"]);
    }
    return rows;
  } finally {
    connection.close();
  }
}

/** @param {number} after */
function day(after) {
  return new Date(Date.UTC(2026, 0, 1 + (after % 330))).toISOString().slice(0, 10);
}
