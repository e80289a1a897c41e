import { QueryObserver, type InfiniteData } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations";
import { anOperation } from "./testing/an-operation.js";

type Sent = { readonly call: string; readonly body: { ids?: string[]; parts?: object[]; allocations?: object[] } };
type Reply = {
  changed: Transaction[];
  skipped: { id: string; code: string; message: string }[];
  suggested?: Transaction[];
  alike?: string[];
};

const sent: Sent[] = [];
const replies = new Map<string, (body: Sent["body"]) => Reply>();
const SIGNED_IN: Readonly<Record<string, object>> = {
  "POST /oauth/token": { access_token: "a.b.c", expires_in: 900, redirect: null },
  "GET /api/v1/flags": { data: [] },
  "GET /api/v1/user/informations": { data: { user: { id: "next", roleId: "client", completionStatus: 2, companyId: null } } },
};

async function answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const call = `${method} ${new URL(url).pathname}`;
  if (SIGNED_IN[call]) return new Response(JSON.stringify(SIGNED_IN[call]));
  const request: Sent = { call, body: typeof body === "string" ? JSON.parse(body) : {} };
  if (method !== "GET") sent.push(request);
  const data = replies.get(call)?.(request.body);
  return data ? new Response(JSON.stringify({ data: { suggested: [], alike: [], ...data } })) : new Response("{}", { status: 500 });
}

/** A storage of the browser that holds nothing. */
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };

