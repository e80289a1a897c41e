import { UPKEPT_TABLES } from "../../apps/server/dist/upkeep/upkeep-repository.js";
import { openConnection } from "./support/raw-http.mjs";
import { fillBooks, ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const SIZES = [100_000, 1_000_000];
const TURNS = 15;
const AT_MOST = 5;
/** The books are kept in euros: a list in another currency is empty before anything is looked for. */
const NO_CURRENCY = "usd";
/** How far the API counts. */
const EXACT_UP_TO = 10_000;

/**
 * `where` is the condition by which PostgreSQL alone reads the same rows, its first value being that of the placeholder given: there is one
 * bank account, and none is cancelled.
 * @typedef {{
 *   name: string,
 *   filters: (turn: number, account: string) => object,
 *   where: (first: number) => string,
 *   values?: (turn: number, account: string) => readonly unknown[],
 * }} Filter
 */

/** @type {(name: string, filters: object, where: string) => Filter} */
const fixed = (name, filters, where) => ({ name, filters: () => filters, where: () => where });

/** @type {(name: string, days: (turn: number) => readonly [string, string]) => Filter} */
const period = (name, days) => ({
  name,
  filters: (turn) => ({ startDate: days(turn)[0], endDate: days(turn)[1] }),
  where: (first) => `o.date between $${first} and $${first + 1}`,
  values: days,
});

const ALL = fixed("aucun", {}, "true");
const DAYS = period("28 jours", (turn) => [day(turn * 13), day(turn * 13 + 27)]);
const MONTH = period("un mois", (turn) => [isoDay(2026, turn % 12, 1), isoDay(2026, (turn % 12) + 1, 0)]);
/** @type {Filter} */
const RARE_AMOUNT = {
  name: "montant rare",
  filters: (turn) => ({ amountMin: 6 + turn * 43, amountMax: 6.5 + turn * 43 }),
  where: (first) => `o.bank_account_id = (select b.id from books.bank_accounts b where b.company_id = $1)
    and (o.amount_cents between $${first} and $${first + 1} or o.amount_cents between -$${first + 1}::bigint and -$${first}::bigint)`,
  values: (turn) => [600 + turn * 4300, 650 + turn * 4300],
};
/** @type {Filter} */
const LEAST_AMOUNT = {
  name: "montant minimal",
  filters: (turn) => ({ amountMin: leastOf(turn) }),
  where: (first) => `abs(o.amount_cents) >= $${first}`,
  values: (turn) => [leastOf(turn) * 100],
};
const HIGH_AMOUNT = fixed("1\u202f995\u00a0€ au moins", { amountMin: 1995 }, "abs(o.amount_cents) >= 199500");
/** @type {Filter} */
const ACCOUNT = {
  name: "un compte",
  filters: (_turn, account) => ({ accounts: [account] }),
  where: (first) => `o.bank_account_id = $${first}`,
  values: (_turn, account) => [account],
};
const RECEIPTS = fixed("recettes", { transaction_sign: "income" }, "o.amount_cents > 0");
const CATEGORIZED = fixed("catégorisées", { operations_status: "categorized" }, "o.status = 'categorized'");
const CATEGORY = fixed(
  "catégorie",
  { categories: ["606400"] },
  "exists (select from books.allocations a where a.company_id = $1 and a.operation_id = o.id and a.account_code = '606400')",
);
const WITH_PAPER = fixed(
  "avec pièce",
  { attachments_status: "with_attachments" },
  "exists (select from books.attachments p where p.company_id = $1 and p.operation_id = o.id)",
);
const WITHOUT_PAPER = fixed(
  "sans pièce",
  { attachments_status: "without_attachments" },
  "not exists (select from books.attachments p where p.company_id = $1 and p.operation_id = o.id)",
);

const ALONE = [
  ALL,
  DAYS,
  MONTH,
  RARE_AMOUNT,
  LEAST_AMOUNT,
  HIGH_AMOUNT,
  ACCOUNT,
  RECEIPTS,
  CATEGORIZED,
  fixed("à catégoriser", { operations_status: "not_categorized" }, "o.status = 'to_categorize'"),
  fixed("espèces", { origin: "cash" }, "o.origin = 'cash'"),
  fixed("annulées", { cancelled: "1" }, "o.cancelled_on is not null"),
  CATEGORY,
  { ...WITH_PAPER, name: "avec pièce, aucune n’en ayant" },
  { ...WITHOUT_PAPER, name: "sans pièce, aucune n’en ayant" },
];

/** Once one operation in ten has a paper. */
const OF_PAPERS = [ALL, WITH_PAPER, WITHOUT_PAPER];

/** Filters that people combine. */
const TOGETHER = [
  both(ACCOUNT, MONTH),
  both(ACCOUNT, DAYS),
  both(ACCOUNT, CATEGORIZED),
  both(RECEIPTS, DAYS),
  both(CATEGORIZED, DAYS),
  both(WITH_PAPER, DAYS),
  both(WITH_PAPER, RECEIPTS),
  both(WITHOUT_PAPER, DAYS),
  both(WITHOUT_PAPER, RECEIPTS),
  both(LEAST_AMOUNT, DAYS),
  both(LEAST_AMOUNT, MONTH),
  both(LEAST_AMOUNT, CATEGORIZED),
  both(LEAST_AMOUNT, RECEIPTS),
  both(LEAST_AMOUNT, ACCOUNT),
  both(HIGH_AMOUNT, DAYS),
  both(HIGH_AMOUNT, CATEGORIZED),
  both(WITHOUT_PAPER, LEAST_AMOUNT),
  both(CATEGORY, DAYS),
  both(CATEGORY, LEAST_AMOUNT),
  both(CATEGORY, HIGH_AMOUNT),
  both(CATEGORY, ACCOUNT),
  both(CATEGORY, CATEGORIZED),
  both(CATEGORY, WITHOUT_PAPER),
];

/**
 * Filters of the list, each alone and two together, on many rows, against bare queries on the same indexes: the page, and the page with the
 * length of its list. A filter alone is held to the page; two together, whose length no index holds, to the page and its length. What HTTP and the
 * permission take, which a bare query does not, is measured by itself and left out of the ratios.
 */
export async function run() {
  const stage = await openStage();
  try {
    const [alone, together] = [/** @type {Measured[]} */ ([]), /** @type {Measured[]} */ ([])];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      await fillBooks(stage, company, size);
      // What upkeep does after so large an import.
      await stage.db.vacuum(UPKEPT_TABLES);
      alone.push(...(await measure(stage, company, { size, filters: ALONE })));
      await joinOneInTen(stage, company);
      alone.push(...(await measure(stage, company, { size, filters: OF_PAPERS })));
      together.push(...(await measure(stage, company, { size, filters: TOGETHER })));
    }
    const columns = [
      "opérations",
      "filtre",
      "en HTTP",
      "dont HTTP",
      "SQL, sans la longueur",
      "rapport",
      "SQL, avec la longueur",
      "rapport",
    ];
    return [
      {
        title: `Chaque filtre de la liste, contre la requête seule sur les mêmes index (médianes de ${TURNS}\u00a0; ${AT_MOST} fois celle sans la longueur au plus)`,
        columns,
        rows: alone.map(({ cells }) => cells),
        ratios: alone.map(({ ofPage }) => ofPage),
        notes: [
          "En HTTP\u00a0: la page, ses ventilations et la longueur de la liste. SQL\u00a0: les mêmes lignes et leurs ventilations, sans puis avec cette longueur.",
          "Dont HTTP\u00a0: la même demande dans une devise que rien n’a, à laquelle répond le serveur sans chercher. Le rapport est celui du reste.",
        ],
      },
      {
        title: `Deux filtres ensemble (médianes de ${TURNS}\u00a0; ${AT_MOST} fois la requête avec la longueur au plus)`,
        columns,
        rows: together.map(({ cells }) => cells),
        ratios: together.map(({ withLength }) => withLength),
      },
    ];
  } finally {
    await stage.close();
  }
}

