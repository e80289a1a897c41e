import { expect, test } from "vitest";
import type { ActReply } from "@comptoir/contract/history/acts";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../testing/app.js";
import { newPaper } from "../attachments/testing.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { whyRefused } from "./testing/refused-undo.js";
import { differencesBetween, standingOf } from "./testing/standing.js";

const server = await testApp();

/** An operation with a paper, and another paper that is loose. */
type Subject = { readonly company: TestCompany; readonly id: string; readonly joined: string; readonly loose: string };
type Gesture = (subject: Subject) => ReturnType<TestCompany["send"]>;
type Gestures = Readonly<Record<string, Gesture>>;

const update =
  (fields: object): Gesture =>
  ({ company, id }) =>
    company.send("POST", "/api/v1/transaction/update", { id, ...fields });
const many =
  (verb: string, more: object = {}): Gesture =>
  ({ company, id }) =>
    company.send("POST", `/api/v1/transactions/${verb}`, { ids: [id], ...more });
const paper =
  (verb: "associate" | "dissociate", which: "joined" | "loose"): Gesture =>
  (subject) =>
    subject.company.send("POST", `/api/v1/transaction/${verb}`, { bankingTransactionId: subject.id, fileId: subject[which] });

/** What may be done to any operation that was typed in. */
const COMMON: Gestures = {
  comment: update({ comment: "Vu" }),
  "comment of several": many("comment", { comment: "Chantier", mode: "append" }),
  "paper joined": paper("associate", "loose"),
  "paper joined to several": ({ company, id, loose }) =>
    company.send("POST", "/api/v1/transactions/associate", { ids: [id], fileId: loose }),
  "paper taken off": paper("dissociate", "joined"),
  removal: ({ company, id }) => company.send("POST", "/api/v1/transaction/delete", { id }),
};

const patchEntry =
  (fields: object): Gesture =>
  ({ company, id }) =>
    company.send("PATCH", "/api/v1/journal-entry", { id, ...fields });

const OF_AN_ENTRY: Gestures = {
  ...COMMON,
  lines: patchEntry({
    lines: [
      { account: "606300", label: "Vis", debit: 30 },
      { account: "626200", debit: 12 },
      { account: "108000", credit: 42 },
    ],
  }),
  "day, label and reference": patchEntry({ date: "2026-04-02", label: "Reprise", pieceRef: "OD-7" }),
};

const allocate =
  (...allocations: readonly object[]): Gesture =>
  ({ company, id }) =>
    company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });

const OF_A_PAYMENT: Gestures = {
  ...COMMON,
  "one category": allocate({ account: "625100", amount: 120 }),
  split: allocate({ account: "626200", amount: 100, privateShare: 20 }, { account: "606300", amount: 20 }),
  uncategorized: many("uncategorize"),
  "VAT validated": many("validate-vat"),
  "VAT to validate again": many("unvalidate-vat"),
  "kept as an expense": many("keep-as-expense"),
  amount: update({ amount: 96, title: "Leroy Merlin Lyon", date: "2026-04-03" }),
};

const ENTRY = {
  date: "2026-03-31",
  label: "Écriture",
  lines: [
    { account: "606300", debit: 90 },
    { account: "108000", credit: 90 },
  ],
};
const PAYMENT = { title: "Leroy Merlin", amount: 120, date: "2026-03-02", debitCategory: "606300" };

const writeEntry = async (company: TestCompany): Promise<string> =>
  (await company.send("POST", "/api/v1/journal-entry", ENTRY)).json<{ data: Transaction }>().data.id;

/** What is typed in, what may be done to it, and what of that is followed by each of the others. */
type Kind = {
  readonly kind: string;
  readonly gestures: Gestures;
  readonly followed: readonly string[];
  readonly write: (company: TestCompany) => Promise<string>;
};
const KINDS: readonly Kind[] = [
  { kind: "an entry of several lines", gestures: OF_AN_ENTRY, followed: ["lines", "paper joined", "removal"], write: writeEntry },
  {
    kind: "a payment",
    gestures: OF_A_PAYMENT,
    followed: ["split", "uncategorized", "kept as an expense", "amount"],
    write: async (company) => (await typeIn(company, PAYMENT)).id,
  },
];

async function companyWithBank(): Promise<TestCompany> {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
  await newBankAccount(server, company);
  return company;
}

const papersOf = async (company: TestCompany) => ({ joined: await newPaper(server, company), loose: await newPaper(server, company) });