/** The screen after a page was loaded, its list of operations read. */
async function open(operations: readonly Transaction[]) {
  vi.resetModules();
  vi.stubGlobal("document", { querySelector: () => null, cookie: "" });
  vi.stubGlobal("location", { origin: "http://localhost:3000", pathname: "/", search: "" });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("fetch", answer);
  const [changes, undo, { queryClient }, { operationListsKey }] = await Promise.all([
    import("./changes.js"),
    import("./undo.js"),
    import("../../lib/query-client.js"),
    import("../../queries/operations.js"),
  ]);
  const key = operationListsKey("{}");
  queryClient.setQueryData(key, { pages: [{ data: operations }], pageParams: [] });
  // On screen: a list that nothing observes is forgotten when operations change.
  new QueryObserver(queryClient, { queryKey: key, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
  const listed = (): Transaction[] =>
    queryClient.getQueryData<InfiniteData<{ data: Transaction[] }>>(key)?.pages.flatMap(({ data }) => data) ?? [];
  const accounts = (): string[] => listed().map(({ allocations }) => allocations.map(({ account }) => account.code).join("+"));
  return { ...changes, ...undo, listed, accounts };
}

const ALLOCATE_SELECTION = "PUT /api/v1/transactions/allocations";
const UNCATEGORIZE = "POST /api/v1/transactions/uncategorize";
const TRAVEL = { code: "625100", name: "Déplacements" };

function allocation(code: string, name: string, amount: number): Transaction["allocations"][number] {
  const account = { id: code, code, name };
  return {
    signCode: "outcome",
    account,
    relatedCapitalAssetComponents: [],
    amount,
    vatRate: 0,
    vatAmount: 0,
    vatNature: null,
    vatDeductible: null,
    privateShare: 0,
  };
}

const twenty = Array.from({ length: 20 }, (_, index) => anOperation({ id: `op-${index}`, value: index + 1 }));
const categorized = (operation: Transaction): Transaction => ({
  ...operation,
  allocations: [allocation(TRAVEL.code, TRAVEL.name, operation.value)],
  transactionStatus: { code: "categorized", name: "Catégorisée" },
});

beforeEach(() => {
  sent.length = 0;
  replies.clear();
});

test("a selection of twenty is categorised by one call, shown at once, and taken back by one", async () => {
  const { categorizeAll, undoLast, accounts } = await open(twenty);
  replies.set(ALLOCATE_SELECTION, () => ({ changed: twenty.map(categorized), skipped: [] }));
  replies.set(UNCATEGORIZE, () => ({ changed: twenty, skipped: [] }));
  const done = categorizeAll(twenty, TRAVEL);
  expect(accounts()).toEqual(twenty.map(() => "625100"));
  await done;
  expect(sent).toEqual([{ call: ALLOCATE_SELECTION, body: { ids: twenty.map(({ id }) => id), parts: [{ account: "625100" }] } }]);
  expect(undoLast()).toBe(true);
  await vi.waitFor(() => expect(accounts()).toEqual(twenty.map(() => "")));
  expect(sent.slice(1)).toEqual([{ call: UNCATEGORIZE, body: { ids: twenty.map(({ id }) => id) } }]);
});

test("what was skipped stands as before, and is not taken back", async () => {
  const [first, second] = [anOperation({ id: "a" }), anOperation({ id: "b" })];
  const { categorizeAll, undoLast, accounts } = await open([first, second]);
  replies.set(ALLOCATE_SELECTION, () => ({
    changed: [categorized(first)],
    skipped: [{ id: "b", code: "operation.validated", message: "Cette opération est validée." }],
  }));
  replies.set(UNCATEGORIZE, ({ ids = [] }) => ({ changed: ids.includes("a") ? [first] : [], skipped: [] }));
  await categorizeAll([first, second], TRAVEL);
  expect(accounts()).toEqual(["625100", ""]);
  undoLast();
  await vi.waitFor(() => expect(accounts()).toEqual(["", ""]));
  expect(sent.at(-1)?.body).toEqual({ ids: ["a"] });
});

test("a failure puts everything back, and leaves nothing to take back", async () => {
  const { categorizeAll, undoLast, accounts } = await open(twenty);
  await categorizeAll(twenty, TRAVEL);
  expect(accounts()).toEqual(twenty.map(() => ""));
  expect(undoLast()).toBe(false);
});

test("an operation that had a split gets it back when its new category is taken back", async () => {
  const split = anOperation({ id: "s", allocations: [allocation("606300", "Petit outillage", 60), allocation("108300", "Privé", 26)] });
  const { categorizeAll, undoLast, accounts } = await open([split]);
  replies.set(ALLOCATE_SELECTION, () => ({ changed: [categorized(split)], skipped: [] }));
  replies.set("PUT /api/v1/transaction/s/allocations", () => ({ changed: [split], skipped: [] }));
  await categorizeAll([split], TRAVEL);
  undoLast();
  await vi.waitFor(() => expect(accounts()).toEqual(["606300+108300"]));
  expect(sent.at(-1)?.body.allocations).toMatchObject([
    { account: "606300", amount: 60 },
    { account: "108300", amount: 26 },
  ]);
});

test("more than five thousand operations go in several calls", async () => {
  const many = Array.from({ length: 5001 }, (_, index) => anOperation({ id: `op-${index}` }));
  const { categorizeAll } = await open([]);
  replies.set(ALLOCATE_SELECTION, () => ({ changed: [], skipped: [] }));
  await categorizeAll(many, TRAVEL);
  expect(sent.map(({ body }) => body.ids?.length)).toEqual([5000, 1]);
});

test("what was done in the books of a user is not taken back from those of the next one", async () => {
  const { categorizeAll, undoLast } = await open(twenty);
  const { logIn, restoreSession } = await import("../../lib/session.js");
  await restoreSession();
  replies.set(ALLOCATE_SELECTION, () => ({ changed: twenty.map(categorized), skipped: [] }));
  await categorizeAll(twenty, TRAVEL);
  await logIn({ username: "autre@comptoir.example", password: "secret" });
  expect(undoLast()).toBe(false);
});

const ALLOCATE = "PUT /api/v1/transaction/op-0/allocations";
const suggestion = {
  account: { id: "625100", ...TRAVEL },
  confidence: 0.91,
  reason: "comme votre opération SNCF",
  alternatives: [],
  source: "history" as const,
};

test("the others of its merchant take their new suggestion at once, and « r » gives them the same category", async () => {
  const [first, ...others] = twenty as [Transaction, ...Transaction[]];
  const { saveAllocations, takeOffer, undoLast, listed, accounts } = await open(twenty);
  replies.set(ALLOCATE, () => ({
    changed: [categorized(first)],
    skipped: [],
    suggested: others.map((operation) => ({ ...operation, suggestion })),
    alike: others.map(({ id }) => id),
  }));
  replies.set(ALLOCATE_SELECTION, () => ({ changed: others.map(categorized), skipped: [] }));
  replies.set(UNCATEGORIZE, () => ({ changed: others, skipped: [] }));
  await saveAllocations(first, [{ account: "625100", amount: 1, vatRate: 20, vatAmount: 0.17 }], TRAVEL);
  expect(listed().map((operation) => operation.suggestion?.account.code)).toEqual([undefined, ...others.map(() => "625100")]);

  expect(takeOffer()).toBe(true);
  await vi.waitFor(() => expect(accounts()).toEqual(twenty.map(() => "625100")));
  expect(sent.at(-1)).toEqual({
    call: ALLOCATE_SELECTION,
    body: { ids: others.map(({ id }) => id), parts: [{ account: "625100", vatRate: 20 }], onlyToCategorize: true },
  });
  expect(takeOffer()).toBe(false);
  undoLast();
  await vi.waitFor(() => expect(accounts()).toEqual(["625100", ...others.map(() => "")]));
});

test("an offer goes with the next change, since it may have been done otherwise", async () => {
  const [first, second] = [anOperation({ id: "op-0" }), anOperation({ id: "op-1" })];
  const { saveAllocations, categorizeAll, undoLast, takeOffer } = await open([first, second]);
  replies.set(ALLOCATE, () => ({ changed: [categorized(first)], skipped: [], alike: ["op-1"] }));
  replies.set(ALLOCATE_SELECTION, () => ({ changed: [categorized(second)], skipped: [] }));
  await saveAllocations(first, [{ account: "625100", amount: 86 }], TRAVEL);
  await categorizeAll([second], TRAVEL);
  expect(takeOffer()).toBe(false);
  undoLast();
  expect(takeOffer()).toBe(false);
});
