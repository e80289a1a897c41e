import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { unzipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Endpoint } from "@comptoir/contract/base/endpoint";
import { authorize } from "../access/permissions.js";
import { newStaff } from "../modules/auth/testing.js";
import { testApp, type TestCompany } from "../testing/app.js";
import { DOCUMENT, keepTenantBooks, printOf, type TenantIds } from "../testing/tenant-books.js";
import { filled, kindOf, nameOfPlace, placesIn, requestOf, templateOf, type RequestTemplate } from "../testing/tenant-requests.js";
import { randomFrom, type Random } from "../testing/random.js";
import { endpoints } from "./reference/endpoints.js";

/**
 * Every call of the contract with the ids of another client, firm and brand, wherever a request names something: the reply is that of an
 * id which nothing has, holds no byte of theirs, and changes nothing of theirs. Then every call on books again with no permission checked:
 * row-level security alone. For other requests, or more:
 * `TENANT_REQUESTS=10000 TENANT_SEED=… npx vitest run --project server apps/server/src/http/tenants.test.ts`.
 */
const SEED = Number(process.env["TENANT_SEED"] ?? 20260414);
const REQUESTS = Number(process.env["TENANT_REQUESTS"] ?? 500);

const server = await testApp();
const { db, newCompany, newFirm } = server;

/** Words in every text of the books that a caller may not read: of another firm, and of another client of the same one. */
const [FAR, NEAR] = ["Zyxwolle", "Vrombatou"];

const HOST = "etranger.example";
const [firm, foreignFirm] = [await newFirm({ host: "cabinet.example" }), await newFirm({ host: HOST })];
const subject = { vatSystem: "quarterly_rn", taxSystem: "bic-rs" } as const;
const own = await newCompany({ ...subject, firmId: firm.id });
const consumer = await newCompany(subject);
const sibling = await newCompany({ ...subject, firmId: firm.id, name: `${NEAR} Voisine` });
const foreign = await newCompany({ ...subject, firmId: foreignFirm.id, name: `${FAR} Lointaine` });
await db.shared((tx) => tx.run("update shared.firms set name = $2 where id = $1", [foreignFirm.id, `${FAR} Conseil`]));
const accountant = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_accountant" });
const ownIds = await keepTenantBooks(server, own, { firm, word: "Perso" });
const foreignIds = withoutNames(await keepTenantBooks(server, foreign, { firm: foreignFirm, word: FAR }));
const consumerIds = await keepTenantBooks(server, consumer, { firm: await newFirm(), word: "Perso" });
const siblingBooks = await keepTenantBooks(server, sibling, { firm: { id: firm.id, userId: accountant.id }, word: NEAR });
await db.shared((tx) => tx.run("update shared.users set last_name = 'Perso' where firm_id = $1", [firm.id]));
/** To a client of the same firm its people and itself are no strangers. */
const siblingIds: TenantIds = new Map([...withoutNames(siblingBooks)].filter(([kind]) => kind !== "firm" && kind !== "staff"));

/** What bears the same name in every company is not another one's. */
function withoutNames(ids: TenantIds): TenantIds {
  return new Map([...ids].filter(([kind]) => kind !== DOCUMENT));
}

/** A caller, the books that are theirs, their ids, and the ids of others. */
type Person = {
  readonly userId: string;
  readonly headers: Record<string, string>;
  readonly books: TestCompany;
  readonly ids: TenantIds;
  readonly foreign: readonly TenantIds[];
  readonly marks: readonly string[];
};

async function bearerOf(userId: string, roleId: string): Promise<Record<string, string>> {
  const token = await server.services.tokens.issueAccessToken({ userId, roleId, firmId: firm.id }, Math.floor(server.clock.now() / 1000));
  return { authorization: `Bearer ${token}` };
}

