import { readFileSync } from "node:fs";
import { fillBooks, openStage, quantile, timings, times } from "./support/stage.mjs";

const SIZES = [10_000, 100_000, 1_000_000];

/** FEC over HTTP, streamed, against COPY of the same lines by PostgreSQL alone. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      await fillBooks(stage, company, size);
      const headers = await company.headers();
      const runs = size >= 1_000_000 ? 1 : 5;
      let bytes = 0;
      let lines = 0;
      let debit = 0n;
      let firstByte = 0;
      let peak = 0;
      const before = residentMiB(stage.serverPid);
      const download = async () => {
        const start = performance.now();
        const reply = await fetch(`${stage.url}/api/v1/documents/fec/txt?startDate=2026-01-01&endDate=2026-12-31&provisional=1`, {
          headers,
        });
        if (!reply.ok || !reply.body) throw new Error(`FEC: ${reply.status}`);
        bytes = lines = firstByte = 0;
        for await (const chunk of reply.body) {
          firstByte ||= performance.now() - start;
          bytes += chunk.length;
          for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, end + 1)) lines += 1;
          peak = Math.max(peak, residentMiB(stage.serverPid));
        }
      };
      const http = quantile(await timings(runs, download), 0.5);
      const bare = quantile(await timings(runs, () => drainLines(stage, company)), 0.5);
      const [check] = await stage.db.tenantRead(company.id, {
        text: "select count(*)::int as n, sum(debit_cents)::bigint as debit from books.entry_lines where company_id = $1",
        values: [company.id],
      });
      debit = BigInt(Number(check?.["debit"] ?? 0));
      const complete = lines - 1 === check?.["n"] && debit > 0n;
      rows.push([
        size,
        (bytes / 1e6).toFixed(1),
        (bytes / 1e6 / (http / 1000)).toFixed(1),
        `${Math.round(firstByte)} ms`,
        `+${Math.round(peak - before)}`,
        times(http / bare),
        complete ? "oui" : "NON",
      ]);
    }
    return {
      title: "FEC en HTTP, par flux",
      columns: ["opérations", "Mo", "Mo/s", "premier octet", "mémoire Mio", "contre les lignes lues par curseur", "complet"],
      rows,
    };
  } finally {
    await stage.close();
  }
}

/**
 * The bare work: PostgreSQL gives the same lines in the same order, without formatting them.
 * @param {import("./support/stage.mjs").Stage} stage
 * @param {import("./support/stage.mjs").BenchCompany} company
 */
async function drainLines({ db }, company) {
  await db.tenant(company.id, async (tx) => {
    const lines = `select e.id, e.journal, e.date, e.label, e.piece_ref, e.piece_date, l.account_code, l.label, l.debit_cents, l.credit_cents
      from books.entries e join lateral (select * from books.entry_lines l where l.company_id = e.company_id and l.entry_id = e.id order by l.position) l on true
      where e.company_id = $1 and e.fiscal_year_id = $2 and e.number is null order by e.date, e.id`;
    for await (const batch of tx.batches(lines, [company.id, company.fiscalYearId])) if (batch.length === 0) return;
  });
}

/** @param {number} pid */
function residentMiB(pid) {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4096) / 1024 / 1024;
}
