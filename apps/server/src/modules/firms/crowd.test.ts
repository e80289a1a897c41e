import { setTimeout as thinkingTime } from "node:timers/promises";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Caller } from "../../access/caller.js";
import { testApp, type TestCompany, type TestFirm } from "../../testing/app.js";
import { randomFrom, type Random } from "../../testing/random.js";
import { newPaper } from "../attachments/testing.js";
import { newStaff } from "../auth/testing.js";
import { pick } from "../history/testing/random-acts.js";
import { newBankAccount } from "../operations/testing.js";
import { refreshVatSummary } from "../vat/returns/summary.js";
import { companyAs } from "./testing/company-as.js";
import { bookReadAtRandom, firmReadAtRandom } from "./testing/firm-reads.js";
import { importAtRandom, WRITINGS, type DossierWork } from "./testing/firm-work.js";
import { keptSummary, summaryOfBooks } from "./testing/summary-of-books.js";

// `npm run crowd:firm` runs it for two minutes, on another seed each time: CROWD_SEED runs the same choices again.
const SECONDS = Number(process.env["CROWD_SECONDS"] ?? 2);
const SEED = Number(process.env["CROWD_SEED"] ?? 20260414);
const SESSIONS = 200;
/** What a person looks at a page before the next call, on average: without it, two hundred sessions are two hundred calls at once. */
const THINKING_MS = 2_000;
/** What each session asks at least, on a machine however busy. */
const CALLS = 2;
/** Dossiers of each of two firms. */
const DOSSIERS = [6, 3] as const;
const STAFF = ["accounting_firm_administrator", "accounting_firm_accountant", "accounting_firm_accountant", "accounting_firm_assistant"];

const server = await testApp({ today: "2026-05-20" });
const { app, db, services, clock, newCompany, newFirm } = server;

type Dossier = Pick<DossierWork, "company" | "bankAccounts" | "papers"> & { readonly firm: TestFirm };

const KINDS = [
  { taxSystem: "bic-rs", vatSystem: "quarterly_rn" },
  { taxSystem: "bnc", vatSystem: "not_subjected" },
  { taxSystem: "bic-rn", vatSystem: "monthly_rn" },
] as const;

async function newDossier(firm: TestFirm, rank: number): Promise<Dossier> {
  const company = await newCompany({ ...KINDS[rank % KINDS.length], firmId: firm.id, name: `Atelier Dossier ${rank}` });
  await db.shared((tx) =>
    tx.run("update shared.companies set leader_last_name = 'Martin', postcode = '35000' where id = $1", [company.id]),
  );
  const bankAccounts = [await newBankAccount(server, company), await newBankAccount(server, company, { accountCode: "512100" })];
  const dossier = { firm, company, bankAccounts, papers: [await newPaper(server, company)] };
  await importAtRandom({ ...dossier, server, random: randomFrom(SEED + rank), today: clock.today() });
  await db.tenant(company.id, (tx) => refreshVatSummary(tx, company.id, clock.today()));
  return dossier;
}

/** Someone signed in on a device of their own. */
type Session = {
  readonly random: Random;
  readonly caller: Caller;
  readonly headers: { readonly authorization: string };
  /** The companies that a user works in: their own, or every dossier of their firm. */
  readonly dossiers: readonly Dossier[];
};

/** Opens a session as its sign-in leaves it, without the password: two hundred hashes would be what is measured. */
async function signIn(person: Omit<Caller, "familyId">, dossiers: readonly Dossier[], rank: number): Promise<Session> {
  const caller = { ...person, familyId: uuidv7() };
  await db.shared((tx) =>
    tx.run("insert into shared.devices (id, user_id, opened_at, last_used_at) values ($1, $2, now(), now())", [
      caller.familyId,
      caller.userId,
    ]),
  );
  const token = await services.tokens.issueAccessToken(caller, Math.floor(clock.now() / 1000));
  return { caller, dossiers, random: randomFrom(SEED + rank), headers: { authorization: `Bearer ${token}` } };
}

/** Half of the sessions are the staff of two firms, half the contacts of their dossiers. */
async function sessionsOf(dossiers: readonly Dossier[]): Promise<readonly Session[]> {
  const firms = [...new Set(dossiers.map(({ firm }) => firm))];
  const staff = await Promise.all(
    firms.flatMap((firm) =>
      STAFF.map(async (roleId) => ({ userId: (await newStaff(db, { firmId: firm.id, roleId })).id, roleId, firmId: firm.id })),
    ),
  );
  return Promise.all(
    Array.from({ length: SESSIONS }, (_, rank) => {
      const person = staff[rank % (2 * staff.length)];
      const own = dossiers[rank % dossiers.length];
      if (own === undefined) throw new Error("no dossier");
      if (person === undefined) return signIn(own.company.caller, [own], rank);
      return signIn(
        person,
        dossiers.filter(({ firm }) => firm.id === person.firmId),
        rank,
      );
    }),
  );
}

