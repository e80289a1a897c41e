import { setTimeout } from "node:timers/promises";
import { askForUpkeep } from "../../apps/server/dist/upkeep/upkeep-job.js";
import { UPKEPT_TABLES } from "../../apps/server/dist/upkeep/upkeep-repository.js";
import { importOverHttp, yearOfLines } from "./import.mjs";
import { openConnection } from "./support/raw-http.mjs";
import { ms, quantile, timings } from "./support/stage.mjs";

const FILE = 100_000;
/** No text, rare and frequent words, one letter, words that no operation has together. */
export const QUERIES = [
  "",
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
  "adobe villa",
  "carte sepa",
  "prlv vir",
  "villa systems pr",
];
const ROUNDS = 3;

/** @typedef {(turn: number, bankAccountId: string) => object} Filter what is asked beside the words, another one at each turn */

/** What p99 is held to, by number of operations: what the operation itself says, or what other tables say of it. */
const OWN = /** @type {Record<number, number>} */ ({ 10_000: 20, 100_000: 50 });
const BESIDE = /** @type {Record<number, number>} */ ({ 10_000: 20, 100_000: 150 });

/** @type {readonly (readonly [string, Record<number, number>, Filter])[]} */
export const FILTERS = [
  ["sans autre filtre", OWN, () => ({})],
  ["28 jours", OWN, (turn) => ({ startDate: day((turn * 13) % 330), endDate: day(((turn * 13) % 330) + 27) })],
  ["un jour", OWN, (turn) => ({ startDate: day((turn * 29) % 365), endDate: day((turn * 29) % 365) })],
  ["depuis", OWN, (turn) => ({ startDate: day((turn * 17) % 365) })],
  ["jusqu’à", OWN, (turn) => ({ endDate: day((turn * 19) % 365) })],
  ["montant minimal", OWN, (turn) => ({ amountMin: (turn * 41) % 1900 })],
  ["montant élevé", OWN, () => ({ amountMin: 1995 })],
  ["montant rare", OWN, (turn) => ({ amountMin: 6 + ((turn * 43) % 1900), amountMax: 6.5 + ((turn * 43) % 1900) })],
  ["recettes", OWN, () => ({ transaction_sign: "income" })],
  ["dépenses", OWN, () => ({ transaction_sign: "outcome" })],
  ["à catégoriser", OWN, () => ({ operations_status: "not_categorized" })],
  ["catégorisées", OWN, () => ({ operations_status: "categorized" })],
  ["origine", OWN, () => ({ origin: "personal" })],
  ["compte bancaire", OWN, (_turn, bankAccountId) => ({ accounts: [bankAccountId] })],
  ["TVA à valider", OWN, () => ({ vat_status: "not_validated" })],
  ["TVA validée", OWN, () => ({ vat_status: "validated" })],
  ["annulées", OWN, () => ({ cancelled: "1" })],
  ["catégorie", BESIDE, () => ({ categories: ["606400"] })],
  ["catégorie d’un trimestre", BESIDE, () => ({ categories: ["627000"] })],
  ["deux catégories", BESIDE, () => ({ categories: ["606400", "627000"] })],
  ["avec pièce", BESIDE, () => ({ attachments_status: "with_attachments" })],
  ["sans pièce", BESIDE, () => ({ attachments_status: "without_attachments" })],
  [
    "catégorie sans pièce, dépenses",
    BESIDE,
    () => ({ categories: ["606400"], attachments_status: "without_attachments", transaction_sign: "outcome" }),
  ],
];

/**
 * Every filter with every text, over HTTP, on imported books of which a few merchants are categorised and one operation in ten has a paper: each
 * question is asked once.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {readonly number[]} sizes
 */
export async function measureQuestions(stage, sizes) {
  const rows = [];
  for (const size of sizes) {
    const company = await stage.newCompany();
    await prepareQuestions(stage, company, size);
    rows.push(...(await measure(stage, company, size)));
  }
  return {
    title: `Chaque filtre avec chaque texte, en HTTP, après un import (${QUERIES.length * ROUNDS} questions par ligne, chacune posée une fois)`,
    columns: ["opérations", "filtre", "p50", "p99", "objectif", "tenu", "le plus long", "longueurs exactes"],
    rows,
    notes: ["Les longueurs sont exactes jusqu’à 10 000 opérations, au-delà au moins ce qu’elles disent."],
  };
}

