import { expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import { testApp, type TestCompany } from "../../testing/app.js";
import { randomFrom } from "../../testing/random.js";
import { newPaper } from "../attachments/testing.js";
import { confirm, csvStatement, preview, type StatementLine } from "../banking/testing.js";
import { newBankAccount } from "../operations/testing.js";
import { actAtRandom, dayAtRandom, type Someone } from "./testing/random-acts.js";
import { whyRefused } from "./testing/refused-undo.js";
import { sealAtRandom } from "./testing/seals.js";
import { differencesBetween, faultyEntries, standingOf, validatedEntries } from "./testing/standing.js";

// `npm run crowd` runs it for a minute, on another seed each time: CROWD_SEED runs the same choices again. On another PostgreSQL, shorter.
const SECONDS = Number(process.env["CROWD_SECONDS"] ?? (process.env["DATABASE_URL"] ? 2 : 4));
const SEED = Number(process.env["CROWD_SEED"] ?? 20260414);
const CLIENTS = 20;

const server = await testApp();

const LABELS = ["CB ZORBLAX BRON", "PRLV KRANDIX", "VIR RECU QUELBART", "CB PETIT GRAIN", "VIR EPARGNE", "FRAIS BANCAIRES"];

/** Books of a company with papers and two bank accounts, each with a statement of thirty lines, some of them opposite. */
async function books(): Promise<Omit<Someone, "random">> {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  const bankAccounts = [
    await newBankAccount(server, company, { title: "Compte courant" }),
    await newBankAccount(server, company, { title: "Livret", accountCode: "512100" }),
  ];
  const papers = [await newPaper(server, company), await newPaper(server, company), await newPaper(server, company)];
  const random = randomFrom(SEED);
  for (const [index, bankAccountId] of bankAccounts.entries()) {
    const lines = Array.from({ length: 30 }, (): StatementLine => {
      const sign = random(3) === index ? "" : "-";
      return [dayAtRandom({ company, random, bankAccounts, papers }), LABELS[random(LABELS.length)] ?? "", `${sign}${1 + random(25)}0.00`];
    });
    await confirm(company, await preview(company, csvStatement(lines)), [{ index: 0, bankAccountId }]);
  }
  return { company, bankAccounts, papers };
}

/** What each client does at least, on a machine however busy. */
const ACTS = 3;

/** Twenty clients, each doing one thing after the other; returns how often each answer came. None may be a failure of the server or of the request. */
async function crowd(
  given: Omit<Someone, "random">,
  act: (someone: Someone) => Promise<{ status: number; code: string }>,
): Promise<ReadonlyMap<string, number>> {
  const until = performance.now() + (SECONDS * 1000) / 2;
  const answers = new Map<string, number>();
  const client = async (rank: number): Promise<void> => {
    const someone = { ...given, random: randomFrom(SEED + rank) };
    for (let acts = 0; acts < ACTS || performance.now() < until; acts += 1) {
      const { status, code } = await act(someone);
      const answer = `${status} ${code}`.trim();
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, rank) => client(rank)));
  const failures = [...answers.keys()].filter((answer) => answer.startsWith("5") || answer.startsWith("400"));
  expect(failures, `seed ${SEED}`).toEqual([]);
  expect(answers.get("200") ?? 0, `seed ${SEED}`).toBeGreaterThan(CLIENTS);
  return answers;
}

async function allActs(company: TestCompany): Promise<readonly ActReply[]> {
  const acts: ActReply[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const reply = (await company.get(`/api/v1/acts?page=${page}`)).json<{ results: ActReply[]; pager: { hasMore: boolean } }>();
    acts.push(...reply.results);
    hasMore = reply.pager.hasMore;
  }
  return acts;
}

/**
 * Takes back these acts, the latest first: an act that another took back is first done again, where its undoing stood, and taken back in its own place.
 * Leaving both out would not do: an operation may return to what an act left, which may then be taken back below acts that came later.
 */
async function takeBackAll(company: TestCompany, acts: readonly ActReply[]): Promise<void> {
  const last = new Map<string, string>();
  const rootOf = (act: ActReply): string => {
    const undone = acts.find(({ id }) => id === act.undoes);
    return undone === undefined ? act.id : rootOf(undone);
  };
  for (const act of acts) {
    const root = rootOf(act);
    const id = last.get(root) ?? act.id;
    const reply = await company.send("POST", `/api/v1/acts/${id}/undo`, {});
    const why = reply.statusCode === 200 ? [] : await whyRefused(server.db, company.id, id);
    expect(reply.statusCode, [`seed ${SEED}, ${act.sentence} (${act.id}): ${reply.body}`, ...why].join("\n")).toBe(200);
    last.set(root, reply.json<{ data: { actId: string } }>().data.actId);
  }
}

test(
  "of what a crowd does at once, everything is taken back, the latest act first, and the books are as before",
  { timeout: 600_000 },
  async () => {
    const given = await books();
    const { company } = given;
    const before = await standingOf(server.db, company.id);
    const already = new Set((await allActs(company)).map(({ id }) => id));
    const answers = await crowd(given, actAtRandom);
    const acts = (await allActs(company)).filter(({ id }) => !already.has(id));
    await takeBackAll(company, acts);
    expect(differencesBetween(before, await standingOf(server.db, company.id)), `seed ${SEED}`).toEqual({});
    tell(`${acts.length} acts taken back`, answers);
  },
);

test("whatever a crowd validates and reverses at once, the books balance and what is validated stays", { timeout: 600_000 }, async () => {
  const given = await books();
  const { company } = given;
  const seen = new Map<string, string>();
  const answers = await crowd(given, async (someone) => {
    const answer = await sealAtRandom(someone);
    if (someone.random(20) === 0)
      for (const [id, entry] of await validatedEntries(server.db, company.id)) if (!seen.has(id)) seen.set(id, entry);
    return answer;
  });
  const validated = await validatedEntries(server.db, company.id);
  for (const [id, entry] of seen) expect(validated.get(id), `seed ${SEED}`).toBe(entry);
  expect(await faultyEntries(server.db, company.id), `seed ${SEED}`).toEqual([]);
  const verified = (await company.get("/api/v1/ledger/verify")).json<{ data: { intact: boolean; findings: unknown[] } }>().data;
  expect(verified, `seed ${SEED}`).toMatchObject({ intact: true, findings: [] });
  tell(`${validated.size} entries validated`, answers);
});

/** Said when the crowd is what is run: the seed runs the same choices again. */
function tell(what: string, answers: ReadonlyMap<string, number>): void {
  if (process.env["CROWD_SECONDS"] === undefined) return;
  const counts = [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([answer, count]) => `${answer}: ${count}`);
  process.stdout.write(`seed ${SEED}, ${CLIENTS} clients, ${SECONDS / 2} s: ${what}; ${counts.join(", ")}\n`);
}