const accountantHeaders = await bearerOf(accountant.id, "accounting_firm_accountant");
const ofClient = { foreign: [foreignIds, siblingIds], marks: [FAR, NEAR] };
const ofFirm = { books: own, ids: ownIds, foreign: [foreignIds], marks: [FAR] };
const people: readonly Person[] = [
  { userId: consumer.userId, headers: consumer.headers, books: consumer, ids: consumerIds, ...ofClient },
  { userId: own.userId, headers: own.headers, books: own, ids: ownIds, ...ofClient },
  { userId: firm.userId, headers: firm.headers, ...ofFirm },
  { userId: accountant.id, headers: accountantHeaders, ...ofFirm },
];

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What a reply says: of an archive its files, since it bears the time of its making too, to two seconds. */
function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  if (headers["content-type"] !== "application/zip") return body;
  return Object.entries(unzipSync(rawPayload))
    .map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString()}`)
    .join("\n");
}

/** The moment at which a PDF is made, and what follows from it. */
const OF_PDF = /\(D:\d+Z\)|\/ID \[[^\]]*\]/g;

/** A reply without its ids; what a write that succeeded returns is its own, only its status is compared. */
function comparable(method: Endpoint["method"], status: number, text: string): string {
  const isCompared = method === "GET" || status >= 400;
  return `${status} ${isCompared ? text.replace(UUID, "<id>").replace(OF_PDF, "") : ""}`;
}

const oneOf = <Item>(items: readonly Item[], random: Random): Item => items[random(items.length)] as Item;

/** A request of a person with one id in one place, and their own in the others. */
type Case = {
  readonly template: RequestTemplate;
  readonly place: number;
  readonly person: Person;
  readonly kind: string;
  readonly id: string;
};

function caseOf(template: RequestTemplate, random: Random): Case {
  const person = oneOf(people, random);
  const places = Array.from({ length: placesIn(template.parts) }, (_, at) => at);
  // Another company is refused before anything is read: most often something else is named.
  const further = places.filter((at) => kindOf(nameOfPlace(template.parts, at), "") !== "company");
  const place = oneOf(further.length > 0 && random(5) > 0 ? further : places, random);
  const ids = oneOf(person.foreign, random);
  const wanted = kindOf(nameOfPlace(template.parts, place), template.endpoint.path);
  const kind = random(4) > 0 && ids.has(wanted) ? wanted : oneOf([...ids.keys()], random);
  return { template, place, person, kind, id: oneOf(ids.get(kind) ?? [], random) };
}

const statuses = new Map<number, number>();
afterEach(() => statuses.clear());

type Asked = Pick<Case, "template" | "person"> & {
  readonly idAt: (name: string, place: number) => string;
  /** The host that is asked; null for the usual one. */
  readonly host?: string | null;
};

/** Asks and returns what is comparable of the reply; refuses a reply that holds anything of another tenant but the ids that were sent. */
async function asked(app: FastifyInstance, { template: { endpoint, parts }, person, idAt, host = null }: Asked): Promise<string> {
  const sent: string[] = [];
  const given = filled(parts, (name, place) => {
    const id = idAt(name, place);
    sent.push(id);
    return id;
  });
  const request = requestOf(endpoint, given, { ...person.headers, ...(host !== null && { host }) });
  const reply = await app.inject(request);
  const text = textOf(reply);
  const told = `${request.method} ${JSON.stringify(request.url)}\n${JSON.stringify(given.body)}\n→ ${reply.statusCode} ${text.slice(0, 800)}`;
  expect(reply.statusCode, told).toBeLessThan(500);
  const marks = person.marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()));
  expect(marks, told).toEqual([]);
  const strangers = person.foreign.flatMap((ids) => [...ids.values()].flat()).filter((one) => !sent.includes(one));
  expect(
    strangers.filter((one) => text.includes(one)),
    told,
  ).toEqual([]);
  statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
  return comparable(endpoint.method, reply.statusCode, text);
}

/** Refuses a case whose reply differs from that of an id which nothing has. */
async function askBesideUnknown(app: FastifyInstance, one: Case, host: string | null = null): Promise<void> {
  const { template, person, place, kind } = one;
  const ownId = (name: string): string => person.ids.get(kindOf(name, template.endpoint.path))?.[0] ?? uuidv7();
  const askWith = (id: string): Promise<string> =>
    asked(app, { template, person, host, idAt: (name, at) => (at === place ? id : ownId(name)) });
  const [known, unknown] = [await askWith(one.id), await askWith(uuidv7())];
  // A call that succeeds on what is the caller's own may answer otherwise the second time: it is asked once more.
  const where = `${template.endpoint.method} ${template.endpoint.path}: ${kind} in ${nameOfPlace(template.parts, place)}`;
  if (known !== unknown) expect(await askWith(one.id), where).toBe(await askWith(uuidv7()));
}

/** Limits of an hour are not what is looked for. */
const forgetRates = (): Promise<unknown> => db.shared((tx) => tx.run("delete from shared.rates"));
const printed = async () => [await printOf(db, foreign, foreignFirm.id), await printOf(db, sibling, null)];

test(
  `an id of another client, firm or brand is that of nothing (TENANT_SEED=${SEED})`,
  async () => {
    const before = await printed();
    const random = randomFrom(SEED);
    const templates = endpoints
      .filter(({ permission }) => permission !== "public" && permission !== "development")
      .map(templateOf)
      .filter(({ parts }) => placesIn(parts) > 0);
    for (let sent = 0; sent < REQUESTS; sent += 2) {
      if (sent % 50 === 0) await forgetRates();
      const one = caseOf(oneOf(templates, random), random);
      await askBesideUnknown(server.app, one, random(5) === 0 ? HOST : null);
    }
    expect(await printed()).toEqual(before);
    // Most of them reach what they name: they are not all refused for their form.
    expect(statuses.get(404) ?? 0).toBeGreaterThan(REQUESTS / 10);
    expect(statuses.get(400) ?? 0).toBeLessThan(REQUESTS / 2);
  },
  60_000 + 100 * REQUESTS,
);

const onBooks = endpoints.filter(({ permission }) => permission.startsWith("books.")).map(templateOf);

/** A request of a person in which every id is another tenant's, the company included. */
function foreignRequest(template: RequestTemplate, person: Person, ids: TenantIds): Asked {
  return { template, person, idAt: (name) => ids.get(kindOf(name, template.endpoint.path))?.[0] ?? uuidv7() };
}

test(
  `row-level security alone keeps the books of others apart, in every call on books (TENANT_SEED=${SEED})`,
  async () => {
    // Every caller has every permission on books, asks for the books of another company, and works in the books of their own.
    const { app } = await testApp({
      db,
      authorize: async (_, { caller }) => people.find(({ userId }) => userId === caller?.userId)?.books.company ?? null,
    });
    const before = await printed();
    const random = randomFrom(SEED);
    const rounds = Math.ceil(REQUESTS / 500);
    for (let round = 0; round < rounds; round += 1)
      for (const [index, template] of onBooks.entries()) {
        if (index % 10 === 0) await forgetRates();
        const person = oneOf(people, random);
        await asked(app, foreignRequest(template, person, oneOf(person.foreign, random)));
        await askBesideUnknown(app, caseOf(template, random));
      }
    expect(await printed()).toEqual(before);
    // Only what a role does, or two companies named at once, is refused.
    expect(statuses.get(403) ?? 0).toBeLessThan((rounds * onBooks.length) / 2);
    expect(statuses.get(404) ?? 0).toBeGreaterThan((rounds * onBooks.length) / 4);
  },
  60_000 + 100 * REQUESTS,
);

test("a caller who works in the books that are asked for is told another tenant's: the requests would show it", async () => {
  const { app } = await testApp({ db, authorize: async () => foreign.company });
  const person = people[0] as Person;
  const shown = await Promise.all(
    onBooks
      .filter(({ endpoint }) => endpoint.method === "GET")
      .map((template) =>
        asked(app, foreignRequest(template, person, foreignIds)).then(
          () => 0,
          () => 1,
        ),
      ),
  );
  expect(shown.filter((one) => one === 1).length).toBeGreaterThan(10);
});

test("only a test replaces the check of permissions", () => {
  expect(server.services.authorize).toBe(authorize);
});
