import type { z } from "zod";
import type { Environment } from "../environment.js";
import {
  BankProviderFailure,
  type BankProvider,
  type ProviderAccount,
  type ProviderTransaction,
  type ReadWindow,
  type Visit,
} from "./bank-provider.js";
import { REPLIES } from "./powens-objects.js";
import { isPowensSignature, mayBearPowensSignature } from "./powens-signature.js";

type PowensKeys = NonNullable<Environment["powens"]>;

/** Powens (formerly Budget Insight), by its REST calls: everything that is its own is in this folder. */
export function powensProvider(keys: PowensKeys): BankProvider {
  const { domain, clientId, clientSecret } = keys;
  const own = { client_id: clientId, client_secret: clientSecret };
  const ask = <S extends z.ZodType>(token: string | null, request: PowensCall, reply: S) => callPowens(keys, token, request, reply);
  return {
    domainId: domain,
    clientId,
    async createUser() {
      const reply = await ask(null, { method: "POST", path: "auth/init", body: own }, REPLIES.user);
      return { id: reply.id_user, token: reply.auth_token };
    },
    codeFor: async (token) => (await ask(token, { method: "GET", path: "auth/token/code?type=singleAccess" }, REPLIES.code)).code,
    async tokenFor(code) {
      const body = { ...own, grant_type: "authorization_code", code };
      return (await ask(null, { method: "POST", path: "auth/token/access", body }, REPLIES.token)).access_token;
    },
    userOf: async (token) => (await ask(token, { method: "GET", path: "users/me" }, REPLIES.me)).id,
    visitUrl: (visit) => visitUrl(keys, visit),
    connections: async (token) =>
      (await ask(token, { method: "GET", path: "users/me/connections?expand=connector" }, REPLIES.connections)).connections,
    async accounts(token, connectionId) {
      const { accounts } = await ask(token, { method: "GET", path: `users/me/connections/${connectionId}/accounts?all` }, REPLIES.accounts);
      return accounts.filter((account): account is ProviderAccount => account !== null);
    },
    async enableAccount(token, accountId) {
      await ask(token, { method: "PUT", path: `users/me/accounts/${accountId}?all`, body: { disabled: false } }, REPLIES.nothing);
    },
    transactions: (token, accountId, window) => everyPage(keys, token, `users/me/accounts/${accountId}/transactions?${queryOf(window)}`),
    async refresh(token, connectionId) {
      await ask(
        token,
        { method: "PUT", path: `users/me/connections/${connectionId}?psu_requested=false`, body: {} },
        REPLIES.nothing,
      ).catch(unlessUpToDate);
    },
    async removeConnection(token, connectionId) {
      await ask(token, { method: "DELETE", path: `users/me/connections/${connectionId}` }, REPLIES.nothing).catch(unlessGone);
    },
    async removeUser(token) {
      await ask(token, { method: "DELETE", path: "users/me" }, REPLIES.nothing).catch(unlessGone);
    },
    mayBeSigned: mayBearPowensSignature,
    isSigned: (event, now) => isPowensSignature(keys.webhookSecret, event, now),
  };
}

function visitUrl({ domain, clientId, webviewUrl }: PowensKeys, { flow, code, connectionId, state, redirectUri }: Visit): string {
  const url = new URL(`${webviewUrl.replace(/\/$/, "")}/${flow}`);
  const fields = {
    domain: `${domain}.biapi.pro`,
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    ...(code !== null && { code }),
    ...(connectionId !== null && { connection_id: String(connectionId) }),
    ...(flow === "connect" && { connector_capabilities: "bank" }),
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** As many as a page may have; the aggregator then says where the next one is. */
const PAGE = 1000;
const MOST_PAGES = 100;

function queryOf({ changedSince, from }: ReadWindow): string {
  const query = new URLSearchParams({ limit: String(PAGE) });
  if (changedSince !== undefined) query.set("last_update", new Date(changedSince).toISOString().slice(0, 19).replace("T", " "));
  if (from !== undefined) {
    query.set("min_date", from);
    query.set("filter", "date");
  }
  // What was deleted is asked for too: it may be in the books.
  return `${query.toString()}&all`;
}

/** Every operation, page after page: all of them, or none. */
async function everyPage(keys: PowensKeys, token: string, first: string): Promise<readonly ProviderTransaction[]> {
  const found = new Map<number, ProviderTransaction>();
  let path: string | null = first;
  for (let page = 0; path !== null; page += 1) {
    if (page === MOST_PAGES) throw new BankProviderFailure("broken", `more than ${MOST_PAGES} pages of transactions`);
    const reply: z.output<typeof REPLIES.transactions> = await callPowens(keys, token, { method: "GET", path }, REPLIES.transactions);
    // An operation that moved between two pages comes twice.
    for (const one of reply.transactions) found.set(one.id, one);
    const next = reply.next;
    path = next === null ? null : withinBase(keys, next);
  }
  return [...found.values()];
}

/** A token is sent to the aggregator alone. */
function withinBase({ baseUrl }: PowensKeys, href: string): string {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  const url = new URL(href, base);
  if (url.origin !== new URL(base).origin) throw new BankProviderFailure("broken", "the next page is at another address");
  return url.href;
}

type PowensCall = { readonly method: "GET" | "POST" | "PUT" | "DELETE"; readonly path: string; readonly body?: object };

async function callPowens<S extends z.ZodType>(keys: PowensKeys, token: string | null, call: PowensCall, reply: S): Promise<z.output<S>> {
  const { status, text } = await send(keys, token, call);
  const where = `${call.method} ${call.path.replace(/^https?:\/\/[^/]+/, "").split("?")[0]}`;
  if (status >= 300) throw new BankProviderFailure(kindOf(status), `${where} answered ${status} ${errorCode(text)}`);
  const parsed = reply.safeParse(text === "" ? {} : jsonOf(text));
  if (!parsed.success) throw new BankProviderFailure("broken", `${where} gave a reply that cannot be read`);
  return parsed.data;
}

function kindOf(status: number): BankProviderFailure["kind"] {
  if (status === 401) return "token";
  if (status === 404) return "missing";
  return status === 429 || status === 409 || status >= 500 ? "busy" : "broken";
}

/** The word that the aggregator gives, and nothing else of its reply, which may hold what is secret. */
function errorCode(text: string): string {
  const reply = jsonOf(text);
  const code = typeof reply === "object" && reply !== null && "code" in reply ? reply.code : null;
  return typeof code === "string" && /^\w{1,40}$/.test(code) ? code : "";
}

/** 409 of a forced reading: it is up to date, or running. */
function unlessUpToDate(error: unknown): void {
  if (!(error instanceof BankProviderFailure && error.message.includes("answered 409"))) throw error;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof BankProviderFailure && error.kind === "missing")) throw error;
}

const PATIENCE_MS = 30_000;

async function send(
  { baseUrl }: PowensKeys,
  token: string | null,
  { method, path, body }: PowensCall,
): Promise<{ status: number; text: string }> {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  try {
    const reply = await fetch(new URL(path, base), {
      method,
      redirect: "error",
      headers: {
        accept: "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: reply.status, text: await reply.text() };
  } catch (error) {
    throw new BankProviderFailure("broken", `${method} of the aggregator got no whole answer`, { cause: error });
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