async function lastAct({ id: companyId }: TestCompany): Promise<string | undefined> {
  const text = "select id from books.acts where company_id = $1 order by id desc limit 1";
  return (await server.db.tenantRead<{ id: string }>(companyId, { text, values: [companyId] }))[0]?.id;
}

/** The act that a gesture makes; undefined when it changes nothing here. */
async function actOf(subject: Subject, gesture: Gesture): Promise<string | undefined> {
  const before = await lastAct(subject.company);
  await gesture(subject);
  const after = await lastAct(subject.company);
  return after === before ? undefined : after;
}

const undo = (company: TestCompany, id: string) => company.send("POST", `/api/v1/acts/${id}/undo`, {});

/** Takes an act back, which must be possible; returns the act that does it. */
async function takeBack(company: TestCompany, id: string, when: string): Promise<string> {
  const reply = await undo(company, id);
  const why = reply.statusCode === 200 ? [] : await whyRefused(server.db, company.id, id);
  expect(reply.statusCode, [when, reply.body, ...why].join("\n")).toBe(200);
  return reply.json<{ data: { actId: string } }>().data.actId;
}

/**
 * After two acts, the first one is taken back before the second where that is possible, and done again; then both are taken back, the
 * latest first.
 */
async function takeBackBoth(company: TestCompany, [first, second]: readonly [string, string], what: string): Promise<void> {
  const offered = (await company.get("/api/v1/acts")).json<{ results: ActReply[] }>().results.find(({ id }) => id === first)?.undoable;
  const early = await undo(company, first);
  expect(offered, `${what}: offered`).toBe(early.statusCode === 200);
  const again =
    early.statusCode === 200
      ? await takeBack(company, early.json<{ data: { actId: string } }>().data.actId, `${what}: first again`)
      : first;
  await takeBack(company, second, `${what}: second`);
  await takeBack(company, again, `${what}: first`);
}

for (const { kind, gestures, followed, write } of KINDS)
  test.each(followed)(`of ${kind}, whatever follows %s, both are taken back`, async (name) => {
    const first = gestures[name];
    if (first === undefined) throw new Error(`${name} is none of the gestures`);
    const company = await companyWithBank();
    const papers = await papersOf(company);
    const subject = { company, id: await write(company), ...papers };
    await paper("associate", "joined")(subject);
    const before = await standingOf(server.db, company.id);
    for (const [next, second] of Object.entries(gestures)) {
      const done = await actOf(subject, first);
      if (done === undefined) throw new Error(`${name} changes nothing`);
      const then = await actOf(subject, second);
      if (then === undefined) await takeBack(company, done, name);
      else await takeBackBoth(company, [done, then], `${name}, then ${next}`);
    }
    expect(differencesBetween(before, await standingOf(server.db, company.id)), name).toEqual({});
  });

for (const { kind, gestures, write } of KINDS)
  test(`whatever follows the coming of ${kind}, both are taken back`, async () => {
    const company = await companyWithBank();
    const papers = await papersOf(company);
    const before = await standingOf(server.db, company.id);
    for (const [next, second] of Object.entries(gestures)) {
      const subject = { company, id: await write(company), ...papers };
      const came = (await lastAct(company)) ?? "";
      const then = await actOf(subject, second);
      if (then === undefined) await takeBack(company, came, kind);
      else await takeBackBoth(company, [came, then], `coming, then ${next}`);
    }
    expect(differencesBetween(before, await standingOf(server.db, company.id))).toEqual({});
  });

test("what came with a paper joined since is not taken back before the paper, which says who joined it", async () => {
  const company = await companyWithBank();
  const subject = { company, ...(await papersOf(company)), id: await writeEntry(company) };
  const came = (await lastAct(company)) ?? "";
  const joining = await actOf(subject, paper("associate", "loose"));
  const acts = (await company.get("/api/v1/acts")).json<{ results: ActReply[] }>().results;
  expect(acts.find(({ id }) => id === came)).toMatchObject({ undoable: false, changedSince: true });
  expect((await undo(company, came)).json()).toMatchObject({
    status: 409,
    code: "act.changed_since",
    facts: { total: 1, operations: [{ id: subject.id, by: { id: company.userId } }] },
  });
  await takeBack(company, joining ?? "", "paper");
  const gone = await takeBack(company, came, "coming");
  await takeBack(company, gone, "coming again");
});
