import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { backupCommand, restoreCommand } from "../../apps/server/dist/backup/commands.js";
import { askFor, openApplication } from "./application.mjs";
import { newDatabase, runStatement } from "./cluster.mjs";
import { distributeBy } from "./distribution.mjs";

/** @typedef {import("./cluster.mjs").Cluster} Cluster */
/** @typedef {import("./application.mjs").Application} Application */

/**
 * The demonstration on one server, and the same rows on the coordinator: loaded once, saved, put back, then distributed with its data.
 * @param {Cluster} cluster
 * @param {string} folder
 */
export async function twoDemonstrations(cluster, folder) {
  await newDatabase(cluster, "demo");
  const [alone, distributed] = [cluster.alone.url("demo"), cluster.coordinator.url("demo")];
  const dataDir = join(folder, "demo");
  const loaded = await openApplication(alone, dataDir, { DEMO: "1" });
  await loaded.close();
  const file = join(folder, "demo.comptoir");
  const variables = { BACKUP_KEY: randomBytes(32).toString("base64"), DATA_DIR: dataDir };
  /** @type {string[]} */
  const output = [];
  const say = (/** @type {string} */ text) => output.push(text);
  const saved = await backupCommand([file], { variables: { ...variables, DATABASE_URL: alone }, say });
  const restored = await restoreCommand([file], {
    variables: { ...variables, DATABASE_URL: distributed, DATA_DIR: join(folder, "demo-citus") },
    say,
  });
  if (saved !== 0 || restored !== 0) throw new Error(output.join("\n"));
  const done = await distributeBy(distributed);
  const again = await distributeBy(distributed);
  // The books as the role that is a member of no other, on both.
  await runStatement(cluster.alone.url("demo", "postgres"), "alter role comptoir_tenant login");
  return {
    row: {
      what: "la démonstration, avec ses données",
      isRight: done.status === 0 && again.output.startsWith("Rien à faire"),
      detail: done.status === 0 ? "répartie" : done.output,
    },
    alone: await openApplication(alone, dataDir, { BOOKS_DATABASE_URL: cluster.alone.url("demo", "comptoir_tenant") }),
    distributed: await openApplication(distributed, join(folder, "demo-citus"), {
      BOOKS_DATABASE_URL: cluster.coordinator.url("demo", "comptoir_tenant"),
    }),
  };
}

/**
 * Row 2: the SHA-256 of each FEC, balance and return of each company, the same on both.
 * @param {{ alone: Application, distributed: Application }} both
 */
export async function sameFigures({ alone, distributed }) {
  const [one, other] = [await figuresOf(alone), await figuresOf(distributed)];
  const differing = [...one].filter(([name, sha]) => other.get(name) !== sha).map(([name]) => name);
  const detail =
    differing.length === 0
      ? `${one.size} documents, SHA-256 de tous\u00a0: ${shaOf(Buffer.from([...one.values()].join("")))}`
      : differing.join(", ");
  return { what: "FEC, balances, déclarations", isRight: one.size > 30 && one.size === other.size && differing.length === 0, detail };
}

/** @param {Application} application */
async function figuresOf({ services, url, headersOf }) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const people = await services.db.sharedRead({
    text: `select distinct on (m.company_id) m.company_id as company, u.id as person, u.role_id as role, u.firm_id as firm from shared.memberships m join shared.users u on u.id = m.user_id
      where u.role_id = 'client' order by m.company_id, u.id`,
  });
  for (const { company, person, role, firm } of /** @type {{ company: string, person: string, role: string, firm: string | null }[]} */ (
    people
  )) {
    const headers = await headersOf({ userId: person, roleId: role, firmId: firm });
    const years = await services.db.tenantRead(company, {
      text: "select begins_on as first, ends_on as last from books.fiscal_years where company_id = $1 order by 1",
      values: [company],
    });
    for (const { first, last } of /** @type {{ first: string, last: string }[]} */ (years)) {
      const days = `startDate=${first}&endDate=${last}&companyId=${company}`;
      await keep(`fec ${company} ${first}`, `/api/v1/documents/fec/txt?${days}&provisional=1`);
      await keep(`balance ${company} ${first}`, `/api/v1/ledger/trial-balance?${days}`);
    }
    const returns = await services.db.tenantRead(company, {
      text: "select id, hash, content from books.vat_returns where company_id = $1 order by id",
      values: [company],
    });
    found.set(`tva ${company}`, shaOf(Buffer.from(JSON.stringify(returns))));
    await keep(`déclarations ${company}`, `/api/v1/vat-declarations?companyId=${company}`);
    await keep(`vérification ${company}`, `/api/v1/ledger/verify?companyId=${company}`);
    /** @param {string} name @param {string} path */
    async function keep(name, path) {
      const reply = await fetch(`${url}${path}`, { headers });
      found.set(name, `${reply.status} ${shaOf(Buffer.from(await reply.arrayBuffer()))}`);
    }
  }
  return found;
}

/** @param {Buffer} bytes */
function shaOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * The verification of the books of a company: true when they are intact.
 * @param {Application} application
 * @param {{ company: string, headers: Record<string, string> }} of
 */
export async function isIntact({ url }, { company, headers }) {
  const { data } = JSON.parse((await askFor(`${url}/api/v1/ledger/verify?companyId=${company}`, headers)).toString());
  return data.intact === true;
}