/** @type {(stage: import("./support/stage.mjs").Stage, company: import("./support/stage.mjs").BenchCompany, size: number) => Promise<void>} */
export async function prepareQuestions(stage, company, size) {
  for (let from = 0; from < size; from += FILE)
    await importOverHttp(stage, company, yearOfLines(Math.min(size, FILE)).text, { accounts: [{ index: 0, create: true }] });
  await sortSome(stage, company);
}

/**
 * Two merchants are categorised, one of them in the first quarter alone, and one operation in ten has a paper. Ends once the work that the server
 * does by itself after such writes has ended, as it has when a person who wrote them searches.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
async function sortSome({ db }, company) {
  await db.tenant(company.id, (tx) =>
    tx.run(
      `insert into books.allocations (company_id, operation_id, position, account_code, amount_cents, deductible_cents)
        select $1, o.id, 1, case when o.raw_label like '%LA POSTE%' then '627000' else '606400' end, abs(o.amount_cents), 0 from books.operations o
        where o.company_id = $1 and (o.raw_label like '%LEROY%' or o.raw_label like '%LA POSTE%' and o.date < '2026-04-01')`,
      [company.id],
    ),
  );
  await db.analyze(["books.operations", "books.allocations"]);
  await db.tenant(company.id, async (tx) => {
    const rows = await tx.run(
      `update books.operations o set status = 'categorized' where o.company_id = $1
        and exists (select from books.allocations a where a.company_id = $1 and a.operation_id = o.id)`,
      [company.id],
    );
    await askForUpkeep(tx, company.id, { table: "books.operations", rows });
  });
  await joinOneInTen(db, company);
  const waiting = "select from shared.jobs where kind in ('upkeep', 'statistics') and run_at is not null";
  while ((await db.sharedRead({ text: waiting })).length > 0) await setTimeout(200);
}

/**
 * One paper for one operation in ten, then what upkeep does.
 * @param {import("./support/stage.mjs").Stage["db"]} db
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
async function joinOneInTen(db, company) {
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      `insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
        values ($1, $1, repeat('1', 64), 'Reçu', 'text/plain', 1, 'x', $1)`,
      [company.id],
    );
    await tx.run(
      `insert into books.attachments (company_id, operation_id, file_id, created_by)
        select $1, o.id, $1, $1 from books.operations o where o.company_id = $1 and abs(o.amount_cents) / 10 % 10 = 3`,
      [company.id],
    );
  });
  await db.vacuum(UPKEPT_TABLES);
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {number} size
 */
async function measure(stage, company, size) {
  const connection = await openConnection(stage.url, await company.headers());
  try {
    const balances = await connection.get("/api/v1/bank-balance");
    const [account] = /** @type {{ data: { id: string }[] }} */ (JSON.parse(balances.body.toString())).data;
    const rows = [];
    for (const [name, most, filterOf] of FILTERS) {
      /** @type {number[]} */
      const taken = [];
      let exact = 0;
      let slowest = "";
      for (let turn = 0; turn < ROUNDS * QUERIES.length; turn += 1) {
        const query = QUERIES[turn % QUERIES.length] ?? "";
        const filters = encodeURIComponent(JSON.stringify({ query, ...filterOf(turn, account?.id ?? "") }));
        const [time = 0] = await timings(1, async () => {
          const { status, body } = await connection.get(
            `/api/v1/transactions?filters=${filters}&fresh=${encodeURIComponent(`${name} ${turn}`)}`,
          );
          if (status !== 200) throw new Error(`${name} ${query}: ${status} ${body.toString()}`);
          exact += Number(JSON.parse(body.toString()).pager.exact);
        });
        if (time > Math.max(0, ...taken)) slowest = query;
        taken.push(time);
      }
      const p99 = quantile(taken, 0.99);
      const held = p99 <= (most[size] ?? Infinity) ? "oui" : "NON";
      rows.push([size, name, ms(quantile(taken, 0.5)), ms(p99), ms(most[size] ?? Infinity), held, slowest, `${exact} / ${taken.length}`]);
    }
    return rows;
  } finally {
    connection.close();
  }
}

/** @param {number} after */
function day(after) {
  return new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10);
}
