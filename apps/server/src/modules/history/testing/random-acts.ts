import type { ActReply } from "@comptoir/contract/history/acts";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import type { TestCompany } from "../../../testing/app.js";
import type { Random } from "../../../testing/random.js";

/** What one of a crowd does: on which books, by which dice, with which bank accounts and papers. */
export type Someone = {
  readonly company: TestCompany;
  readonly random: Random;
  readonly bankAccounts: readonly string[];
  readonly papers: readonly string[];
};

/** What one of them may do next, on an operation taken at random; undefined when it does not fit it. */
type RandomAct = (someone: Someone, operation: Transaction, others: readonly Transaction[]) => Sent | undefined;
type Sent = ReturnType<TestCompany["send"]>;

const SPENT = ["606300", "626200", "625100", "613200", "580000"] as const;
const EARNED = ["706000", "707000", "580000"] as const;

/** What changes books without freezing anything, each as likely as it is often written. */
const RANDOM_ACTS: readonly RandomAct[] = [
  categorize,
  categorize,
  categorize,
  split,
  categorizeMany,
  acceptMany,
  acceptFiltered,
  (someone, _one, others) => someone.company.send("POST", "/api/v1/transactions/uncategorize", { ids: idsOf(others) }),
  (someone, _one, others) => someone.company.send("POST", "/api/v1/transactions/validate-vat", { ids: idsOf(others) }),
  (someone, _one, others) => someone.company.send("POST", "/api/v1/transactions/unvalidate-vat", { ids: idsOf(others) }),
  annotate,
  typeIn,
  typeIn,
  change,
  remove,
  writeEntry,
  changeEntry,
  (someone, _one, others) => someone.company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: idsOf(others) }),
  joinPaper,
  joinPaper,
  joinPaperToMany,
  partPaper,
  writeRule,
  changeRule,
  takeBack,
  takeBack,
];

/** The reply of an act that fits nothing in the books. */
export const NOTHING_TO_DO = { status: 204, code: "nothing to do" } as const;

/** Does something at random; returns the status of its reply, and what it says when it is refused. */
export async function actAtRandom(someone: Someone): Promise<{ status: number; code: string }> {
  const operations = await pageAtRandom(someone);
  if (operations.length === 0) return NOTHING_TO_DO;
  const others = operations.filter(() => someone.random(8) === 0).slice(0, 5);
  const act = pick(someone, RANDOM_ACTS);
  const sent = act(someone, pick(someone, operations), others.length > 0 ? others : operations.slice(0, 1));
  return answerOf(await (sent ?? someone.company.get("/api/v1/transactions/overview")));
}

/** A reply as it is counted; one that no client may be given says what was asked. */
export function answerOf(reply: Awaited<Sent>): { status: number; code: string } {
  const { statusCode: status, raw, body } = reply;
  if (status < 400) return { status, code: "" };
  const isFailure = status === 400 || status >= 500;
  return { status, code: isFailure ? `${raw.req.method} ${raw.req.url}: ${body}` : reply.json<{ code: string }>().code };
}

async function pageAtRandom({ company, random }: Someone): Promise<readonly Transaction[]> {
  const page = 1 + random(2);
  const { data } = (await company.get(`/api/v1/transactions?page=${page}`)).json<{ data: Transaction[] }>();
  return data.length > 0 ? data : (await company.get("/api/v1/transactions")).json<{ data: Transaction[] }>().data;
}

function categorize(someone: Someone, operation: Transaction): Sent {
  return allocate(someone, operation, [{ account: accountFor(someone, operation), amount: operation.value }]);
}

function split(someone: Someone, operation: Transaction): Sent {
  const cents = Math.round(operation.value * 100);
  const first = 1 + someone.random(Math.max(1, cents - 1));
  return allocate(someone, operation, [
    { account: accountFor(someone, operation), amount: first / 100 },
    { account: accountFor(someone, operation), amount: (cents - first) / 100 },
  ]);
}

function allocate({ company }: Someone, { id }: Transaction, allocations: readonly object[]): Sent {
  return company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
}

function categorizeMany(someone: Someone, operation: Transaction, others: readonly Transaction[]): Sent {
  const account = accountFor(someone, operation);
  const parts =
    someone.random(2) === 0
      ? [{ account }]
      : [
          { account, share: 33.33 },
          { account: "108200", rest: true },
        ];
  return someone.company.send("PUT", "/api/v1/transactions/allocations", { ids: idsOf(others), parts });
}

function acceptMany({ company }: Someone, _operation: Transaction, others: readonly Transaction[]): Sent {
  return company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: idsOf(others) });
}

async function acceptFiltered({ company, bankAccounts, random }: Someone): Sent {
  const filters = random(2) === 0 ? {} : { accounts: [bankAccounts[random(bankAccounts.length)]] };
  const call = (body: object): Sent =>
    company.send("POST", "/api/v1/transactions/accept-suggestions", { filters, minConfidence: 0.5, ...body });
  const previewed = await call({ preview: true });
  return previewed.statusCode === 200 ? call({ seen: previewed.json<SelectionPreview>().data.seen }) : previewed;
}

function annotate({ company, random }: Someone, { id }: Transaction, others: readonly Transaction[]): Sent {
  const comment = `note ${random(1000)}`;
  if (random(2) === 0) return company.send("POST", "/api/v1/transaction/update", { id, comment });
  return company.send("POST", "/api/v1/transactions/comment", {
    ids: idsOf(others),
    comment,
    mode: random(2) === 0 ? "append" : "replace",
  });
}

