import { ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const SIZES = [1_000, 10_000];

/** A quarterly CA3 over HTTP (boxes, table, both paths, checks, settlement), against the sum PostgreSQL makes alone of its VAT lines. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany({ vatSystem: "quarterly_rn" });
      await fillQuarter(stage, company, size);
      const headers = await company.headers();
      /** @type {{ collected: number, controls: readonly { ok: boolean }[] }} */
      let detail = { collected: 0, controls: [] };
      const ask = async () => {
        const reply = await fetch(`${stage.url}/api/v1/vat-declaration/2026-T1`, { headers });
        detail = /** @type {{ data: typeof detail }} */ (await reply.json()).data;
      };
      await timings(10, ask);
      const http = await timings(50, ask);
      const text = `select nature, rate_bp, sum(base_cents), sum(vat_cents), sum(deductible_cents) from books.vat_lines
        where company_id = $1 and date <= '2026-03-31' group by 1, 2`;
      const bare = quantile(await timings(10, () => stage.db.tenantRead(company.id, { text, values: [company.id] })), 0.5);
      const p50 = quantile(http, 0.5);
      const isRight = detail.collected === Math.round(Math.ceil(size / 3) * 20) && detail.controls.every(({ ok }) => ok);
      rows.push([size, ms(p50), ms(quantile(http, 0.99)), ms(bare), times(p50 / bare), isRight ? "oui" : "NON"]);
    }
    return {
      title: "CA3 d’un trimestre, en HTTP (50 demandes)",
      columns: ["opérations", "p50", "p99", "SQL des lignes de TVA", "rapport", "cases justes"],
      rows,
    };
  } finally {
    await stage.close();
  }
}

/**
 * Fills a quarter with sales (one in three) and purchases of 120,00 € at 20 %, their entries and their VAT lines.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 * @param {number} operations
 */
async function fillQuarter({ db }, company, operations) {
  await db.tenant(company.id, async (tx) => {
    await tx.run(
      `create temporary table filling on commit drop as select i, ('01980000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid as id,
          date '2026-01-01' + ((i::bigint * 90) / $2::bigint)::int as day, i % 3 = 0 as is_sale
        from generate_series(0, $2::int - 1) i where $1::uuid is not null`,
      [company.id, operations],
    );
    await tx.run(
      `insert into books.operations (company_id, id, date, amount_cents, origin, title, piece_ref, manually_created, status, vat_status)
        select $1::uuid, id, day, case when is_sale then 12000 else -12000 end, 'cash', 'Mesure', 'R' || i, true, 'categorized', 'validated' from filling`,
      [company.id],
    );
    await tx.run(
      `insert into books.entries (company_id, id, fiscal_year_id, journal, date, label, piece_ref, piece_date, payment_date, payment_mode, source_kind, operation_id, sequence)
        select $1::uuid, id, $2::uuid, 'CS', day, 'Mesure', 'R' || i, day, day, 'ESP', 'operation', id, 'main' from filling`,
      [company.id, company.fiscalYearId],
    );
    await tx.run(
      `insert into books.entry_lines (company_id, entry_id, position, account_code, label, debit_cents, credit_cents, journal, date)
        select $1::uuid, id, p.position, case when is_sale then p.sold else p.bought end, 'Mesure',
          case when (p.position = 1) = is_sale then p.cents else 0 end, case when (p.position = 1) = is_sale then 0 else p.cents end, 'CS', day
        from filling, (values (1, '530000', '530000', 12000), (2, '706000', '606400', 10000), (3, '445711', '445660', 2000)) as p (position, sold, bought, cents)`,
      [company.id],
    );
    await tx.run(
      `insert into books.vat_lines (company_id, entry_id, position, nature, rate_bp, base_cents, vat_cents, deductible_cents, account_code, date)
        select $1::uuid, id, 1, case when is_sale then 'COLLECT' else 'BS' end, 2000, 10000, 2000, case when is_sale then 0 else 2000 end,
          case when is_sale then '706000' else '606400' end, day from filling`,
      [company.id],
    );
  });
  await db.owner((tx) => tx.run("analyze"));
}