/**
 * One paper for one operation in ten, then what upkeep does.
 * @param {Pick<import("./support/stage.mjs").Stage, "db">} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
export async function joinOneInTen({ db }, company) {
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

/** @typedef {{ cells: readonly (string | number)[], ofPage: import("../bench.mjs").Ratio, withLength: import("../bench.mjs").Ratio }} Measured */

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {{ size: number, filters: readonly Filter[] }} asked
 * @returns {Promise<Measured[]>}
 */
async function measure({ url, db }, company, { size, filters: measured }) {
  const connection = await openConnection(url, await company.headers());
  try {
    const [account] = await db.tenantRead(company.id, {
      text: "select id from books.bank_accounts where company_id = $1",
      values: [company.id],
    });
    const accountId = String(account?.["id"]);
    let asked = 0;
    const ask = async (/** @type {object} */ filters) => {
      const path = `/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(filters))}&fresh=${(asked += 1)}`;
      const { status, body } = await connection.get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
    };
    const rows = [];
    for (const { name, filters, where, values = () => [] } of measured) {
      const read = (/** @type {string} */ text, /** @type {number} */ turn) =>
        db.tenantRead(company.id, { name: nameOf(text), text, values: [company.id, ...values(turn, accountId)] });
      const [page, pageAndLength] = bareOf(where(2));
      const taken = /** @type {[number[], number[], number[], number[]]} */ ([[], [], [], []]);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const works = [
          () => ask(filters(turn, accountId)),
          () => read(page, turn),
          () => read(pageAndLength, turn),
          () => ask({ ...filters(turn, accountId), currency: NO_CURRENCY }),
        ];
        for (const [index, work] of works.entries()) taken[index]?.push(...(await timings(1, work)));
      }
      const [inHttp, bare, bareWithLength, http] = /** @type {[number, number, number, number]} */ (
        taken.map((some) => quantile(some, 0.5))
      );
      const ours = inHttp - http;
      const ratio = (/** @type {string} */ kind, /** @type {number} */ value) => ({
        name: `${name}, ${kind}, ${size} opérations`,
        value,
        most: AT_MOST,
      });
      rows.push({
        cells: [size, name, ms(inHttp), ms(http), ms(bare), times(ours / bare), ms(bareWithLength), times(ours / bareWithLength)],
        ofPage: ratio("sans la longueur", ours / bare),
        withLength: ratio("avec la longueur", ours / bareWithLength),
      });
    }
    return rows;
  } finally {
    connection.close();
  }
}

