import { measureQuestions } from "./list-questions.mjs";
import { openConnection } from "./support/raw-http.mjs";
import { fillBooks, ms, openStage, quantile, times, timings } from "./support/stage.mjs";

/** A million operations are the books of no sole trader: there it is only seen that nothing fails. */
const SIZES = [10_000, 100_000, 1_000_000];
const QUESTIONED = [10_000, 100_000];
const QUERIES = [
  "adob",
  "villa",
  "carte",
  "sncf conn",
  "prlv la poste",
  "ref4",
  "12,3",
  "total",
  "maif pro",
  "urssaf vir",
  "a",
  "ref12 carte",
];
const NEVER_TOGETHER = "adobe villa";
const ROUNDS = 20;
const POISSON_RATE = 400;
const SECONDS = 5;
const CONNECTIONS = 16;

/**
 * Lists of 50 operations over HTTP: latest, searched, and under load, each against the same question put to PostgreSQL alone; then each filter with
 * each text.
 */
export async function run() {
  const stage = await openStage();
  try {
    const searched = [];
    const loaded = [];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      await fillBooks(stage, company, size);
      await stage.db.owner((tx) => tx.run("analyze books.operation_months"));
      searched.push(await measureSearch(stage, company, size));
      loaded.push(await measureLoad(stage, company, size));
    }
    return [
      {
        title: `50 dernières opérations, en HTTP (${ROUNDS * QUERIES.length} demandes avec ${QUERIES.length} recherches\u00a0; objectif 5 / 20 ms)`,
        columns: [
          "opérations",
          "sans filtre p50",
          "p99",
          "recherche p50",
          "p99",
          "SQL seul p50",
          "rapport",
          "deux mots jamais ensemble",
          "redemandée p50",
          "p99",
          "pages justes",
        ],
        rows: searched,
        notes: [
          "À 1 000 000 une page peut prendre une demi-seconde.",
          "Chaque page est faite à neuf, sauf «\u00a0redemandée\u00a0»\u00a0: la même page, livres inchangés.",
        ],
      },
      {
        title: `Liste de 50 sous charge (arrivées de Poisson à ${POISSON_RATE}/s pendant ${SECONDS} s, puis ${CONNECTIONS} connexions à saturation)`,
        columns: ["opérations", "pages", "Poisson p50", "p99", "erreurs", "à saturation", "erreurs"],
        rows: loaded.flat(),
        notes: ["Objectif\u00a0: p99 sous 30 ms sans une erreur, 1 000 listes par seconde au moins. Le client mesure sur la même machine."],
      },
      await measureQuestions(stage, QUESTIONED),
    ];
  } finally {
    await stage.close();
  }
}

/** @param {string} query */
const pathOf = (query) => `/api/v1/transactions?filters=${encodeURIComponent(JSON.stringify(query === "" ? {} : { query }))}`;

let asked = 0;
/**
 * An address that was never asked for: its page is made, not remembered.
 * @param {string} query
 */
const freshPathOf = (query) => `${pathOf(query)}&fresh=${(asked += 1)}`;

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {number} size
 */
async function measureSearch(stage, company, size) {
  const connection = await openConnection(stage.url, await company.headers());
  try {
    const ask = async (/** @type {string} */ query, path = freshPathOf(query)) => {
      const { status, body } = await connection.get(path);
      if (status !== 200) throw new Error(`${query}: ${status} ${body.toString()}`);
      return JSON.parse(body.toString());
    };
    let isRight = true;
    for (const query of QUERIES) isRight &&= await agrees(stage, company, query, await ask(query));
    await timings(50, () => ask(""));
    const latest = await timings(200, () => ask(""));
    const texts = [];
    for (let round = 0; round < ROUNDS; round += 1) for (const query of QUERIES) texts.push(...(await timings(1, () => ask(query))));
    const never = await timings(5, () => ask(NEVER_TOGETHER));
    const again = await timings(200, () => ask("", pathOf("")));
    const bare = await timings(200, () =>
      stage.db.tenantRead(company.id, {
        name: "bench_latest",
        text: "select o.*, b.title from books.operations o join books.bank_accounts b on b.company_id = $1 and b.id = o.bank_account_id where o.company_id = $1 order by o.date desc, o.id desc limit 50",
        values: [company.id],
      }),
    );
    const [latest50, text50, bare50] = [latest, texts, bare].map((taken) => quantile(taken, 0.5));
    return [
      size,
      ms(latest50 ?? 0),
      ms(quantile(latest, 0.99)),
      ms(text50 ?? 0),
      ms(quantile(texts, 0.99)),
      ms(bare50 ?? 0),
      times((latest50 ?? 0) / (bare50 ?? 1)),
      ms(quantile(never, 0.5)),
      ms(quantile(again, 0.5)),
      ms(quantile(again, 0.99)),
      isRight ? "oui" : "NON",
    ];
  } finally {
    connection.close();
  }
}

