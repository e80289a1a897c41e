import { setTimeout } from "node:timers/promises";
import { askForUpkeep } from "../../apps/server/dist/upkeep/upkeep-job.js";
import { importOverHttp, yearOfLines } from "./import.mjs";
import { openConnection } from "./support/raw-http.mjs";
import { joinOneInTen } from "./filters.mjs";
import { ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const SIZES = [10_000, 100_000, 1_000_000];
const FILE = 100_000;
const QUERIES = [
  "vir",
  "adob",
  "villa",
  "carte",
  "sncf conn",
  "prlv la poste",
  "ref",
  "ref 1",
  "12,3",
  "total",
  "maif pro",
  "a",
  "vir inst",
  "p s",
];
/** Frequent words that no operation has together. */
const NEVER_TOGETHER = ["adobe villa", "carte sepa", "inst sepa", "a villa", "prlv vir", "villa systems pr"];
const ROUNDS = 3;
/** How many times the median of a text alone that of a text with a filter may take. */
const MOST_TIMES = 4;

/** @typedef {(turn: number, bankAccountId: string) => object} Filter what is asked beside the words, another one at each turn */

/** @type {readonly (readonly [string, Filter])[]} */
const FILTERS = [
  ["sans autre filtre", () => ({})],
  ["28 jours", (turn) => ({ startDate: day((turn * 13) % 330), endDate: day(((turn * 13) % 330) + 27) })],
  ["un jour", (turn) => ({ startDate: day((turn * 29) % 365), endDate: day((turn * 29) % 365) })],
  ["depuis", (turn) => ({ startDate: day((turn * 17) % 365) })],
  ["jusqu’à", (turn) => ({ endDate: day((turn * 19) % 365) })],
  ["montant minimal", (turn) => ({ amountMin: (turn * 41) % 1900 })],
  ["montant élevé", () => ({ amountMin: 1995 })],
  ["montant rare", (turn) => ({ amountMin: 6 + ((turn * 43) % 1900), amountMax: 6.5 + ((turn * 43) % 1900) })],
  ["recettes", () => ({ transaction_sign: "income" })],
  ["dépenses", () => ({ transaction_sign: "outcome" })],
  ["à catégoriser", () => ({ operations_status: "not_categorized" })],
  ["catégorisées", () => ({ operations_status: "categorized" })],
  ["origine", () => ({ origin: "personal" })],
  ["catégorie", () => ({ categories: ["606400"] })],
  ["catégorie d’un trimestre", () => ({ categories: ["627000"] })],
  ["deux catégories", () => ({ categories: ["606400", "627000"] })],
  ["compte bancaire", (_turn, bankAccountId) => ({ accounts: [bankAccountId] })],
  ["TVA à valider", () => ({ vat_status: "not_validated" })],
  ["TVA validée", () => ({ vat_status: "validated" })],
  ["avec pièce", () => ({ attachments_status: "with_attachments" })],
  ["sans pièce", () => ({ attachments_status: "without_attachments" })],
  ["annulées", () => ({ cancelled: "1" })],
];

/**
 * Every filter crossed with texts, over HTTP, after an import over HTTP, once a few merchants are categorised and one operation in ten has a paper:
 * each question is asked once.
 */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      for (let from = 0; from < size; from += FILE)
        await importOverHttp(stage, company, yearOfLines(Math.min(size, FILE)).text, { accounts: [{ index: 0, create: true }] });
      await sortSome(stage, company);
      rows.push(...(await measure(stage, company, size)));
    }
    return {
      title: `Textes croisés avec chaque filtre, en HTTP, après un import en HTTP (${QUERIES.length * ROUNDS} questions par ligne, chacune posée une fois)`,
      columns: ["opérations", "filtre", "p50", "p99", "au texte seul", "redemandée p50"],
      rows: rows.map(({ cells }) => cells),
      ratios: rows.flatMap(({ ratio }) => ratio ?? []),
      notes: [
        "Objectif\u00a0: 5 / 20 ms, 50 ms au plus. «\u00a0Redemandée\u00a0»\u00a0: la même page, gardée en mémoire.",
        `«\u00a0Jamais ensemble\u00a0»\u00a0: ${NEVER_TOGETHER.length} questions de mots fréquents qui ne se rencontrent pas.`,
      ],
    };
  } finally {
    await stage.close();
  }
}

