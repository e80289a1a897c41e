import { readFileSync } from "node:fs";
import { isoDate } from "@comptoir/accounting/date";
import { validateThrough } from "../../apps/server/dist/modules/books/freezing/service.js";
import { fillBooks, ms, openStage, quantile } from "./support/stage.mjs";

const SIZES = [10_000, 100_000];
const LAST_DAY = isoDate("2026-12-31");

/** The verification of books that are all validated, over HTTP, and what a list takes meanwhile. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const size of SIZES) {
      const company = await stage.newCompany();
      await fillBooks(stage, company, size);
      await stage.db.tenant(company.id, (tx) => validateThrough(tx, { companyId: company.id, through: LAST_DAY, today: LAST_DAY }));
      const headers = await company.headers();
      const before = residentMiB(stage.serverPid);
      let peak = before;
      const lists = [];
      const start = performance.now();
      let took = 0;
      const verifying = fetch(`${stage.url}/api/v1/ledger/verify`, { headers }).then(async (reply) => {
        const body = await reply.json();
        took = performance.now() - start;
        return body;
      });
      while (took === 0) {
        const asked = performance.now();
        await (await fetch(`${stage.url}/api/v1/transactions?page=1`, { headers })).arrayBuffer();
        lists.push(performance.now() - asked);
        peak = Math.max(peak, residentMiB(stage.serverPid));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      const { data } = await verifying;
      rows.push([
        size,
        ms(took),
        `+${Math.round(peak - before)}`,
        ms(quantile(lists, 0.5)),
        ms(Math.max(...lists)),
        data.intact ? "oui" : "NON",
      ]);
    }
    return {
      title: "Vérification de l’intégrité, tout étant validé",
      columns: ["écritures", "durée", "mémoire Mio", "liste pendant ce temps", "au pire", "intact"],
      rows,
    };
  } finally {
    await stage.close();
  }
}

/** @param {number} pid */
function residentMiB(pid) {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return (pages * 4096) / 1024 / 1024;
}