/**
 * The page by PostgreSQL alone, then the page with the length of its list.
 * @param {string} where
 * @returns {readonly [string, string]}
 */
function bareOf(where) {
  const allocations = `(select json_agg(a order by a.position) from books.allocations a
    where a.company_id = $1 and a.operation_id = o.id) as allocations`;
  const rows = `from books.operations o where o.company_id = $1 and ${where}`;
  const length = `(select count(*) from (select ${rows} limit ${EXACT_UP_TO + 1}) c)`;
  const page = `${allocations} ${rows} order by o.date desc, o.id desc limit 51`;
  return [`select o.*, ${page}`, `select ${length} as length, o.*, ${page}`];
}

/** @type {Map<string, string>} */
const names = new Map();

/**
 * A statement is prepared under the same name each time.
 * @param {string} text
 */
function nameOf(text) {
  const name = names.get(text) ?? `bench_filter_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * @param {Filter} one
 * @param {Filter} other
 * @returns {Filter}
 */
function both(one, other) {
  const taken = one.values?.(0, "").length ?? 0;
  return {
    name: `${one.name}, ${other.name}`,
    filters: (turn, account) => ({ ...one.filters(turn, account), ...other.filters(turn, account) }),
    where: (first) => `${one.where(first)} and ${other.where(first + taken)}`,
    values: (turn, account) => [...(one.values?.(turn, account) ?? []), ...(other.values?.(turn, account) ?? [])],
  };
}

/**
 * From nothing to 1 968 €, the books holding amounts from 5 to 2 005 €.
 * @param {number} turn
 */
function leastOf(turn) {
  return (turn * 697) % 1990;
}

/** @param {number} after */
function day(after) {
  return isoDay(2026, 0, 1 + (after % 330));
}

/** @type {(year: number, month: number, date: number) => string} */
function isoDay(year, month, date) {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
