import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Endpoint } from "@comptoir/contract/endpoint";
import { addAssetOf } from "../modules/fixed-assets/testing.js";
import { csvStatement, importFile } from "../modules/banking/testing.js";
import { newStaff } from "../modules/auth/testing.js";
import { newPaper } from "../modules/attachments/testing.js";
import { multipartForm, testApp, type TestCompany } from "../testing/app.js";
import { jsonSchema, likely, type LikelySchema } from "../testing/likely.js";
import { randomFrom, type Random } from "../testing/random.js";
import { endpoints } from "./reference/endpoints.js";

/**
 * Every call of the contract with the ids of another client, firm and brand, wherever a request names something: the reply is that of an
 * id which nothing has, holds no byte of theirs, and changes nothing of theirs. Another seed asks otherwise; so do more requests.
 */
const SEED = Number(process.env["TENANT_SEED"] ?? 20260414);
const REQUESTS = Number(process.env["TENANT_REQUESTS"] ?? 500);

const server = await testApp();
const { app, db, newCompany, newFirm } = server;

/** Stand in every text of the books that a caller may not read: those of another firm, those of another client of the same one. */
const [FAR, NEAR] = ["Zyxwolle", "Vrombatou"];

/** Ids by what they name: a table of the books, or a word for the shared ones. */
type Ids = ReadonlyMap<string, readonly string[]>;

/** Writes one of each thing in the books of a company, and returns the ids of all that stands there. */
async function keepBooks(company: TestCompany, firm: { readonly id: string; readonly userId: string }, word: string): Promise<Ids> {
  const { id: companyId, send } = company;
  const write = async (method: "POST" | "PUT", url: string, body: object): Promise<{ data: { id: string } }> => {
    const reply = await send(method, `/api/v1${url}`, body);
    if (reply.statusCode > 299) throw new Error(`${method} ${url} ${reply.body}`);
    return reply.json();
  };
  const lines = [
    ["2026-03-02", `PRLV ${word} LOYER`, "-500.00"],
    ["2026-03-10", `VIR ${word} HONORAIRES`, "1200.00"],
  ] as const;
  await importFile(company, csvStatement(lines));
  const [operation] = await db.tenantRead<{ id: string }>(companyId, { text: "select id from books.operations where amount_cents < 0" });
  await write("PUT", `/transaction/${operation?.id}/allocations`, { allocations: [{ account: "606400", amount: 500 }] });
  await write("POST", "/views", { name: `Vue ${word}`, filters: {} });
  await write("POST", "/rules", { name: `Règle ${word}`, words: [word.toLowerCase()], parts: [{ account: "606400" }] });
  await write("POST", "/address", { label: word, street: "1 rue Haute", zip: "35000", city: "Rennes" });
  await write("POST", "/mortgage", { company_id: companyId, name: `Prêt ${word}`, ...LOAN });
  await write("POST", "/vehicle", { label: word, ...CAR });
  await addAssetOf(company, { title: `Bureau ${word}` }, { price_incl_vat: 3000, vat: 0 });
  await newPaper(server, company, { name: `${word}.txt`, content: `${word} ${companyId}` });
  const staff = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
  await db.shared(async (tx) => {
    await tx.run("update shared.users set last_name = $2 where id = any ($1)", [[company.userId, firm.userId, staff.id], word]);
    await tx.run("insert into shared.notifications (user_id, id, title, published_at) values ($1, $2, $3, now())", [
      company.userId,
      uuidv7(),
      word,
    ]);
    await tx.run("insert into shared.assignments values ($1, $2, $3)", [companyId, company.fiscalYearId, staff.id]);
  });
  const [notification] = await db.sharedRead<{ id: string }>({
    text: "select id from shared.notifications where user_id = $1",
    values: [company.userId],
  });
  const tables = await tablesWithId();
  const ofTables = await Promise.all(tables.map(async (table) => [table, await idsOf(companyId, table)] as const));
  return new Map<string, readonly string[]>([
    ...ofTables.filter(([, ids]) => ids.length > 0),
    ["company", [companyId]],
    ["contact", [company.userId]],
    ["staff", [staff.id]],
    ["firm", [firm.id]],
    ["notification", [notification?.id ?? ""]],
  ]);
}

const LOAN = {
  total_amount_borrowed: 12_000,
  taeg_percent: 3,
  nominal_rate_percent: 2.5,
  first_due_date: "2026-02-05",
  last_due_date: "2029-01-05",
};
const CAR = {
  vehicle_type: "car",
  engine_type: "thermal",
  fuel_type: "petrol",
  fiscal_power_cm3: 5,
  co2_emissions: 110,
  date_of_first_registration: "2025-05-10",
  purchase_price: 20_000,
};