/**
 * Two merchants are categorised, one of them in the first quarter alone, and one operation in ten has a paper. Ends once the work that the server
 * does by itself after such writes has ended, as it has when a person who wrote them searches.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
async function sortSome({ db }, company) {
  await db.tenant(company.id, async (tx) => {
    const rows = await tx.run(
      `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents, deductible_cents)
        select $1, o.id, 1, case when o.raw_label like '%LA POSTE%' then '627000' else '606400' end, abs(o.amount_cents), 0 from books.operations o
        where o.company_id = $1 and (o.raw_label like '%LEROY%' or o.raw_label like '%LA POSTE%' and o.date < '2026-04-01')`,
      [company.id],
    );
    await tx.run(
      `update books.operations o set status = 'categorized' where o.company_id = $1
        and exists (select from books.allocations a where a.company_id = $1 and a.operation_id = o.id)`,
      [company.id],
    );
    await askForUpkeep(tx, company.id, { table: "books.allocations", rows });
  });
  await joinOneInTen({ db }, company);
  await jobsDone(db);
}

/** @param {import("./support/stage.mjs").Stage["db"]} db */
async function jobsDone(db) {
  const waiting = "select from shared.jobs where kind in ('upkeep', 'statistics', 'bitmaps') and run_at is not null";
  while ((await db.sharedRead({ text: waiting })).length > 0) await setTimeout(200);
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {number} size
 */
async function measure(stage, company, size) {
  const connection = await openConnection(stage.url, await company.headers());
  try {
    let asked = 0;
    const ask = async (/** @type {object} */ filters, fresh = `&fresh=${(asked += 1)}`) => {
      const { status, body } = await connection.get(`/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(filters))}${fresh}`);
      if (status !== 200) throw new Error(`${JSON.stringify(filters)}: ${status} ${body.toString()}`);
    };
    const balances = await connection.get("/api/v1/bank-balance");
    const [account] = /** @type {{ data: { id: string }[] }} */ (JSON.parse(balances.body.toString())).data;
    const rows = [];
    let bare = Number.NaN;
    for (const [name, filterOf] of FILTERS) {
      const taken = [];
      for (let turn = 0; turn < ROUNDS * QUERIES.length; turn += 1) {
        const filters = { query: QUERIES[turn % QUERIES.length], ...filterOf(turn, account?.id ?? "") };
        taken.push(...(await timings(1, () => ask(filters))));
      }
      const again = await timings(20, () => ask({ query: QUERIES[0], ...filterOf(0, account?.id ?? "") }, ""));
      const p50 = quantile(taken, 0.5);
      if (Number.isNaN(bare)) bare = p50;
      rows.push({
        cells: [size, name, ms(p50), ms(quantile(taken, 0.99)), times(p50 / bare), ms(quantile(again, 0.5))],
        ratio: { name: `${name}, ${size} opérations`, value: p50 / bare, most: MOST_TIMES },
      });
    }
    const never = [];
    for (const query of NEVER_TOGETHER) never.push(...(await timings(1, () => ask({ query }))));
    const p50 = quantile(never, 0.5);
    const again = await timings(20, () => ask({ query: NEVER_TOGETHER[0] }, ""));
    rows.push({
      cells: [size, "jamais ensemble", ms(p50), ms(quantile(never, 0.99)), times(p50 / bare), ms(quantile(again, 0.5))],
      ratio: null,
    });
    return rows;
  } finally {
    connection.close();
  }
}

/** @param {number} after */
function day(after) {
  return new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10);
}
