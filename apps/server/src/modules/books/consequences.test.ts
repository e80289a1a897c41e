import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import { CONSEQUENCES } from "../../consequences.js";
import { TEST_OPTIONS, testApp } from "../../testing/app.js";
import { testDatabase } from "../../testing/database.js";
import { noteChange, settle, settlesNothing, withConsequences, type Change, type Consequence } from "./consequences.js";

const db = await testDatabase();
const { newCompany } = await testApp({ db });
const TODAY = isoDate("2026-04-14");

/** Two consequences that say what they were given; the first one changes years once, the second one follows last. */
function recorded() {
  const seen: string[] = [];
  const say = (name: string, change: Change): void => void seen.push(`${name}: ${Object.keys(change).toSorted().join(" ")}`);
  const first: Consequence = {
    name: "first",
    reads: [],
    writes: [],
    async follow(tx, { change }) {
      say("first", change);
      if (change.withdrawn) noteChange(tx, { years: true });
      return { suggested: [...(change.operations ?? [])] };
    },
  };
  const last: Consequence = { name: "last", reads: [], writes: [], isLast: true, follow: async (_tx, { change }) => say("last", change) };
  const settling = withConsequences(db, {
    consequences: [last, first],
    clock: { today: () => TODAY },
    sender: TEST_OPTIONS,
    isChecked: true,
  });
  return { seen, settling };
}

const NOTE =
  "insert into books.addresses (company_id, id, type, label, street, zip, city) values ($1, gen_random_uuid(), 'housing', 'Gîte', '1 rue A', '29000', 'Quimper')";

/** Names of the consequences that write what an earlier one reads, as `later writes part, which earlier reads`. */
function misplaced(list: readonly Pick<Consequence, "name" | "reads" | "writes">[]): readonly string[] {
  return list.flatMap((later, index) =>
    list
      .slice(0, index)
      .flatMap((earlier) =>
        later.writes
          .filter((part) => earlier.reads.includes(part))
          .map((part) => `${later.name} writes ${part}, which ${earlier.name} reads`),
      ),
  );
}

test("none writes what an earlier one reads; those that take the version of the books come last", () => {
  expect(misplaced(CONSEQUENCES)).toEqual([]);
  const one = { name: "one", reads: ["years"], writes: ["entries"] };
  const other = { name: "other", reads: ["entries"], writes: ["years"] };
  expect(misplaced([one, other])).toEqual(["other writes years, which one reads"]);
  const last = CONSEQUENCES.filter(({ isLast }) => isLast);
  expect(CONSEQUENCES.slice(-last.length)).toEqual(last);
});

test("what is noted is settled when it is asked, once, with what consequences change themselves; the rest at the end", async () => {
  const { id: companyId } = await newCompany();
  const { seen, settling } = recorded();
  await settling.tenant(companyId, async (tx) => {
    noteChange(tx, { operations: ["a"], declared: true });
    noteChange(tx, { operations: ["b"], regimesFrom: TODAY });
    noteChange(tx, { regimesFrom: isoDate("2026-01-01") });
    const change = { withdrawn: true } as const;
    expect(await settle(tx, { companyId, today: TODAY, change })).toEqual({ suggested: ["a", "b"] });
    expect(await settle(tx, { companyId, today: TODAY, change })).toEqual({ suggested: [] });
    noteChange(tx, { expected: true });
  });
  expect(seen).toEqual([
    "first: declared operations regimesFrom withdrawn",
    "first: years",
    "first: expected",
    "last: declared expected operations regimesFrom withdrawn years",
  ]);
});

test("a transaction that writes and says nothing of it is refused, not one that reads, settles, or says why it settles nothing", async () => {
  const { id: companyId } = await newCompany();
  const { settling } = recorded();
  const write = (after: (tx: Parameters<typeof settlesNothing>[0]) => unknown) =>
    settling.tenant(
      companyId,
      async (tx) => {
        await tx.run(NOTE, [companyId]);
        await after(tx);
      },
      {},
    );
  await expect(write(() => undefined)).rejects.toThrow("neither settled a change nor gave a reason");
  await write((tx) => settlesNothing(tx, "an address of a test"));
  await write((tx) => settle(tx, { companyId, today: TODAY, change: {} }));
  await write((tx) => noteChange(tx, { expected: true }));
  await settling.tenant(companyId, (tx) => tx.query("select from books.addresses"));
});

test("without a list, nothing settles", async () => {
  const { id: companyId } = await newCompany();
  await expect(db.tenant(companyId, (tx) => settle(tx, { companyId, today: TODAY, change: {} }))).rejects.toThrow(
    "no list of consequences",
  );
});
