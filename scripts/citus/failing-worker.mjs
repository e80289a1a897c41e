import { setTimeout as pause } from "node:timers/promises";
import { importOverHttp, yearOfLines } from "../bench/import.mjs";
import { askFor } from "./application.mjs";
import { runStatement } from "./cluster.mjs";

const IMPORTS = 50;
const LINES = 60;

/**
 * Row 6: a worker killed during fifty imports. What was answered is whole after its return, the rest absent; companies of the other worker are served.
 * @param {import("./cluster.mjs").Cluster} cluster
 * @param {import("./application.mjs").Application} application
 */
export async function failingWorker({ coordinator, workers }, application) {
  const companies = [];
  for (let index = 0; index < IMPORTS; index += 1) companies.push(await application.newCompany());
  const admin = coordinator.url("demo", "postgres");
  const ports = new Map();
  for (const { id } of companies) {
    const [place] = await runStatement(
      admin,
      `select n.nodeport as port from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid
        where p.shardid = get_shard_id_for_distribution_column('books.operations', $1::uuid)`,
      [id],
    );
    ports.set(id, place.port);
  }
  const [killed] = workers;
  const { text, cents } = yearOfLines(LINES);
  /** @type {Set<string>} */
  const answered = new Set();
  let refused = 0;
  const running = companies.map(async (company) => {
    await importOverHttp(application, company, text, { accounts: [{ index: 0, create: true }] }).then(
      () => answered.add(company.id),
      () => (refused += 1),
    );
  });
  while (answered.size < 8) await pause(5);
  await killed?.kill();
  const beforeReturn = await servedMeanwhile(application, companies.filter(({ id }) => ports.get(id) !== killed?.port).slice(0, 6));
  await Promise.all(running);
  await killed?.start();
  await pause(1_000);
  let whole = 0;
  const broken = [];
  for (const { id, headers } of companies) {
    const facts = await stateOf(application, id);
    const verified = JSON.parse((await askFor(`${application.url}/api/v1/ledger/verify`, await headers())).toString());
    const isWhole = facts.operations === LINES && facts.entries === LINES && facts.bank === cents;
    const isAbsent = facts.operations === 0 && facts.entries === 0;
    if (!verified.data.intact || !(isWhole || isAbsent) || (answered.has(id) && !isWhole)) broken.push(`${id} ${JSON.stringify(facts)}`);
    else if (isWhole) whole += 1;
  }
  return {
    what: "un serveur de travail tué pendant 50 imports",
    isRight: broken.length === 0 && whole >= answered.size && refused > 0 && beforeReturn.isRight,
    detail: `${answered.size} acquittés, ${refused} refusés, ${whole} entiers, ${IMPORTS - whole - broken.length} absents, ${broken.length} abîmés\u00a0; pendant l’arrêt, ${beforeReturn.served} lectures sur 12 des entreprises de l’autre serveur${beforeReturn.failures.length === 0 ? "" : `\u00a0: ${beforeReturn.failures[0]}`}`,
  };
}

/** @param {import("./application.mjs").Application} application @param {string} company */
async function stateOf({ services }, company) {
  const text = `select (select count(*)::int from books.operations where company_id = $1) as operations, (select count(*)::int from books.entries where company_id = $1) as entries,
    (select coalesce(sum(debit_cents - credit_cents), 0)::bigint from books.account_months where company_id = $1 and account_code = '512000') as bank`;
  const [facts] = await services.db.tenantRead(company, { text, values: [company] });
  if (facts === undefined) throw new Error(`no state of ${company}`);
  return /** @type {{ operations: number, entries: number, bank: number }} */ (facts);
}

/** @param {import("./application.mjs").Application} application @param {readonly import("../bench/support/stage.mjs").BenchCompany[]} companies */
async function servedMeanwhile({ url }, companies) {
  let served = 0;
  /** @type {string[]} */
  const failures = [];
  for (const company of companies) {
    const headers = await company.headers();
    for (const work of [() => askFor(`${url}/api/v1/transactions`, headers), () => askFor(`${url}/api/v1/bank-balance`, headers)])
      await work().then(
        () => (served += 1),
        (error) => failures.push(String(error)),
      );
  }
  return { served, failures, isRight: served === companies.length * 2 };
}
