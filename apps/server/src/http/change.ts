import type { FastifyInstance } from "fastify";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Endpoint, ReplyInput } from "@comptoir/contract/base/endpoint";
import type { CallContext } from "../access/call-context.js";
import type { Caller } from "../access/caller.js";
import type { Company } from "../access/membership.js";
import type { ActWitness } from "../acts/keep-act.js";
import { changeBooks, type Changed, type ChangeDone, type ChangeRules } from "../changes/change-books.js";
import type { Tx } from "../db/transaction.js";
import type { Services } from "../services.js";
import { callContextOf } from "./call/call-context.js";
import { versionSent } from "./call/version-sent.js";
import { serve, type Served } from "./serve.js";

/** A call that writes in the books of a company. */
type ChangeEndpoint = Endpoint & { readonly permission: `books.${string}` };

/** What a change is made from: the request, parsed and permitted, and the day on which it is made. */
type Changing<E extends Endpoint> = Served<E> & { readonly company: Company; readonly caller: Caller; readonly today: IsoDate };

/** How a call changes books: what its handler would otherwise do by hand around the change itself. */
type CallRules<E extends Endpoint, Result> = Omit<ChangeRules<Result>, "action" | "act"> & {
  readonly action: string | ((changing: Changing<E>) => string);
  readonly act?: (changing: Changing<E>) => ActWitness<Result>;
  /** Refuses to write over another state than the one that the caller read (`If-Match`); null when the request names none. */
  readonly version?: (tx: Tx, version: number | null, changing: Changing<E>) => Promise<void>;
  /** Returns true when the request asks to see what it would give. */
  readonly isPreview?: (changing: Changing<E>) => boolean;
};

/**
 * Puts on the server a call that changes the books of a company. Beside `serve`, which checks session, flags, permission and shape, it does in
 * one transaction what `changeBooks` says: `work` makes the change, `reply` says it to the caller.
 */
export function change<E extends ChangeEndpoint, Result>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  rules: CallRules<E, Result>,
  work: (tx: Tx, changing: Changing<E>) => Promise<Changed<Result>>,
  reply: (done: ChangeDone<Result>, changing: Changing<E>) => Promise<ReplyInput<E> & object> | (ReplyInput<E> & object),
): void {
  serve(app, services, endpoint, (served) => changeWithin<E, Result, ReplyInput<E> & object>(services, served, rules, work, reply));
}

/** The same in the midst of a call that reads a file before, or the books after: what it returns is kept under the key of the request. */
export function changeWithin<E extends Endpoint, Result, Kept extends object>(
  services: Services,
  served: Served<E>,
  { action, act, version, isPreview, ...rules }: CallRules<E, Result>,
  work: (tx: Tx, changing: Changing<E>) => Promise<Changed<Result>>,
  reply: (done: ChangeDone<Result>, changing: Changing<E>) => Promise<Kept> | Kept,
): Promise<Kept> {
  const { company, caller, request } = served;
  if (company === null || caller === null) throw new Error("a change of books is made by a caller, in a company");
  const changing = { ...served, company, caller, today: services.clock.today() };
  return changeBooks(
    services,
    {
      ...rules,
      company,
      call: callContextOf(request, caller),
      action: typeof action === "string" ? action : action(changing),
      act: act?.(changing),
      checkVersion: version && ((tx) => version(tx, versionSent(request), changing)),
      isPreview: isPreview?.(changing) ?? false,
    },
    (tx) => work(tx, changing),
    (done) => reply(done, changing),
  );
}

/** What a change outside books is made from: the request, parsed and permitted, what a use case knows of it, and the present instant in milliseconds. */
type SharedChanging<E extends Endpoint> = Served<E> & { readonly call: CallContext<Served<E>["caller"]>; readonly now: number };

/** What it gives: its result, and the sessions that it ended, which this server forgets once the change is kept. */
type SharedChanged<Result> = { readonly result: Result; readonly endedSessions?: readonly string[] };

/**
 * The shorter one of a call that changes no books: people, firms, notifications. Beside `serve`, `work` makes the change in one transaction on the
 * shared tables, with what it logs; `reply` says it to the caller.
 */
export function changeShared<E extends Endpoint, Result>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  work: (tx: Tx, changing: SharedChanging<E>) => Promise<SharedChanged<Result>>,
  reply: (result: Result, changing: SharedChanging<E>) => ReplyInput<E>,
): void {
  serve(app, services, endpoint, async (served) => {
    const { db, clock, tokens } = services;
    const call = callContextOf<Served<E>["caller"]>(served.request, served.caller);
    const changing = { ...served, call, now: clock.now() };
    const { result, endedSessions = [] } = await db.shared((tx) => work(tx, changing));
    tokens.endSessions(endedSessions);
    return reply(result, changing);
  });
}
