import { fillBooks, ms, openStage, quantile, times, timings } from "./support/stage.mjs";

const SIZES = [10_000, 100_000];
const ROUNDS = 40;

/** The whole page of the dashboard and its donut over HTTP, against the sum PostgreSQL makes alone of the movements of each account in the year. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany({ vatSystem: "not_subjected" });
      await fillBooks(stage, company, size);
      // Three thousand payees, some of whom come back.
      await stage.db.tenant(company.id, (tx) =>
        tx.run("update books.operations set merchant_key = 'PAYEE ' || abs(hashtext(id::text)) % 3000 where company_id = $1", [company.id]),
      );
      await stage.db.owner((tx) => tx.run("analyze"));
      const headers = { ...(await company.headers()), "content-type": "application/json" };
      const ask = async () => {
        const reply = await fetch(`${stage.url}/api/v1/dashboard`, { headers });
        if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
        await reply.arrayBuffer();
      };
      const donut = async () => {
        const body = JSON.stringify({ context: "outcome" });
        const reply = await fetch(`${stage.url}/api/v1/dashboard/donut`, { method: "POST", headers, body });
        if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
        await reply.arrayBuffer();
      };
      const text = "select account_code, sum(debit_cents - credit_cents) from books.account_days where company_id = $1 group by 1";
      const write = async () => {
        const body = JSON.stringify({ tax: 8 });
        const reply = await fetch(`${stage.url}/api/v1/dashboard/rates`, { method: "PUT", headers, body });
        if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
        await reply.arrayBuffer();
      };
      await timings(5, ask);
      /** @type {number[]} */
      const afterWrites = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await write();
        afterWrites.push(...(await timings(1, ask)));
      }
      const page = await timings(ROUNDS, ask);
      await timings(5, donut);
      const shares = await timings(ROUNDS, donut);
      const bare = quantile(await timings(10, () => stage.db.tenantRead(company.id, { text, values: [company.id] })), 0.5);
      rows.push([
        size,
        ms(quantile(afterWrites, 0.5)),
        ms(quantile(afterWrites, 0.95)),
        ms(quantile(page, 0.5)),
        ms(quantile(page, 0.95)),
        ms(quantile(shares, 0.95)),
        ms(bare),
        times(quantile(page, 0.5) / bare),
      ]);
    }
    return {
      title: `Tableau de bord, en HTTP (${ROUNDS} demandes)`,
      columns: ["opérations", "après une écriture p50", "p95", "page p50", "page p95", "graphique p95", "SQL seul", "rapport"],
      rows,
      notes: ["Objectif\u00a0: p95 de 20 ms pour 10 000 opérations, 50 ms pour 100 000."],
    };
  } finally {
    await stage.close();
  }
}
