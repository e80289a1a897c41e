import { ms, openStage, quantile, times } from "./support/stage.mjs";

const SIZES = [1_000, 10_000, 100_000];
const RUNS = 5;
/** What the tables and the indexes of the books grow by, for each operation of an import of 10 000. */
const MOST_BYTES = 4_200;

/**
 * Import of a statement over HTTP (preview, then confirmation): duplicates searched, categories suggested, words and draft
 * entries written, durable. Against PostgreSQL alone that writes the same rows with the same indexes.
 */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    /** @type {number[]} */
    const medians = [];
    /** @type {{ name: string, value: number, most: number }[]} */
    const ratios = [];
    await measure(stage, 1_000);
    for (const size of SIZES) {
      /** @type {Awaited<ReturnType<typeof measure>>[]} */
      const runs = [];
      for (let index = 0; index < RUNS; index += 1) runs.push(await measure(stage, size));
      const median = (/** @type {(one: Awaited<ReturnType<typeof measure>>) => number} */ read) => quantile(runs.map(read), 0.5);
      const whole = median((one) => one.preview + one.confirm);
      const again = median((one) => one.again);
      const other = median((one) => one.other);
      const bare = median((one) => one.bare);
      medians.push(whole);
      const isRight = runs.every((one) => one.isRight);
      if (size > 1_000) {
        ratios.push({ name: `même fichier encore, ${size} opérations`, value: again / whole, most: 0.25 });
        ratios.push({ name: `autre export des mêmes opérations, ${size} opérations`, value: other / whole, most: 0.25 });
      }
      const bytes = median((one) => one.bytes);
      if (size === 10_000) ratios.push({ name: "octets des livres par opération", value: bytes, most: MOST_BYTES });
      rows.push([
        size,
        ms(median((one) => one.preview)),
        ms(median((one) => one.confirm)),
        ms(whole),
        ms(bare),
        times(whole / bare),
        ms(again),
        `${Math.round((100 * again) / whole)} %`,
        ms(other),
        `${Math.round((100 * other) / whole)} %`,
        Math.round(bytes),
        isRight ? "oui" : "NON",
      ]);
    }
    const growth = (medians[2] ?? 0) / (medians[1] ?? 1);
    ratios.push({ name: "100 000 opérations sur 10 000", value: growth, most: 11 });
    return {
      title: `Import d’un relevé CSV en HTTP (médianes de ${RUNS})`,
      columns: [
        "opérations",
        "aperçu",
        "écriture",
        "ensemble",
        "SQL seul",
        "rapport",
        "même fichier encore",
        "part",
        "autre export",
        "part",
        "octets par opération",
        "totaux justes",
      ],
      rows,
      ratios,
      notes: [
        `100 000 opérations prennent ${growth.toFixed(1)} fois le temps de 10 000 (11 au plus)\u00a0; objectif de 10 000\u00a0: 2 500 ms\u00a0; même fichier encore, ou autre export des mêmes opérations\u00a0: 25\u00a0% au plus\u00a0; octets des livres par opération\u00a0: ${MOST_BYTES} au plus à 10 000.`,
      ],
    };
  } finally {
    await stage.close();
  }
}

/**
 * One import in a company of its own, then the same file again, then another export of its operations, the oldest first.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {number} size
 */
async function measure(stage, size) {
  const company = await stage.newCompany();
  const { text, cents } = yearOfLines(size);
  const before = await booksBytes(stage);
  const first = await importOverHttp(stage, company, text, { accounts: [{ index: 0, create: true }] });
  const bytes = (await booksBytes(stage)) - before;
  const again = await importOverHttp(stage, company, text, {});
  const other = await importOverHttp(stage, company, oldestFirst(text), {});
  const [books] = await stage.db.tenantRead(company.id, {
    text: `select (select count(*)::int from books.operations where company_id = $1) as operations, (select sum(amount_cents)::bigint from books.operations where company_id = $1) as cents,
      (select sum(debit_cents - credit_cents)::bigint from books.account_months where company_id = $1 and account_code = '512000') as bank`,
    values: [company.id],
  });
  const isRight =
    first.created === size &&
    again.created === 0 &&
    again.duplicates === size &&
    other.created === 0 &&
    other.duplicates === size &&
    books?.["operations"] === size &&
    books["cents"] === cents &&
    books["bank"] === cents;
  return {
    preview: first.preview,
    confirm: first.confirm,
    again: again.preview + again.confirm,
    other: other.preview + other.confirm,
    bare: await bareWork(stage, company),
    bytes: bytes / size,
    isRight,
  };
}

