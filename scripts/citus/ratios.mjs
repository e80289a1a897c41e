import { importOverHttp, yearOfLines } from "../bench/import.mjs";
import { answerChecks, validateOtherSteps, newTrade } from "../bench/closing.mjs";
import { fillBooks, quantile } from "../bench/support/stage.mjs";
import { askFor } from "./application.mjs";

/** @typedef {import("./application.mjs").Application} Application */

const RUNS = 5;
const LINES = 1_000;
/** The most that each may take beside one server. */
const MOST = { lists: 1.5, import: 2, "small write": 3, closing: 2, FEC: 1.5 };
const FRENCH = { lists: "listes", import: "import", "small write": "petite écriture", closing: "clôture", FEC: "FEC" };

/**
 * Row 8: five runs in turns on one server and on the distributed one; medians and their ratio.
 * @param {{ alone: Application, distributed: Application }} both
 */
export async function ratios({ alone, distributed }) {
  /** @type {{ alone: Record<string, number>[], distributed: Record<string, number>[] }} */
  const taken = { alone: [], distributed: [] };
  await measure(alone);
  await measure(distributed);
  for (let run = 0; run < RUNS; run += 1) {
    taken.alone.push(await measure(alone));
    taken.distributed.push(await measure(distributed));
  }
  return Object.entries(MOST).map(([name, most]) => {
    const [one, other] = [taken.alone, taken.distributed].map((runs) =>
      quantile(
        runs.map((each) => each[name] ?? Number.NaN),
        0.5,
      ),
    );
    const ratio = (other ?? 0) / (one ?? 1);
    return {
      what: `${FRENCH[/** @type {keyof typeof MOST} */ (name)]}, à côté d’un serveur`,
      isRight: ratio <= most,
      detail: `${(one ?? 0).toFixed(1)} ms et ${(other ?? 0).toFixed(1)} ms\u00a0: × ${ratio.toFixed(2)} (visé\u00a0: ${most})`,
    };
  });
}

/** @param {Application} application @returns {Promise<Record<string, number>>} */
async function measure(application) {
  const { company, call } = await newTrade(application);
  const headers = await company.headers();
  const { text } = yearOfLines(LINES);
  const imported = await application.newCompany();
  const importing = await timed(() => importOverHttp(application, imported, text, { accounts: [{ index: 0, create: true }] }));
  await fillBooks(application, company, LINES, { bought: "622600" });
  // Another filter each time: no reply that was kept.
  let n = 0;
  const filtered = () => encodeURIComponent(JSON.stringify({ query: "sncf", startDate: `2025-0${1 + (n % 9)}-0${1 + (n++ % 7)}` }));
  const lists = await timed(() => askFor(`${application.url}/api/v1/transactions?filters=${filtered()}`, headers), 30);
  const cafe = { title: "Café", amount: 3.2, date: "2026-06-02", origin: "cash", type: "outcome" };
  const theirs = await imported.headers();
  const small = await timed(() => askFor(`${application.url}/api/v1/transaction/create`, theirs, { method: "POST", body: cafe }), 10);
  await answerChecks(application, company, call);
  await validateOtherSteps(call, company);
  const closing = (/** @type {object} */ body) =>
    call("PATCH", "/api/v1/step/validation_closure", { idFiscalYear: company.fiscalYearId, ...body });
  const { data } = await closing({ preview: true });
  const closed = await timed(() => closing({ certified: true, seen: data.seen }));
  const fec = await timed(() => askFor(`${application.url}/api/v1/documents/fec/txt?startDate=2025-01-01&endDate=2025-12-31`, headers), 5);
  return { lists, import: importing, "small write": small, closing: closed, FEC: fec };
}

/** Milliseconds of one of `times` runs, the median. @param {() => Promise<unknown>} work @param {number} [times] */
async function timed(work, times = 1) {
  const taken = [];
  for (let run = 0; run < times; run += 1) {
    const start = performance.now();
    await work();
    taken.push(performance.now() - start);
  }
  return quantile(taken, 0.5);
}
