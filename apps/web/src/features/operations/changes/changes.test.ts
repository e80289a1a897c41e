import { QueryObserver, type InfiniteData } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { OpenLayer } from "../../../ui/overlays/open-layer.js";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { NO_FILTERS } from "../filters/filters.js";
import { anOperation } from "../testing/an-operation.js";

type Sent = { readonly call: string; readonly body: { ids?: string[]; parts?: object[]; allocations?: object[]; preview?: boolean } };
type Reply = {
  changed: Transaction[];
  skipped?: { id: string; code: string; message: string }[];
  suggested?: Transaction[];
  alike?: string[];
  removed?: string[];
  seen?: string;
};
type Act = { id: string; kind: string; undoable: boolean; changedSince?: boolean };

const sent: Sent[] = [];
/** One’s own acts as the server keeps them, the latest first. */
const acts: Act[] = [];
/** Why a call is refused, instead of an answer. */
const refusals = new Map<string, object>();
const replies = new Map<string, (body: Sent["body"]) => Reply>();
const SIGNED_IN: Readonly<Record<string, object>> = {
  "POST /oauth/token": { access_token: "bearer", expires_in: 900, redirect: null },
  "GET /api/v1/flags": { data: [] },
  "GET /api/v1/user/informations": { data: { user: { id: "next", roleId: "client", completionStatus: 2, companyId: null } } },
};

async function answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const call = `${method} ${new URL(url).pathname}`;
  if (SIGNED_IN[call]) return new Response(JSON.stringify(SIGNED_IN[call]));
  const request: Sent = { call, body: typeof body === "string" ? JSON.parse(body) : {} };
  if (call === "GET /api/v1/acts") return new Response(JSON.stringify(pageOfActs(Number(new URL(url).searchParams.get("page")))));
  if (method !== "GET") sent.push(request);
  const refusal = refusals.get(call);
  if (refusal) return new Response(JSON.stringify(refusal), { status: 409, headers: { "content-type": "application/problem+json" } });
  const data = replies.get(call)?.(request.body);
  if (!data) return new Response("{}", { status: 500 });
  const actId = data.changed.length > 0 ? `act-${sent.length}` : null;
  return new Response(JSON.stringify({ data: { skipped: [], suggested: [], alike: [], removed: [], actId, sentence: "Annulé", ...data } }));
}

const ACTS_A_PAGE = 4;

function pageOfActs(page: number): object {
  return { results: acts.slice((page - 1) * ACTS_A_PAGE, page * ACTS_A_PAGE), pager: { hasMore: acts.length > page * ACTS_A_PAGE } };
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
  const [changes, undo, { takeOffer }, { queryClient }, { operationListsKey }] = await Promise.all([
    import("./changes.js"),
    import("../history/undo.js"),
    import("../history/offer.js"),
    import("../../../lib/api/query-client.js"),
    import("../../../queries/operations.js"),
  ]);
  const key = operationListsKey("{}");
  queryClient.setQueryData(key, { pages: [{ data: operations }], pageParams: [] });
  // On screen: a list that nothing observes is forgotten when operations change.
  new QueryObserver(queryClient, { queryKey: key, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
  const listed = (): Transaction[] =>
    queryClient.getQueryData<InfiniteData<{ data: Transaction[] }>>(key)?.pages.flatMap(({ data }) => data) ?? [];
  const accounts = (): string[] => listed().map(({ allocations }) => allocations.map(({ account }) => account.code).join("+"));
  return { ...changes, ...undo, takeOffer, listed, accounts };
}

const ALLOCATE_SELECTION = "PUT /api/v1/transactions/allocations";
const undoOf = (id: string): string => `POST /api/v1/acts/${id}/undo`;
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
  acts.length = 0;
  replies.clear();
  refusals.clear();
});