/** @param {import("./support/stage.mjs").Stage} stage */
async function booksBytes({ db }) {
  const [row] = await db.sharedRead({
    text: "select sum(pg_total_relation_size(oid))::bigint as n from pg_class where relnamespace = 'books'::regnamespace and relkind = 'r'",
  });
  return Number(row?.["n"]);
}

/** @param {string} text */
function oldestFirst(text) {
  const [header = "", ...lines] = text.split("\r\n");
  return [header, ...lines.reverse()].join("\r\n");
}

/**
 * @param {Pick<import("./support/stage.mjs").Stage, "url">} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {string} text
 * @param {object} choices
 */
export async function importOverHttp({ url }, company, text, choices) {
  const headers = await company.headers();
  const form = new FormData();
  form.set("file", new Blob([text]), "releve.csv");
  const start = performance.now();
  const previewed = await fetch(`${url}/api/v1/bank-import`, { method: "POST", headers, body: form });
  const { data } = /** @type {{ data: { id: string } }} */ (await previewed.json());
  if (!previewed.ok) throw new Error(`preview: ${previewed.status}`);
  const middle = performance.now();
  const confirmed = await fetch(`${url}/api/v1/bank-import/${data.id}/confirm`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(choices),
  });
  const reply = /** @type {{ data: { created: number, duplicates: number } }} */ (await confirmed.json());
  if (!confirmed.ok) throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(reply)}`);
  return { preview: middle - start, confirm: performance.now() - middle, created: reply.data.created, duplicates: reply.data.duplicates };
}

const WRITTEN = ["bank_lines", "operations", "operation_tokens", "entries", "entry_lines"];

/**
 * The bare work: the same rows into tables with the same indexes, committed, without rights, triggers nor references.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
async function bareWork({ db }, company) {
  await db.owner((tx) =>
    tx.run(WRITTEN.map((table) => `create table public.bare_${table} (like books.${table} including indexes)`).join("; ")),
  );
  const start = performance.now();
  await db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'`);
    const first = "(select id from books.bank_imports order by created_at limit 1)";
    for (const table of WRITTEN)
      await tx.run(
        `insert into public.bare_${table} select * from books.${table} ${table === "bank_lines" ? `where import_id = ${first}` : ""}`,
      );
  });
  const taken = performance.now() - start;
  await db.owner((tx) => tx.run(WRITTEN.map((table) => `drop table public.bare_${table}`).join("; ")));
  return taken;
}

const PREFIXES = ["PAIEMENT CB", "PRLV SEPA", "VIR SEPA", "VIR INST", "FACTURE CARTE"];
const NAMES = [
  "SNCF CONNECT PARIS",
  "ADOBE SYSTEMS",
  "LEROY MERLIN LYON",
  "VILLA SAUVAGE SARL",
  "TOTALENERGIES NANTES",
  "LA POSTE",
  "FREE PRO",
  "BOULANGERIE ANGE",
  "MAIF PRO",
  "URSSAF CENTRE",
  "CABINET DURAND",
  "HOTEL DU NORD",
];

/**
 * A statement of a year, the newest operation first, with labels that repeat as they do: two thirds bear a reference of their own.
 * @param {number} size
 */
export function yearOfLines(size) {
  const lines = [];
  let cents = 0;
  for (let index = size - 1; index >= 0; index -= 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor((index * 365) / size))).toISOString().slice(0, 10).split("-").reverse().join("/");
    const amount = 500 + ((index * 7919) % 200_000);
    const isReceipt = index % 5 === 2;
    const reference = index % 3 === 0 ? "" : ` REF ${100_000 + index}`;
    cents += isReceipt ? amount : -amount;
    const written = `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, "0")}`;
    lines.push(
      `${day};${day};${isReceipt ? "" : `-${written}`};${isReceipt ? written : ""};${PREFIXES[index % 5]} ${NAMES[index % 12]}${reference};`,
    );
  }
  return { text: ["Date;Date de valeur;Débit;Crédit;Libellé;Solde", ...lines].join("\r\n"), cents };
}
