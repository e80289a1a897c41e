import { describe, expect, test } from "vitest";
import { testApp } from "./testing/app.js";
import { newBooks, BOOKS_DAY, type Kind } from "./testing/consequences/books.js";
import { differencesFromScratch } from "./testing/consequences/from-scratch.js";
import type { Books } from "./testing/consequences/gesture-books.js";
import { allocateAll, GESTURES, importTo, randomLines, type GestureName } from "./testing/consequences/gestures.js";
import { randomFrom } from "./testing/random.js";

// A seed runs the same sequences again; `CONSEQUENCES_SEQUENCES=200` runs them all, a few are enough beside the other tests.
const SEQUENCES = Number(process.env["CONSEQUENCES_SEQUENCES"] ?? 3);
const SEED = Number(process.env["CONSEQUENCES_SEED"] ?? 20270215);
/** Gestures of a sequence, at most. */
const LONGEST = 12;

const KINDS: readonly Kind[] = ["bnc", "bic"];
const NAMES = Object.keys(GESTURES) as GestureName[];

const server = await testApp({ today: BOOKS_DAY });

/** Compares what the books hold with what computing everything again gives. */
async function expectEqual({ company }: Books, after: string): Promise<void> {
  expect(await differencesFromScratch(server.db, company.id, BOOKS_DAY), after).toEqual({});
}

/** Choices of a gesture that are tried at most: some are refused, as a regime that the books have already. */
const TRIES = 12;

/** Does a gesture that the books must take. */
async function mustDo(books: Books, name: GestureName): Promise<void> {
  let reply = await GESTURES[name](books);
  for (let tries = 1; tries < TRIES && (reply?.statusCode ?? 500) >= 300; tries += 1) reply = await GESTURES[name](books);
  expect(reply && reply.statusCode < 300, `${name}: ${reply?.statusCode} ${reply?.body}`).toBe(true);
  await expectEqual(books, name);
}

describe.each(KINDS)("what follows from a gesture is what computing everything again gives (%s)", (kind) => {
  test("the books to begin with", async () => {
    await expectEqual(await newBooks(server, kind, SEED), "the beginning");
  });

  test.each([
    [["import", "undoImport", "categorize", "split", "undoAct"]],
    [["typeIn", "endVat", "categorize", "changeRegime"]],
    [["newYear", "takeOver", "undoTakeover"]],
    [["asset", "exit", "undoExit", "exit"]],
    [["buy", "untie", "undoAct"]],
    [["validateVat", "depositReturn", "rectify", "validateVat"]],
  ] as const)("%s", async (names) => {
    const books = await newBooks(server, kind, SEED);
    for (const name of names) await mustDo(books, name);
  });

  test("a bulk of 1 000", async () => {
    const books = await newBooks(server, kind, SEED);
    const [bankAccountId = ""] = books.bankAccounts;
    expect((await importTo(books, randomLines(books, 1000), bankAccountId)).statusCode).toBe(200);
    await expectEqual(books, "an import of 1 000");
    const reply = await allocateAll(books, { transaction_sign: "outcome", operations_status: "not_categorized" }, "606300");
    expect([reply.statusCode, reply.json<{ data: { changed: unknown[] } }>().data.changed.length > 800]).toEqual([200, true]);
    await expectEqual(books, "a bulk of 1 000");
  });
});

test(`after each gesture of ${SEQUENCES} sequences at random`, { timeout: 3_600_000 }, async () => {
  const done = new Map<string, number>();
  for (let index = 0; index < SEQUENCES; index += 1) {
    const seed = SEED + index;
    const kind = KINDS[index % 2] ?? "bnc";
    const books = await newBooks(server, kind, seed);
    const random = randomFrom(seed);
    const names: string[] = [];
    for (let left = 1 + random(LONGEST); left > 0; left -= 1) {
      const name = NAMES[random(NAMES.length)] ?? "import";
      const reply = await GESTURES[name](books);
      const status = reply?.statusCode ?? 0;
      names.push(`${name} ${status === 0 ? "-" : status}`);
      const answer = status === 0 ? `${name}, nothing to do` : `${name} ${status}`;
      done.set(answer, (done.get(answer) ?? 0) + 1);
      if (status === 400 || status >= 500) throw new Error(`seed ${seed}, ${kind}: ${names.join(", ")}: ${reply?.body}`);
      await expectEqual(books, `seed ${seed}, ${kind}: ${names.join(", ")}`);
    }
  }
  tell(done);
});

/** Printed when the sequences are what is run: the seed runs the same ones again. */
function tell(done: ReadonlyMap<string, number>): void {
  if (process.env["CONSEQUENCES_SEQUENCES"] === undefined) return;
  const counts = [...done].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, count]) => `${name}: ${count}`);
  process.stdout.write(`seed ${SEED}, ${SEQUENCES} sequences: ${counts.join(", ")}\n`);
}