async function tablesWithId(): Promise<string[]> {
  const rows = await db.owner((tx) =>
    tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'books' and column_name = 'id' and data_type = 'uuid'
        order by table_name`,
    ),
  );
  return rows.map(({ name }) => name);
}

async function idsOf(companyId: string, table: string): Promise<string[]> {
  const rows = await db.tenantRead<{ id: string }>(companyId, { text: `select id from books.${table} order by id limit 3` });
  return rows.map(({ id }) => id);
}

/** Everything that is written of a company and its firm, as one hash per table. */
async function printOf(company: TestCompany, firmId: string | null): Promise<Record<string, string>> {
  const tables = await db.owner((tx) =>
    tx.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'books' and column_name = 'company_id' order by table_name",
    ),
  );
  const hash = "select coalesce(md5(string_agg(t::text, '' order by t::text)), '') as hash from";
  const print: Record<string, string> = {};
  for (const { name } of tables)
    print[name] = (await db.tenantRead<{ hash: string }>(company.id, { text: `${hash} books.${name} t` }))[0]?.hash ?? "";
  const shared = {
    companies: ["id = $1", company.id],
    memberships: ["company_id = $1", company.id],
    assignments: ["company_id = $1", company.id],
    dossier_decisions: ["company_id = $1", company.id],
    notifications: ["user_id = $1", company.userId],
    users: ["firm_id = $1", firmId],
    firms: ["id = $1", firmId],
    firm_logos: ["firm_id = $1", firmId],
  } as const;
  for (const [name, [where, id]] of Object.entries(shared))
    print[name] = (await db.sharedRead<{ hash: string }>({ text: `${hash} shared.${name} t where ${where}`, values: [id] }))[0]?.hash ?? "";
  return print;
}

const HOST = "etranger.example";
const [firm, foreignFirm] = [await newFirm({ host: "cabinet.example" }), await newFirm({ host: HOST })];
const subject = { vatSystem: "quarterly_rn", taxSystem: "bic-rs" } as const;
const own = await newCompany({ ...subject, firmId: firm.id });
const consumer = await newCompany(subject);
const sibling = await newCompany({ ...subject, firmId: firm.id, name: `${NEAR} Voisine` });
const foreign = await newCompany({ ...subject, firmId: foreignFirm.id, name: `${FAR} Lointaine` });
await db.shared((tx) => tx.run("update shared.firms set name = $2 where id = $1", [foreignFirm.id, `${FAR} Conseil`]));
const accountant = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_accountant" });
const ownIds = await keepBooks(own, firm, "Perso");
const foreignIds = await keepBooks(foreign, foreignFirm, FAR);
const consumerIds = await keepBooks(consumer, await newFirm(), "Perso");
const siblingFirm = { id: firm.id, userId: accountant.id };
const siblingBooks = await keepBooks(sibling, siblingFirm, NEAR);
await db.shared((tx) => tx.run("update shared.users set last_name = 'Perso' where firm_id = $1", [firm.id]));
/** To a client of the same firm its people and itself are no strangers. */
const siblingIds: Ids = new Map([...siblingBooks].filter(([kind]) => kind !== "firm" && kind !== "staff"));

/** A caller, the ids that are theirs, and those of others. */
type Person = {
  readonly headers: Record<string, string>;
  readonly ids: Ids;
  readonly foreign: readonly Ids[];
  readonly marks: readonly string[];
};

async function bearerOf(userId: string, roleId: string): Promise<Record<string, string>> {
  const token = await server.services.tokens.issueAccessToken({ userId, roleId, firmId: firm.id }, Math.floor(server.clock.now() / 1000));
  return { authorization: `Bearer ${token}` };
}

const people: readonly Person[] = [
  { headers: consumer.headers, ids: consumerIds, foreign: [foreignIds, siblingIds], marks: [FAR, NEAR] },
  { headers: own.headers, ids: ownIds, foreign: [foreignIds, siblingIds], marks: [FAR, NEAR] },
  { headers: firm.headers, ids: ownIds, foreign: [foreignIds], marks: [FAR] },
  { headers: await bearerOf(accountant.id, "accounting_firm_accountant"), ids: ownIds, foreign: [foreignIds], marks: [FAR] },
];

/** What a field of a request names, by its own name and by the address that it is sent to. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(companyId|company_id|related_company|companyIds)$|dossier/i, "company"],
  [/fiscal.?year|targetEntityId/i, "fiscal_years"],
  [/addedUserIds|removedUserIds|handOverTo|collaborator|^to$/i, "staff"],
  [/^accounts$|bank.?account|bankingAccount/i, "bank_accounts"],
  [/immobilisation_id|^asset/i, "assets"],
  [/component/i, "asset_components"],
  [/vehicle/i, "vehicles"],
  [/loan|mortgage/i, "loans"],
  [/file|fid|document|receipt|attachment/i, "files"],
  [/operation|transaction/i, "operations"],
  [/bank-import/i, "bank_imports"],
  [/entr|ledger/i, "entries"],
  [/address/i, "addresses"],
  [/views/i, "views"],
  [/rules/i, "category_rules"],
  [/acts/i, "acts"],
  [/immobilisation/i, "assets"],
  [/vat-declaration/i, "vat_returns"],
  [/notification/i, "notification"],
  [/user\/client/i, "contact"],
  [/user/i, "staff"],
];

function kindOf(name: string, path: string): string {
  const find = (text: string): string | undefined => KINDS.find(([pattern]) => pattern.test(text))?.[1];
  return find(name) ?? find(path) ?? "operations";
}

/** A place of a request where an id stands. */
const PLACE = /^<<(\w*)>>$/;
const NAMES_SOMETHING = /(^|_)(id|ids|fid|to)$|Ids?$|^accounts$|^collaborator$|^bankingAccount$|^explain$/;
const isPlace = (name: string, format: unknown): boolean => format === "uuid" || NAMES_SOMETHING.test(name);
const TEXTS: Readonly<Record<string, string>> = {
  firstname: "Nora",
  lastname: "Ferrand",
  firstName: "Nora",
  lastName: "Ferrand",
  phone: "02 47 00 00 00",
  function: "accountant",
  siret: "",
  type: "balance",
  format: "pdf",
};

/** What is sent to one call: its parts, with places for ids. */
type Template = { readonly endpoint: Endpoint; readonly parts: unknown };

function templateOf(endpoint: Endpoint): Template {
  const texts = (name: string, format: unknown): unknown => {
    if (name === "filters" && endpoint.query !== undefined) return filters;
    if (name === "email") return `nora-${uuidv7()}@cabinet.example`;
    return isPlace(name, format) ? `<<${name}>>` : TEXTS[name];
  };
  const filters = { accounts: ["<<accounts>>"], ids: ["<<ids>>"] };
  const part = (schema: Endpoint["params"]): object => {
    const value = likely(needed(jsonSchema(schema)), texts);
    return typeof value === "object" && value !== null ? value : {};
  };
  const [params, query, body] = [part(endpoint.params), part(endpoint.query), part(endpoint.body)];
  const scope = endpoint.permission.startsWith("books.") ? { companyId: "<<companyId>>" } : {};
  return { endpoint, parts: { params, query: { ...query, ...scope }, body } };
}

/** What must be sent, and what may name something: the rest would only be refused for its form. */
function needed(schema: LikelySchema): LikelySchema {
  const {
    properties,
    required = [],
    items,
  } = schema as { properties?: Record<string, LikelySchema>; required?: readonly string[]; items?: LikelySchema };
  const kept = Object.entries(properties ?? {}).filter(
    ([name, part]) => required.includes(name) || name === "filters" || isPlace(name, part["format"]),
  );
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(kept.map(([name, part]) => [name, needed(part)])) }),
    ...(items && { items: needed(items) }),
  };
}

/** How many ids a request has places for. */
function placesIn(value: unknown): number {
  if (typeof value === "string") return PLACE.test(value) ? 1 : 0;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + placesIn(part), 0);
}

/** The parts with an id in each place: `chosen` in that one, the caller's own in the others. */
function filled(value: unknown, ownId: (name: string) => string, chosen: { at: number; readonly id: string }): unknown {
  if (typeof value === "string") {
    const name = PLACE.exec(value)?.[1];
    if (name === undefined) return value;
    chosen.at -= 1;
    return chosen.at === -1 ? chosen.id : ownId(name);
  }
  if (Array.isArray(value)) return value.map((part) => filled(part, ownId, chosen));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part, ownId, chosen)]));
}

/** The name of one of the places. */
function nameOfPlace(value: unknown, at: number): string {
  const names = [...JSON.stringify(value).matchAll(/"<<(\w*)>>"/g)].map(([, name = ""]) => name);
  return names[at] ?? "";
}

type Parts = { readonly params: Record<string, unknown>; readonly query: Record<string, unknown>; readonly body: Record<string, unknown> };

function requestOf({ method, path, upload }: Endpoint, { params, query, body }: Parts, headers: Record<string, string>): InjectOptions {
  const text = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name] ?? "x")));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, text(one)] as [string, string]),
  );
  const address = { method, url: `${url}?${new URLSearchParams(pairs)}` };
  if (method === "GET") return { ...address, headers };
  if (!upload) return { ...address, headers, payload: body };
  const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, text(value)]));
  const form = multipartForm({ name: "releve.csv", content: csvStatement([["2026-03-20", "CARTE", "-12.00"]]) }, fields);
  return { ...address, payload: form.payload, headers: { ...headers, ...form.headers } };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A reply without its ids; what a write that succeeded returns is its own, only its status is compared. */
function comparable(method: Endpoint["method"], status: number, text: string): string {
  const isCompared = method === "GET" || status >= 400;
  return `${status} ${isCompared ? text.replace(UUID, "<id>") : ""}`;
}

type Case = { readonly template: Template; readonly place: number; readonly person: Person; readonly kind: string; readonly id: string };

function caseOf(templates: readonly Template[], random: Random): Case {
  const one = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const template = one(templates);
  const person = one(people);
  const places = Array.from({ length: placesIn(template.parts) }, (_, at) => at);
  // Another company is refused before anything is read: most often something else is named.
  const further = places.filter((at) => kindOf(nameOfPlace(template.parts, at), "") !== "company");
  const place = one(further.length > 0 && random(5) > 0 ? further : places);
  const ids = one(person.foreign);
  const wanted = kindOf(nameOfPlace(template.parts, place), template.endpoint.path);
  const kind = random(4) > 0 && ids.has(wanted) ? wanted : one([...ids.keys()]);
  return { template, place, person, kind, id: one(ids.get(kind) ?? []) };
}

/** Asks with an id and returns what is comparable of the reply; refuses a reply that holds anything of another tenant. */
async function asked({ template: { endpoint, parts }, place, person, kind }: Case, id: string, host: string | null): Promise<string> {
  const ownId = (name: string): string => person.ids.get(kindOf(name, endpoint.path))?.[0] ?? uuidv7();
  const given = filled(parts, ownId, { at: place, id }) as Parts;
  const request = requestOf(endpoint, given, { ...person.headers, ...(host !== null && { host }) });
  const reply = await app.inject(request);
  const { method, url } = request;
  const told = `${method} ${JSON.stringify(url)}\n${JSON.stringify(given.body)}\n${kind} in ${nameOfPlace(parts, place)}\n→ ${reply.statusCode} ${reply.body.slice(0, 800)}`;
  expect(reply.statusCode, told).toBeLessThan(500);
  expect(
    person.marks.filter((mark) => reply.body.toLowerCase().includes(mark.toLowerCase())),
    told,
  ).toEqual([]);
  const strangers = person.foreign.flatMap((ids) => [...ids.values()].flat()).filter((one) => one !== id);
  expect(
    strangers.filter((one) => reply.body.includes(one)),
    told,
  ).toEqual([]);
  statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
  return comparable(endpoint.method, reply.statusCode, reply.body);
}

const statuses = new Map<number, number>();

test(
  `an id of another client, firm or brand is that of nothing (TENANT_SEED=${SEED})`,
  async () => {
    const printed = async () => [await printOf(foreign, foreignFirm.id), await printOf(sibling, null)];
    const before = await printed();
    const random = randomFrom(SEED);
    const templates = endpoints
      .filter(({ permission }) => permission !== "public" && permission !== "development")
      .map(templateOf)
      .filter(({ parts }) => placesIn(parts) > 0);
    for (let sent = 0; sent < REQUESTS; sent += 2) {
      // Limits of an hour are not what is looked for.
      if (sent % 50 === 0) await db.shared((tx) => tx.run("delete from shared.rates"));
      const one = caseOf(templates, random);
      const host = random(5) === 0 ? HOST : null;
      const [known, unknown] = [await asked(one, one.id, host), await asked(one, uuidv7(), host)];
      // A call that succeeds on what is the caller's own may answer otherwise the second time: it is asked once more.
      if (known !== unknown) expect(await asked(one, one.id, host), one.kind).toBe(await asked(one, uuidv7(), host));
    }
    expect(await printed()).toEqual(before);
    // Most of them reach what they name: they are not all refused for their form.
    expect(statuses.get(404) ?? 0).toBeGreaterThan(REQUESTS / 10);
    expect(statuses.get(400) ?? 0).toBeLessThan(REQUESTS / 2);
  },
  60_000 + 100 * REQUESTS,
);