function typeIn(someone: Someone): Sent {
  const { company, random, bankAccounts } = someone;
  const origin = pick(someone, ["professional", "cash", "personal"] as const);
  const type = random(3) === 0 ? "income" : "outcome";
  const account = pick(someone, type === "income" ? EARNED : SPENT);
  return company.send("POST", "/api/v1/transaction/create", {
    origin,
    type,
    title: `ZORBLAX ${random(6)}`,
    amount: 1 + random(40),
    date: dayAtRandom(someone),
    ...(origin === "professional" && { bankingAccount: pick(someone, bankAccounts) }),
    ...(random(2) === 0 && { [type === "income" ? "creditCategory" : "debitCategory"]: account }),
  });
}

function change(someone: Someone, { id, manuallyCreated, journalLines, variousAccounts }: Transaction): Sent | undefined {
  if (manuallyCreated === undefined || journalLines !== null || variousAccounts !== null) return undefined;
  const { company, random } = someone;
  const fields = pick(someone, [{ amount: 1 + random(40) }, { date: dayAtRandom(someone) }, { title: `KRANDIX ${random(6)}` }]);
  return company.send("POST", "/api/v1/transaction/update", { id, manuallyCreated: "1", ...fields });
}

function remove({ company }: Someone, { id, manuallyCreated }: Transaction): Sent | undefined {
  return manuallyCreated === undefined ? undefined : company.send("POST", "/api/v1/transaction/delete", { id });
}

function writeEntry(someone: Someone): Sent {
  const amount = 1 + someone.random(90);
  const lines = [
    { account: "606300", label: "", debit: amount, credit: 0 },
    { account: "108000", label: "", debit: 0, credit: amount },
  ];
  return someone.company.send("POST", "/api/v1/journal-entry", { date: dayAtRandom(someone), label: "Écriture", lines });
}

/** Changes an entry of several lines: its lines, its day, its label or its reference. */
function changeEntry(someone: Someone, _one: Transaction, others: readonly Transaction[]): Sent | undefined {
  const entry = others.find(({ journalLines }) => journalLines !== null);
  if (entry === undefined) return undefined;
  const amount = 1 + someone.random(90);
  const lines = [
    { account: "626200", label: "Part", debit: amount, credit: 0 },
    { account: "606300", label: "", debit: 1, credit: 0 },
    { account: "108000", label: "", debit: 0, credit: amount + 1 },
  ];
  const fields = pick(someone, [{ lines }, { date: dayAtRandom(someone) }, { label: "Autre écriture" }, { pieceRef: `OD-${amount}` }]);
  return someone.company.send("PATCH", "/api/v1/journal-entry", { id: entry.id, ...fields });
}

function joinPaperToMany(someone: Someone, _one: Transaction, others: readonly Transaction[]): Sent {
  return someone.company.send("POST", "/api/v1/transactions/associate", { ids: idsOf(others), fileId: pick(someone, someone.papers) });
}

function joinPaper(someone: Someone, { id }: Transaction): Sent {
  const body = { bankingTransactionId: id, fileId: pick(someone, someone.papers) };
  return someone.company.send("POST", "/api/v1/transaction/associate", body);
}

function partPaper(someone: Someone, { id, attachments }: Transaction): Sent | undefined {
  if (attachments.length === 0) return undefined;
  const body = { bankingTransactionId: id, fileId: pick(someone, attachments).target_id };
  return someone.company.send("POST", "/api/v1/transaction/dissociate", body);
}

function writeRule(someone: Someone): Sent {
  const words = [pick(someone, ["zorblax", "krandix", "quelbart", "frais"])];
  const parts = [{ account: pick(someone, SPENT) }];
  return someone.company.send("POST", "/api/v1/rules", { name: `Règle ${someone.random(1000)}`, words, sign: "outcome", parts });
}

/** Changes a rule, suspends it, or removes it. */
async function changeRule(someone: Someone): Sent {
  const listed = await someone.company.get("/api/v1/rules");
  const rules = listed.json<{ data: { id: string; active: boolean }[] }>().data;
  if (rules.length === 0) return listed;
  const { id, active } = pick(someone, rules);
  if (someone.random(3) === 0) return someone.company.send("DELETE", `/api/v1/rules/${id}`);
  return someone.company.send(
    "PATCH",
    `/api/v1/rules/${id}`,
    someone.random(2) === 0 ? { active: !active } : { parts: [{ account: pick(someone, SPENT) }] },
  );
}

/** Takes one of the last acts back, or does again one that was taken back. */
async function takeBack(someone: Someone): Sent {
  const listed = await someone.company.get(`/api/v1/acts?page=${1 + someone.random(2)}`);
  const acts = listed.json<{ results: ActReply[] }>().results.filter(({ undoable, changedSince }) => undoable || changedSince);
  return acts.length === 0 ? listed : someone.company.send("POST", `/api/v1/acts/${pick(someone, acts).id}/undo`, {});
}

function accountFor(someone: Someone, { transactionSign }: Transaction): string {
  return pick(someone, transactionSign.code === "income" ? EARNED : SPENT);
}

/** A day of the first four months of the year. */
export function dayAtRandom({ random }: Someone): string {
  return `2026-0${1 + random(4)}-${String(1 + random(28)).padStart(2, "0")}`;
}

/** One of several things. */
export function pick<Thing>({ random }: Pick<Someone, "random">, things: readonly Thing[]): Thing {
  const thing = things[random(things.length)];
  if (thing === undefined) throw new Error("nothing to choose from");
  return thing;
}

function idsOf(operations: readonly Transaction[]): string[] {
  return operations.map(({ id }) => id);
}
