import { isoDate } from "@comptoir/accounting/date";
import { NOTHING_TO_DECLARE } from "@comptoir/contract/closing/nothing-to-declare";
import { readBankYears } from "../../apps/server/dist/modules/banking/service.js";
import { validateThrough } from "../../apps/server/dist/modules/books/freezing/service.js";
import { readChecks } from "../../apps/server/dist/modules/closing/checks/checks.js";
import { readYearBooks } from "../../apps/server/dist/modules/closing/facts/reading.js";
import { closingYearOf } from "../../apps/server/dist/modules/closing/steps/state.js";
import { readAnswers } from "../../apps/server/dist/modules/closing/steps/steps-repository.js";
import { readAssetYear } from "../../apps/server/dist/modules/fixed-assets/service.js";
import { fillBooks, ms, openStage, quantile, timings } from "./support/stage.mjs";

const OPERATIONS = 10_000;
const YEAR = 2025;
const LAST_DAY = isoDate(`${YEAR}-12-31`);
const TODAY = isoDate(`${YEAR + 1}-03-15`);

/** The closing of a year of ten thousand operations over HTTP, all steps done before: validated month by month, or not at all. */
export async function run() {
  const stage = await openStage();
  try {
    const rows = [];
    for (const isValidated of [true, false]) {
      const { company, call } = await newTrade(stage);
      await fillBooks(stage, company, OPERATIONS, { bought: "622600" });
      if (isValidated)
        for (let month = 1; month <= 12; month += 1) {
          const through = isoDate(new Date(Date.UTC(YEAR, month, 0)).toISOString().slice(0, 10));
          await stage.db.tenant(company.id, (tx) => validateThrough(tx, { companyId: company.id, through, today: TODAY }));
        }
      await answerChecks(stage, company, call);
      await validateOtherSteps(call, company);
      await stage.db.owner((tx) => tx.run("analyze"));
      const checks = quantile(await timings(20, () => readAllChecks(stage, company)), 0.5);
      const page = quantile(await timings(10, () => call("GET", `/api/v1/steps?fiscalYearId=${company.fiscalYearId}`)), 0.5);
      const closing = (/** @type {object} */ body) =>
        call("PATCH", "/api/v1/step/validation_closure", { idFiscalYear: company.fiscalYearId, ...body });
      const { data } = await closing({ preview: true });
      const start = performance.now();
      await closing({ certified: true, seen: data.seen });
      const took = performance.now() - start;
      const verified = await call("GET", "/api/v1/ledger/verify");
      rows.push([
        isValidated ? "mois par mois" : "rien",
        ms(checks),
        ms(page),
        ms(took),
        isValidated ? "3 s" : "15 s",
        verified.data.intact ? "oui" : "NON",
      ]);
    }
    return {
      title: `Clôture de ${OPERATIONS} opérations (BIC réel simplifié), en HTTP`,
      columns: ["validé avant", "neuf contrôles", "page des étapes", "clôture", "visé", "conforme ensuite"],
      rows,
    };
  } finally {
    await stage.close();
  }
}

/** @typedef {import("./support/stage.mjs").Stage} Stage */
/** @typedef {import("./support/stage.mjs").BenchCompany} BenchCompany */
/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/**
 * A trade whose profile is complete, and its calls.
 * @param {import("./support/stage.mjs").Books} stage
 * @returns {Promise<{ company: BenchCompany, call: Call }>}
 */
export async function newTrade(stage) {
  const company = await stage.newCompany({ taxSystem: "bic-rs", year: YEAR });
  await stage.db.shared((tx) =>
    tx.run(
      `update shared.companies set activity_started_on = '${YEAR}-01-01', profession = 'Menuisier', street = '1 rue de la Paix', postcode = '35400',
        city = 'Saint-Malo', leader_last_name = 'Martin', leader_first_name = 'Anne' where id = $1`,
      [company.id],
    ),
  );
  const headers = await company.headers();
  return {
    company,
    call: async (method, path, body) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await fetch(`${stage.url}${path}`, { method, headers: { ...headers, "content-type": "application/json" }, ...sent });
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${path} ${reply.status} ${text}`);
      return JSON.parse(text);
    },
  };
}

/**
 * Gives the nine checks of its year what they need.
 * @param {Pick<Stage, "db">} stage
 * @param {BenchCompany} company
 * @param {Call} call
 */
export async function answerChecks({ db }, company, call) {
  const [bank] = await db.tenantRead(company.id, { text: "select id from books.bank_accounts", values: [] });
  const { checks, isOpen } = await call("PATCH", "/api/v1/steps", {
    idFiscalYear: company.fiscalYearId,
    noPreviousAccounts: true,
    banks: { [/** @type {{ id: string }} */ (bank).id]: { through: LAST_DAY, comment: "Relevés lus" } },
  });
  if (!isOpen) throw new Error(JSON.stringify(checks));
}

/**
 * Validates every step but the last one.
 * @param {Call} call
 * @param {BenchCompany} company
 */
export async function validateOtherSteps(call, { fiscalYearId }) {
  const step = (/** @type {string} */ code, /** @type {object} */ body) =>
    call("PATCH", `/api/v1/step/${code}`, { idFiscalYear: fiscalYearId, ...body });
  for (const [code, inputs] of Object.entries(NOTHING_TO_DECLARE)) await step(code, { inputs });
  for (const { code, concerned, result } of (await call("GET", `/api/v1/steps?fiscalYearId=${fiscalYearId}`)).steps) {
    if (!concerned || code === "validation_closure") continue;
    const unanswered = code === "consistent_accounts" ? result.unanswered : [];
    const answers = Object.fromEntries(unanswered.map((/** @type {string} */ one) => [one, { kind: "justified", comment: "Vu" }]));
    const inputs = code === "consistent_accounts" ? { answers } : {};
    const { seen } = await step(code, { inputs, validate: true, preview: true });
    await step(code, { inputs, validate: true, seen });
  }
}

/**
 * @param {Stage} stage
 * @param {BenchCompany} company
 */
function readAllChecks({ db }, company) {
  return db.reading(company.id, async (tx) => {
    const year = await closingYearOf(tx, company.id, company.fiscalYearId);
    const { assets } = await readAssetYear(tx, company.id, year);
    return readChecks(tx, company.id, {
      books: await readYearBooks(tx, company.id, year),
      today: TODAY,
      answers: await readAnswers(tx, company.id, year.id),
      reading: { banks: await readBankYears(tx, company.id, year), components: assets },
    });
  });
}