/** Milliseconds of each call, by what it asks. */
const took = new Map<string, number[]>();
const failures: string[] = [];

async function timed(request: InjectOptions & { readonly url: string }): Promise<LightMyRequestResponse> {
  const start = performance.now();
  const reply = await app.inject(request);
  const path = request.url.replace(/\?.*/, "").replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
  const kind = `${request.method ?? "GET"} ${path.replace(/(vat-declaration\/)[^/:]+/, "$1:id")}`;
  took.set(kind, [...(took.get(kind) ?? []), performance.now() - start]);
  if (reply.statusCode >= 500) failures.push(`${kind} ${reply.statusCode} ${reply.json<{ code: string }>().code}`);
  return reply;
}

const isStaff = ({ caller }: Session): boolean => caller.firmId !== null;

async function read(session: Session): Promise<void> {
  const { random, headers, dossiers } = session;
  if (isStaff(session) && random(2) === 0) {
    const ids = dossiers.map(({ company }) => company.id);
    await timed({ url: firmReadAtRandom(random, ids), headers });
    return;
  }
  await asSession(pick({ random }, dossiers).company, session).get(bookReadAtRandom(random));
}

function asSession(company: TestCompany, { caller, headers }: Session): TestCompany {
  return companyAs(company, { caller, headers, inject: timed });
}

/** Writes in the books of a dossier, operations most often; staff also decide of a dossier, and of who keeps it. */
async function write(session: Session): Promise<void> {
  const { random, dossiers, headers } = session;
  const { company, bankAccounts, papers } = pick({ random }, dossiers);
  const send = (method: "POST" | "PATCH", url: string, payload: object) => timed({ method, url: `/api/v1${url}`, headers, payload });
  const kind = random(10);
  if (isStaff(session) && kind === 0) {
    const status = pick({ random }, ["suspended", "active", "active"]);
    await send("POST", `/dossier/${company.id}/status`, { status, date: "2026-05-20" });
  } else if (isStaff(session) && kind === 1) {
    const target = { targetEntityType: "fiscal_year", associationType: "collaborators", targetEntityId: company.fiscalYearId };
    await send("PATCH", "/user/association", { ...target, addedUserIds: [session.caller.userId] });
  } else {
    const name = random(2) === 0 ? "operations" : pick({ random }, Object.keys(WRITINGS));
    await WRITINGS[name]?.({ server, company: asSession(company, session), random, bankAccounts, papers, today: clock.today() });
  }
}

test(
  `firms and their clients at once: no failure, and every summary is what its books say (CROWD_SEED=${SEED})`,
  { timeout: 900_000 },
  async () => {
    const firms = [await newFirm(), await newFirm()];
    const dossiers: Dossier[] = [];
    for (const [index, firm] of firms.entries())
      for (let rank = 0; rank < (DOSSIERS[index] ?? 0); rank += 1) dossiers.push(await newDossier(firm, rank));
    const sessions = await sessionsOf(dossiers);
    const until = performance.now() + SECONDS * 1000;
    await Promise.all(
      sessions.map(async (session) => {
        for (let calls = 0; calls < CALLS || performance.now() < until; calls += 1) {
          await thinkingTime(session.random(2 * THINKING_MS));
          // What a call that failed leaves its session without is said by that call.
          await (session.random(5) === 0 ? write(session) : read(session)).catch((error: unknown) => void failures.push(String(error)));
        }
      }),
    );
    tell();
    expect(failures, `seed ${SEED}`).toEqual([]);
    for (const { company } of dossiers) {
      const books = await summaryOfBooks(db, { id: company.id, today: clock.today(), get: company.get });
      expect(await keptSummary(db, company.id), `seed ${SEED}, ${company.id}`).toEqual(books);
    }
    expect([...took.values()].flat().length, "each session was served").toBeGreaterThan(SESSIONS);
  },
);

/** Said when the crowd is what is run: how long nineteen calls in twenty of each kind took. */
function tell(): void {
  if (process.env["CROWD_SECONDS"] === undefined) return;
  const all = [...took.values()].flat();
  const rows = [...took, ["in all", all] as const].map(([kind, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const p95 = sorted[Math.min(sorted.length - 1, Math.floor(0.95 * sorted.length))] ?? 0;
    return `${Math.round(p95)} ms`.padStart(10) + `${times.length}`.padStart(8) + `  ${kind}`;
  });
  const head = `seed ${SEED}, ${SESSIONS} sessions, ${SECONDS} s; p95, calls, call`;
  process.stdout.write(`${[head, ...rows.toSorted((a, b) => (a < b ? 1 : -1))].join("\n")}\n`);
}