test("a selection of twenty is categorised by one call, shown at once, and taken back by one act", async () => {
  const { categorizeAll, undoLast, accounts } = await open(twenty);
  replies.set(ALLOCATE_SELECTION, () => ({ changed: twenty.map(categorized) }));
  replies.set(undoOf("act-1"), () => ({ changed: twenty }));
  const done = categorizeAll(twenty, TRAVEL);
  expect(accounts()).toEqual(twenty.map(() => "625100"));
  await done;
  const versions = Object.fromEntries(twenty.map(({ id, version }) => [id, version]));
  expect(sent).toEqual([{ call: ALLOCATE_SELECTION, body: { ids: twenty.map(({ id }) => id), parts: [{ account: "625100" }], versions } }]);
  acts.push({ id: "act-1", kind: "operations.allocate", undoable: true });
  undoLast();
  await vi.waitFor(() => expect(accounts()).toEqual(twenty.map(() => "")));
  expect(sent.slice(1)).toEqual([{ call: undoOf("act-1"), body: { except: [] } }]);
});

test("the last act is that of the server: done on another device, or before the page was loaded; what took one back is not it", async () => {
  const before = categorized(anOperation({ id: "a" }));
  const { undoLast, accounts } = await open([before]);
  acts.push(
    { id: "undo", kind: "undo", undoable: true },
    { id: "undone", kind: "operation.allocate", undoable: false },
    { id: "import", kind: "import.confirm", undoable: false },
    { id: "elsewhere", kind: "operation.allocate", undoable: true },
  );
  replies.set(undoOf("elsewhere"), () => ({ changed: [anOperation({ id: "a" })] }));
  undoLast();
  await vi.waitFor(() => expect(accounts()).toEqual([""]));
});

test("an act that is refused says so once: the next key takes back the one before, on a later page too", async () => {
  const before = categorized(anOperation({ id: "a" }));
  const { undoLast, accounts } = await open([before]);
  const undone = { kind: "operation.allocate", undoable: false };
  acts.push({ id: "kept", kind: "paper.associate", undoable: false, changedSince: true });
  acts.push(...["1", "2", "3", "4", "5"].map((id) => ({ id, ...undone })), { id: "first", kind: "operation.allocate", undoable: true });
  refusals.set(undoOf("kept"), { code: "paper.kept", message: "Ses pièces restent jointes.", facts: {} });
  replies.set(undoOf("first"), () => ({ changed: [anOperation({ id: "a" })] }));
  undoLast();
  await vi.waitFor(() => expect(sent.map(({ call }) => call)).toEqual([undoOf("kept")]));
  expect(accounts()).toEqual(["625100"]);
  undoLast();
  await vi.waitFor(() => expect(accounts()).toEqual([""]));
  expect(sent.map(({ call }) => call)).toEqual([undoOf("kept"), undoOf("first")]);
});

test("what was skipped stands as before", async () => {
  const [first, second] = [anOperation({ id: "a" }), anOperation({ id: "b" })];
  const { categorizeAll, accounts } = await open([first, second]);
  replies.set(ALLOCATE_SELECTION, () => ({
    changed: [categorized(first)],
    skipped: [{ id: "b", code: "operation.validated", message: "Cette opération est validée." }],
  }));
  await categorizeAll([first, second], TRAVEL);
  expect(accounts()).toEqual(["625100", ""]);
});

test("a failure puts everything back", async () => {
  const { categorizeAll, accounts } = await open(twenty);
  await categorizeAll(twenty, TRAVEL);
  expect(accounts()).toEqual(twenty.map(() => ""));
});

test("an operation that another person changed shows what stands now", async () => {
  const mine = anOperation({ id: "op-0", version: 3 });
  const theirs = { ...categorized(mine), version: 4 };
  const { saveAllocations, accounts } = await open([mine]);
  refusals.set(ALLOCATE, { code: "operation.changed", message: "Changée entre-temps.", facts: { operation: theirs } });
  await saveAllocations(mine, [{ account: "606300", amount: 86 }], { code: "606300", name: "Petit outillage" });
  expect(accounts()).toEqual(["625100"]);
});

const ACCEPT = "POST /api/v1/transactions/accept-suggestions";
const ALLOCATE = "PUT /api/v1/transaction/op-0/allocations";
const suggestion = {
  account: { id: "625100", ...TRAVEL },
  confidence: 0.91,
  reason: "comme votre opération SNCF",
  alternatives: [],
  source: "history" as const,
  seen: "sncf",
};