/**
 * The page returned is the one that a plain reading of the labels gives.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {string} query
 * @param {{ data: { id: string }[] }} page
 */
async function agrees({ db }, company, query, page) {
  const amount = /^\d+,\d+$/.test(query) ? Math.round(Number(query.replace(",", ".")) * 100) : null;
  const words = amount === null ? query.split(" ").map((word) => `(^| )${word}`) : [];
  const rows = await db.tenantRead(company.id, {
    text: `select id from books.operations where company_id = $1 and ($3::bigint is null or abs(amount_cents) = $3)
      and not exists (select from unnest($2::text[]) w where lower(raw_label) !~ w) order by date desc, id desc limit 50`,
    values: [company.id, words, amount],
  });
  return rows.map((row) => row["id"]).join() === page.data.map(({ id }) => id).join();
}

/**
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {number} size
 */
async function measureLoad(stage, company, size) {
  const rows = [];
  for (const [pages, path] of /** @type {const} */ ([
    ["inchangées", pathOf],
    ["à faire", freshPathOf],
  ])) {
    const arrivals = { url: stage.url, headers: await company.headers(), path: () => path("") };
    const poisson = await poissonArrivals(arrivals);
    const saturated = await saturation(arrivals);
    rows.push([
      size,
      pages,
      ms(quantile(poisson.taken, 0.5)),
      ms(quantile(poisson.taken, 0.99)),
      poisson.errors,
      `${Math.round(saturated.done / SECONDS)}/s`,
      saturated.errors,
    ]);
  }
  return rows;
}

/** @typedef {{ url: string, headers: Record<string, string>, path: () => string }} Arrivals */

/**
 * Requests that come when they come: a late reply does not hold back the next request.
 * @param {Arrivals} arrivals
 */
async function poissonArrivals({ url, headers, path }) {
  const idle = await Promise.all(Array.from({ length: 64 }, () => openConnection(url, headers)));
  const all = [...idle];
  /** @type {number[]} */
  const taken = [];
  let errors = 0;
  const pending = [];
  const start = performance.now();
  for (let at = start; at < start + SECONDS * 1000;) {
    at += (-Math.log(1 - Math.random()) * 1000) / POISSON_RATE;
    // A timer is late by a millisecond at most, which counts as a late reply; a busy loop would take a core from the server.
    if (at > performance.now()) await new Promise((resolve) => setTimeout(resolve, at - performance.now()));
    const connection = idle.pop();
    if (!connection) {
      errors += 1;
      continue;
    }
    pending.push(
      connection.get(path()).then(({ status }) => {
        taken.push(performance.now() - at);
        if (status !== 200) errors += 1;
        idle.push(connection);
      }),
    );
  }
  await Promise.all(pending);
  for (const connection of all) connection.close();
  return { taken, errors };
}

/** @param {Arrivals} arrivals */
async function saturation({ url, headers, path }) {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url, headers)));
  let done = 0;
  let errors = 0;
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const { status } = await connection.get(path());
        done += 1;
        if (status !== 200) errors += 1;
      }
      connection.close();
    }),
  );
  return { done, errors };
}
