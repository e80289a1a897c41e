import { randomBytes, randomUUID } from "node:crypto";
import { fillBooks } from "../../bench/support/stage.mjs";
import { answerChecks, validateOtherSteps, newTrade } from "../../bench/closing.mjs";
import { yearOfLines } from "../../bench/import.mjs";
import { sendUntilAnswered } from "./persistent.mjs";

/**
 * A piece of work in a company of its own, prepared up to the requests that do it. The same kind of work, done whole, leaves the same counts and sums in the books
 * of any company.
 * @typedef {import("./world.mjs").World} World
 * @typedef {import("./persistent.mjs").Act} Act
 * @typedef {{ companyId: string, bearer: Record<string, string>, acts: readonly ((earlier: any) => Act)[] }} Work
 */

const SELECTED = 1_000;
const IMPORTED = 500;
/** Lines of a statement that the server gives a worker to read. */
const READ_ASIDE = 12_000;
const UPLOAD = "/file/upload/node/banking_transaction/field_supporting_documents_pr?_format=json";

/** The works by name, in the order of the table. @type {Readonly<Record<string, (world: World) => Promise<Work>>>} */
export const WORKS = {
  import: (world) => importOf(world, IMPORTED),
  validation,
  vatReturn,
  closing,
  bulk: bulkOf1000,
  upload: uploadOfPaper,
  largeImport: (world) => importOf(world, READ_ASIDE),
};

/** Works that a worker does a part of. */
export const READ_BY_WORKERS = ["largeImport"];

/**
 * @param {World} world
 * @param {number} size
 * @param {import("../../bench/support/stage.mjs").BenchCompany} [given]
 * @returns {Promise<Work>}
 */
async function importOf(world, size, given) {
  const company = given ?? (await world.newCompany());
  const form = paperForm(Buffer.from(yearOfLines(size).text), "releve.csv");
  return work(company, await company.headers(), [
    () => ({ method: "POST", path: "/api/v1/bank-import", form }),
    ({ data }) => ({ method: "POST", path: `/api/v1/bank-import/${data.id}/confirm`, json: { accounts: [{ index: 0, create: true }] } }),
  ]);
}

/** @param {World} world */
async function validation(world) {
  const company = await world.newCompany();
  await fillBooks(world, company, SELECTED);
  return work(company, await company.headers(), [
    () => ({ method: "POST", path: "/api/v1/ledger/validate", json: { through: "2026-03-31" } }),
  ]);
}

/**
 * A quarter that was imported, categorised and whose VAT was checked, as a person does.
 * @param {World} world
 */
async function vatReturn(world) {
  const company = await world.newCompany({ vatSystem: "quarterly_rn" });
  const bearer = await company.headers();
  const send = async (/** @type {Act} */ act) => (await sendUntilAnswered(world.url, bearer, keyed(() => act)(null))).reply;
  const { acts } = await importOf(world, IMPORTED, company);
  let imported;
  for (const act of acts) imported = await send(act(imported));
  const rows = await world.db.tenantRead(company.id, {
    text: "select id, amount_cents > 0 as sold from books.operations where company_id = $1 and date <= '2026-03-31' order by id",
    values: [company.id],
  });
  for (const [sold, account] of /** @type {const} */ ([
    [true, "706000"],
    [false, "606400"],
  ])) {
    const ids = rows.filter((row) => row["sold"] === sold).map(({ id }) => String(id));
    await send({ method: "PUT", path: "/api/v1/transactions/allocations", json: { ids, parts: [{ account }] } });
    await send({ method: "POST", path: "/api/v1/transactions/validate-vat", json: { ids } });
  }
  return work(company, bearer, [() => ({ method: "POST", path: "/api/v1/vat-declaration/2026-T1/validate", json: {} })]);
}

/** @param {World} world */
async function closing(world) {
  const { company, call } = await newTrade(world);
  await fillBooks(world, company, IMPORTED, { bought: "622600" });
  await answerChecks(world, company, call);
  await validateOtherSteps(call, company);
  const path = "/api/v1/step/validation_closure";
  const { data } = await call("PATCH", path, { idFiscalYear: company.fiscalYearId, preview: true });
  return work(company, await company.headers(), [
    () => ({ method: "PATCH", path, json: { idFiscalYear: company.fiscalYearId, certified: true, seen: data.seen } }),
  ]);
}

/** @param {World} world */
async function bulkOf1000(world) {
  const company = await world.newCompany();
  await fillBooks(world, company, 2 * SELECTED);
  const rows = await world.db.tenantRead(company.id, {
    text: "select operation_id as id from books.allocations where company_id = $1 and account_code = '606400' order by operation_id limit $2",
    values: [company.id, SELECTED],
  });
  const ids = rows.map(({ id }) => String(id));
  return work(company, await company.headers(), [
    () => ({ method: "PUT", path: "/api/v1/transactions/allocations", json: { ids, parts: [{ account: "626200" }] } }),
  ]);
}

/** @param {World} world */
async function uploadOfPaper(world) {
  const company = await world.newCompany();
  const { path, headers } = await startUpload(world.url);
  const content = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(1_500_000)]);
  const form = paperForm(content, "reçu.png");
  return work(company, await company.headers(), [() => ({ method: "POST", path, headers, form })]);
}

/**
 * Where papers are sent, and the token of a session that sends some.
 * @param {string} url
 */
export async function startUpload(url) {
  const given = await fetch(`${url}/session/token`);
  const cookie = given.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { path: UPLOAD, headers: { cookie, "x-csrf-token": await given.text() } };
}

/**
 * The form of a paper, made again each time that it is sent.
 * @param {Buffer} content
 * @param {string} name
 */
export function paperForm(content, name) {
  return () => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(content)]), name);
    return form;
  };
}

/**
 * @param {{ id: string }} company
 * @param {Record<string, string>} bearer
 * @param {readonly ((earlier: any) => Act)[]} acts
 * @returns {Work}
 */
function work({ id }, bearer, acts) {
  return { companyId: id, bearer, acts: acts.map((act) => keyed(act)) };
}

/**
 * The request with a key of its own, the same each time that it is sent.
 * @param {(earlier: any) => Act} act
 */
function keyed(act) {
  const key = randomUUID();
  return (/** @type {any} */ earlier) => ({ ...act(earlier), key });
}
