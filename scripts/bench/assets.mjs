import { componentPlan } from "@comptoir/accounting/depreciation/asset-ledger";
import { cents } from "@comptoir/accounting/money";
import { ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const SCHEDULED = 10_000;
const LISTED = 2_000;

/** The register of fixed assets: every plan computed, and a list of it over HTTP, against what PostgreSQL takes alone for the same rows. */
export async function run() {
  const stage = await openStage();
  try {
    return [await schedules(stage), await lists(stage)];
  } finally {
    await stage.close();
  }
}

/** @param {import("./support/stage.mjs").Stage} stage */
async function schedules(stage) {
  const company = await stage.newCompany();
  await fillRegister(stage, company, SCHEDULED);
  const years = [{ id: company.fiscalYearId, beginning: day("2026-01-01"), end: day("2026-12-31"), isClosed: false }];
  const components = Array.from({ length: SCHEDULED }, (_, index) => plannedComponent(index));
  let lines = 0;
  const plan = async () => {
    lines = 0;
    for (const component of components) lines += componentPlan(component, years).length;
  };
  const taken = quantile(await timings(5, plan), 0.5);
  const bare = await bareRead(stage, company);
  return {
    title: `Tableaux d’amortissement de ${SCHEDULED} composants (5 fois), calcul seul`,
    columns: ["composants", "lignes", "p50", "SQL des composants", "rapport"],
    rows: [[SCHEDULED, lines, ms(taken), ms(bare), times(taken / bare)]],
    notes: ["Objectif\u00a0: moins de 1\u00a0000 ms."],
  };
}

/** @param {import("./support/stage.mjs").Stage} stage */
async function lists(stage) {
  const company = await stage.newCompany();
  await fillRegister(stage, company, LISTED);
  const headers = await company.headers();
  /** @type {readonly (readonly [string, string])[]} */
  const asked = [
    ["le registre", "/api/v1/immobilisations"],
    ["les composants", "/api/v1/immobilisation-components"],
  ];
  const bare = await bareRead(stage, company);
  const rows = [];
  for (const [name, path] of asked) {
    let found = 0;
    const ask = async () => {
      const reply = await fetch(`${stage.url}${path}`, { headers });
      found = /** @type {{ data: readonly unknown[] }} */ (await reply.json()).data.length;
    };
    await timings(3, ask);
    const http = await timings(20, ask);
    const p50 = quantile(http, 0.5);
    rows.push([name, found, ms(p50), ms(quantile(http, 0.99)), ms(bare), times(p50 / bare)]);
  }
  return {
    title: `Liste de ${LISTED} composants, en HTTP (20 demandes)`,
    columns: ["liste", "lignes", "p50", "p99", "SQL des composants", "rapport"],
    rows,
    notes: ["Objectif\u00a0: 200 ms."],
  };
}

/**
 * The same rows, read alone.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
async function bareRead({ db }, company) {
  const text = `select c.*, a.title, a.purchased_on from books.asset_components c join books.assets a on a.company_id = $1 and a.id = c.asset_id
    where c.company_id = $1 order by c.created_at, c.id`;
  return quantile(await timings(10, () => db.tenantRead(company.id, { text, values: [company.id] })), 0.5);
}

/** Equipment of all ages: durations of 3 to 10 years, one in three degressive. */
const BEGINNINGS = ["2024-03-01", "2025-07-15", "2026-02-10"];

/** @param {string} text */
function day(text) {
  return /** @type {import("@comptoir/accounting/date").IsoDate} */ (text);
}

/**
 * @param {number} index
 * @returns {import("@comptoir/accounting/depreciation/asset-ledger").RegisterComponent}
 */
function plannedComponent(index) {
  const commissionedOn = day(BEGINNINGS[index % 3] ?? "2026-01-01");
  return {
    id: String(index),
    title: "Mesure",
    account: "215400",
    base: cents(60_000 + index),
    vatDeducted: cents(0),
    commissionedOn,
    purchasedOn: commissionedOn,
    duration: 3 + (index % 8),
    method: index % 3 === 0 ? "degressive" : "linear",
    opening: null,
    frozen: [],
    costSource: null,
    exit: null,
  };
}

/**
 * Fills the register with assets of one component each.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {number} components
 */
async function fillRegister({ db }, company, components) {
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      `create temporary table filling on commit drop as select i, ('01980000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as id,
          ($2::date[])[1 + i % 3] as day, 60000 + i as base
        from generate_series(0, $1::int - 1) i`,
      [components, BEGINNINGS],
    );
    await tx.run(
      "insert into books.assets (company_id, id, title, account_code, purchased_on, incl_vat_cents, vat_cents) select $1::uuid, id, 'Mesure ' || i, '215400', day, base, 0 from filling",
      [company.id],
    );
    await tx.run(
      `insert into books.asset_components (company_id, id, asset_id, title, account_code, incl_vat_cents, vat_cents, vat_deducted_cents, base_cents,
          commissioned_on, duration, method, is_mixed, use_bp, cost_source)
        select $1::uuid, id, id, 'Mesure ' || i, '215400', base, 0, 0, base, day, 3 + i % 8, case when i % 3 = 0 then 'degressive' else 'linear' end,
          false, 10000, 'owner' from filling`,
      [company.id],
    );
  });
  await db.owner((tx) => tx.run("analyze"));
}
