import { fillBooks, ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const SIZES = [1_000, 10_000, 100_000];

/** Balance of a year over HTTP, against the sums PostgreSQL makes alone from the lines and from the monthly totals. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      await fillBooks(stage, company, size);
      const headers = await company.headers();
      /** @type {{ debit: { value: number }, credit: { value: number } }} */
      let totals = { debit: { value: 0 }, credit: { value: -1 } };
      const ask = async () => {
        const reply = await fetch(`${stage.url}/api/v1/ledger/trial-balance?startDate=2026-01-01&endDate=2026-12-31`, { headers });
        const { data } = /** @type {{ data: { totals: typeof totals } }} */ (await reply.json());
        totals = data.totals;
      };
      await timings(20, ask);
      const http = await timings(200, ask);
      const inside = await insideMonths(stage, headers);
      const bare = async (/** @type {string} */ text) =>
        quantile(await timings(5, () => stage.db.tenantRead(company.id, { text, values: [company.id] })), 0.5);
      const fromLines = await bare(
        "select account_code, sum(debit_cents), sum(credit_cents) from books.entry_lines where company_id = $1 group by 1",
      );
      const fromMonths = await bare(
        "select account_code, sum(debit_cents), sum(credit_cents) from books.account_months where company_id = $1 group by 1",
      );
      const [check] = await stage.db.tenantRead(company.id, {
        text: "select sum(debit_cents)::bigint as debit from books.entry_lines where company_id = $1",
        values: [company.id],
      });
      const agrees = Math.round(totals.debit.value * 100) === check?.["debit"] && totals.debit.value === totals.credit.value;
      const p50 = quantile(http, 0.5);
      rows.push([
        size,
        ms(p50),
        ms(quantile(http, 0.99)),
        ms(quantile(inside, 0.5)),
        ms(quantile(inside, 0.99)),
        ms(fromLines),
        times(p50 / fromLines),
        ms(fromMonths),
        times(p50 / fromMonths),
        agrees ? "oui" : "NON",
      ]);
    }
    return {
      title: "Balance d’un exercice, en HTTP (200 demandes)",
      columns: [
        "opérations",
        "p50",
        "p99",
        "dans un mois p50",
        "p99",
        "SQL des lignes",
        "rapport",
        "SQL des mois",
        "rapport",
        "totaux justes",
      ],
      rows,
      notes: [
        "Dans un mois\u00a0: périodes qui commencent et finissent au milieu d’un mois, chacune demandée une seule fois\u00a0; objectif 5 / 15 ms.",
      ],
    };
  } finally {
    await stage.close();
  }
}

/**
 * Milliseconds of the balance of periods that begin and end inside a month, each asked once.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {Record<string, string>} headers
 */
async function insideMonths({ url }, headers) {
  const taken = [];
  for (let index = 0; index < 60; index += 1) {
    const from = dayOfYear(3 + index * 2);
    const to = dayOfYear(140 + index * 3);
    const address = `${url}/api/v1/ledger/trial-balance?startDate=${from}&endDate=${to}`;
    taken.push(...(await timings(1, async () => (await fetch(address, { headers })).json())));
  }
  return taken;
}

/** @param {number} after */
function dayOfYear(after) {
  return new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10);
}
