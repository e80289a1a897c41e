import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerOf } from "../access/bearer.js";
import type { Tokens } from "../access/tokens.js";
import { turnsByKey } from "../concurrency/turns-by-key.js";
import type { Bounds } from "../concurrency/fair-queue.js";
import { leavingOf } from "./call/leaving.js";
import { networkOf } from "../rate-limits/network.js";

/** Limits of one person in all of their companies, and of one network that is not signed in. */
type RequestBounds = {
  readonly reads: Shares;
  readonly changes: Shares;
  readonly unread: { readonly person: number; readonly network: number };
};
type Shares = Pick<Bounds, "person"> & { readonly network: Bounds["person"] };

/**
 * Reads wait for nothing but the processor and the database: a few at once fill two processors, and more would only delay another
 * person's requests on the one thread. A file that is made takes a place of its own (`endTurn`). Changes are never kept waiting here, where their bodies would be late: changes that wait for the books
 * have turns of their own, and this is more than all of these.
 */
const BOUNDS: RequestBounds = {
  reads: { person: { atOnce: 4, waiting: 500 }, network: { atOnce: 32, waiting: 1_000 } },
  changes: { person: { atOnce: 150, waiting: 0 }, network: { atOnce: 150, waiting: 0 } },
  // A page has a dozen on their way over a slow line.
  unread: { person: 32, network: 128 },
};

const held = new WeakMap<IncomingMessage, () => void>();

/** Gives back the turn of a request before its reply: from here on it waits in a place of its own, and works elsewhere. */
export function endTurn({ raw }: FastifyRequest): void {
  held.get(raw)?.();
}

/** Asked by what watches over the server, which may be where a flood comes from. */
const UNBOUNDED: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Serves so many requests of one caller at the same moment, however many connections, companies or requests on one connection they use:
 * the others wait for their turn without taking anything but their own place. Refuses `request.too_many` beyond those that may wait. Replies that
 * their caller does not read keep the turns that they were made in, beyond a number: unread, each holds its bytes in memory.
 */
export function boundRequests(app: FastifyInstance, tokens: Tokens, { reads, changes, unread }: RequestBounds = BOUNDS): void {
  const turns = { reads: turnsOf(reads), changes: turnsOf(changes) };
  const callers = new WeakMap<IncomingMessage, CallerKey>();
  const leaving = new WeakMap<IncomingMessage, () => void>();
  const counts = new Map<string, number>();
  const count = (key: string, more: 1 | -1): number => {
    const now = (counts.get(key) ?? 0) + more;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
    return now;
  };
  app.addHook("onRequest", async (request) => {
    if (UNBOUNDED.has(request.routeOptions.url)) return;
    // A link that is used once goes through the router again, in the name of its person.
    endTurn(request);
    const userId = await personOf(request, tokens);
    const { take } = turns[READING.has(request.method) ? "reads" : "changes"];
    held.set(request.raw, await take(request, userId));
    callers.set(request.raw, userId === null ? { kind: "network", key: networkOf(request.ip) } : { kind: "person", key: userId });
  });
  // What is sent from here on takes the connection of its reader, and its own bytes.
  app.addHook("onSend", async (request) => {
    const caller = callers.get(request.raw);
    const gone = leavingOf(request);
    if (caller === undefined || gone.aborted || leaving.has(request.raw)) return endTurn(request);
    // A reply whose caller has left never ends: its connection does.
    const left = (): void => {
      if (!leaving.delete(request.raw)) return;
      gone.removeEventListener("abort", left);
      count(caller.key, -1);
      endTurn(request);
    };
    leaving.set(request.raw, left);
    gone.addEventListener("abort", left);
    if (count(caller.key, 1) <= unread[caller.kind]) endTurn(request);
  });
  app.addHook("onResponse", async (request) => {
    endTurn(request);
    leaving.get(request.raw)?.();
  });
}

type CallerKey = { readonly kind: "person" | "network"; readonly key: string };

const READING: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

function turnsOf({ person, network }: Shares) {
  const [ofPerson, ofNetwork] = [turnsByKey(person), turnsByKey(network)];
  return {
    take: (request: FastifyRequest, userId: string | null): Promise<() => void> =>
      userId === null ? ofNetwork.take(networkOf(request.ip), leavingOf(request)) : ofPerson.take(userId, leavingOf(request)),
  };
}

/** Null for a token that is bad too: its refusal is the route's, which may do without. */
async function personOf(request: FastifyRequest, tokens: Tokens): Promise<string | null> {
  const caller = await callerOf(request, tokens).catch(() => null);
  return caller?.userId ?? null;
}