test("suggestions are accepted as they were displayed; one that is another by then is read again", async () => {
  const [first, second] = [
    anOperation({ id: "op-0", version: 2, suggestion }),
    anOperation({ id: "op-1", suggestion: { ...suggestion, seen: "other" } }),
  ];
  const { accept, listed } = await open([first, second]);
  replies.set(ACCEPT, () => ({
    changed: [categorized(first)],
    skipped: [{ id: "op-1", code: "operation.suggestion_changed", message: "La suggestion a changé." }],
  }));
  await accept([first, second]);
  const body = { ids: ["op-0", "op-1"], versions: { "op-0": 2, "op-1": 1 }, suggestions: { "op-0": "sncf", "op-1": "other" } };
  expect(sent.at(-1)).toEqual({ call: ACCEPT, body });
  expect(listed().map((operation) => operation.allocations.length)).toEqual([1, 0]);
});

test("every sure suggestion is accepted as those in sight are displayed", async () => {
  const sure = anOperation({ id: "op-0", suggestion: { ...suggestion, confidence: 0.95 } });
  const { acceptSure, previewSure, sureOf } = await open([
    sure,
    anOperation({ id: "op-1", suggestion: { ...suggestion, confidence: 0.5 } }),
  ]);
  replies.set(ACCEPT, ({ preview }) => ({ changed: [], ...(preview && { seen: "seen" }) }));
  const selection = sureOf(NO_FILTERS);
  await acceptSure(selection, (await previewSure(selection)).seen);
  const body = { minConfidence: 0.9, suggestions: { "op-0": "sncf" } };
  expect(sent).toMatchObject([
    { call: ACCEPT, body: { ...body, preview: true } },
    { call: ACCEPT, body: { ...body, seen: "seen" } },
  ]);
});

test("the others of its merchant take their new suggestion at once, « r » shows them, and they are given the same category", async () => {
  const [first, ...others] = twenty as [Transaction, ...Transaction[]];
  const openLayer = vi.fn<(layer: OpenLayer) => void>();
  vi.doMock("../../../ui/overlays/open-layer.js", () => ({ openLayer }));
  const { saveAllocations, takeOffer, applyToOthers, listed, accounts } = await open(twenty);
  vi.doUnmock("../../../ui/overlays/open-layer.js");
  replies.set(ALLOCATE, () => ({
    changed: [categorized(first)],
    suggested: others.map((operation) => ({ ...operation, suggestion })),
    alike: others.map(({ id }) => id),
  }));
  replies.set(ALLOCATE_SELECTION, () => ({ changed: others.map(categorized) }));
  await saveAllocations(first, [{ account: "625100", amount: 1, vatRate: 20, vatAmount: 0.17 }], TRAVEL);
  expect(listed().map((operation) => operation.suggestion?.account.code)).toEqual([undefined, ...others.map(() => "625100")]);

  expect(takeOffer()).toBe(true);
  const part = { account: "625100", vatRate: 20 };
  expect(openLayer.mock.calls).toEqual([[{ kind: "similar", id: first.id, part, name: TRAVEL.name }]]);
  await applyToOthers({ ids: others.map(({ id }) => id), part, name: TRAVEL.name });
  expect(accounts()).toEqual(twenty.map(() => "625100"));
  expect(sent.at(-1)).toEqual({
    call: ALLOCATE_SELECTION,
    body: { ids: others.map(({ id }) => id), parts: [{ account: "625100", vatRate: 20 }], onlyToCategorize: true },
  });
  expect(takeOffer()).toBe(false);
});

test("an offer goes with the next change, since it may have been done otherwise, and with another user", async () => {
  const [first, second] = [anOperation({ id: "op-0" }), anOperation({ id: "op-1" })];
  const { saveAllocations, categorizeAll, takeOffer } = await open([first, second]);
  const { logIn, restoreSession } = await import("../../../lib/session/session.js");
  await restoreSession();
  replies.set(ALLOCATE, () => ({ changed: [categorized(first)], alike: ["op-1"] }));
  replies.set(ALLOCATE_SELECTION, () => ({ changed: [categorized(second)] }));
  await saveAllocations(first, [{ account: "625100", amount: 86 }], TRAVEL);
  await categorizeAll([second], TRAVEL);
  expect(takeOffer()).toBe(false);
  await saveAllocations(first, [{ account: "625100", amount: 86 }], TRAVEL);
  await logIn({ username: "autre@comptoir.example", password: "secret" });
  expect(takeOffer()).toBe(false);
});
