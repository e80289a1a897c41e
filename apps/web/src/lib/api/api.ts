import { apiOrigin } from "@comptoir/contract/base/api-host";
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { trackCall } from "./activity.js";
import { ApiError, problemOf } from "./api-error.js";
import { isOffline } from "../offline/connection.js";
import { SPEC } from "../../text/specification.js";
import { hasSessionCookie } from "../session/session-cookie.js";

/** What a call needs of the contract once built: the schemas stay on the server. */
type Call = Pick<Endpoint, "method" | "path" | "params" | "query" | "body" | "reply" | "status">;

type Part<Name extends string, Value> = unknown extends Value
  ? Partial<Record<Name, undefined>>
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : Record<never, never> extends Value
      ? { readonly [K in Name]?: Value }
      : { readonly [K in Name]: Value };

/** What a caller gives, as the contract describes it; parts that may be empty may be left out. */
export type CallInput<E extends Call> = Part<"params", ParamsInput<E & Endpoint>> &
  Part<"query", QueryInput<E & Endpoint>> &
  Part<"body", BodyInput<E & Endpoint>>;

type SentInput = {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
};
/** What carries a request: `fetch`, or a transport that also reports how much of a file has been sent. */
export type Transport = (url: string, request: RequestInit) => Promise<Response>;
type Options = {
  readonly signal?: AbortSignal;
  readonly transport?: Transport;
  /** The company of this call, when it is not the one that is open. */
  readonly companyId?: string | null;
  /** The version of what is written over, as it was read: another one since refuses the call. */
  readonly version?: number;
  /** Names a writing that is sent again when its reply did not come: it is done once. */
  readonly idempotencyKey?: string;
};

/** Calls that carry no bearer: they are how one is obtained. */
const WITHOUT_BEARER = new Set(["/oauth/token", "/session/token"]);
const CLIENT_ID = "comptoir-web";
/** The sentence for an act that needs a network. */
export const OFFLINE = "Vous êtes hors connexion\u00a0: lecture seule.";
const EARLY_SECONDS = 30;

/** The access token lives in memory only: the cookie of the API gives another one after a reload. */
let accessToken: string | null = null;
/** When the access token is to be renewed, on the clock of `performance.now()`: a little before it expires. */
let renewAt = Number.POSITIVE_INFINITY;
let renewal: Promise<string | null> | null = null;
/** Whose the bearer of this page is, until they sign out. */
let person: string | null = null;
/** Another person signed in on this browser: what this page shows is not theirs. */
let isReplaced = false;
let openCompany: string | null = null;
const endListeners = new Set<() => void>();
const replacementListeners = new Set<() => void>();
const refusalListeners = new Set<(problem: ApiError) => void>();

/** Origin of the API for this page. */
export const API_ORIGIN: string = configuredOrigin() || apiOrigin(location.origin);

/** From now on, calls are for this company: a firm's staff is in it. Null: for no company, or for the user's own. */
export function setCompanyOfCalls(companyId: string | null): void {
  openCompany = companyId;
}

/** Performs a call of the contract. Throws ApiError with the server's French sentence; a network failure is an ApiError of status 0. */
export async function call<E extends Call>(endpoint: E, input: CallInput<E>, options: Options = {}): Promise<ReplyOf<E & Endpoint>> {
  const { params, query, body } = forCompany(endpoint.method, input as SentInput, companyOf(options));
  const headers = new Headers({ accept: "application/json" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (options.version !== undefined) headers.set("if-match", `"${options.version}"`);
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  const request = { method: endpoint.method, headers, body: body === undefined ? null : JSON.stringify(body) };
  const response = await send(address(endpoint.path, params, query), request, { ...options, succeedsWith: endpoint.status });
  return bodyOf<ReplyOf<E & Endpoint>>(response, options.signal);
}

/** Fetches a file that a call of the contract returns to the bearer. */
export async function callFile(endpoint: Pick<Call, "method" | "path">, input: Pick<SentInput, "params"> = {}): Promise<Blob> {
  return (await callStream(endpoint, input)).blob();
}

/** The same as it comes, for who reads it piece by piece. */
export function callStream(endpoint: Pick<Call, "method" | "path">, { params }: Pick<SentInput, "params"> = {}): Promise<Response> {
  const query = openCompany === null ? {} : { companyId: openCompany };
  return send(address(endpoint.path, params, query), { method: endpoint.method, headers: new Headers() }, {});
}

/** Fetches a file that a call of the contract returns to what it is sent, which no address may hold. */
export async function callBodyFile(endpoint: Pick<Call, "method" | "path">, body: object): Promise<Blob> {
  const headers = new Headers({ "content-type": "application/json" });
  return (await send(address(endpoint.path), { method: endpoint.method, headers, body: JSON.stringify(body) }, {})).blob();
}

/** The CSRF token of the session, which goes with a file that is sent; null when the server gives none. */
export async function csrfToken(): Promise<string | null> {
  const response = await fetch(address("/session/token"), { credentials: "include" }).catch((error: unknown) =>
    Promise.reject(unreachable(error)),
  );
  const token = response.status === 200 ? await response.text() : "";
  return /^\S+$/.test(token) ? token : null;
}

type FormInput = Pick<SentInput, "params" | "query"> & { readonly headers?: Readonly<Record<string, string>> };

/** Sends a form (a file) to a call of the contract. */
export async function callForm<E extends Call>(
  endpoint: E,
  form: FormData,
  { params, query, headers: more = {}, ...options }: Options & FormInput = {},
): Promise<ReplyOf<E & Endpoint>> {
  const headers = new Headers({ accept: "application/json", ...more });
  if (options.idempotencyKey !== undefined) headers.set("idempotency-key", options.idempotencyKey);
  const response = await send(
    address(endpoint.path, params, query),
    { method: endpoint.method, headers, body: formForCompany(form, options) },
    { ...options, succeedsWith: endpoint.status },
  );
  return bodyOf<ReplyOf<E & Endpoint>>(response, options.signal);
}

/** The company comes first: the server asks whose file it is before it reads it. */
function formForCompany(form: FormData, options: Options): FormData {
  const companyId = companyOf(options);
  if (companyId === null || form.has("companyId")) return form;
  const named = new FormData();
  named.append("companyId", companyId);
  for (const [name, value] of form) named.append(name, value);
  return named;
}

function companyOf({ companyId = openCompany }: Options): string | null {
  return companyId;
}

/** Names the company in a call: in the query of what is read or deleted, in the body of the rest. */
function forCompany(method: string, input: SentInput, companyId: string | null): SentInput {
  if (companyId === null) return input;
  if (method === "GET" || method === "DELETE") return { ...input, query: { companyId, ...input.query } };
  return { ...input, body: { companyId, ...(input.body as object | undefined) } };
}

/** `code`: six digits of the second factor, or a recovery code. */
export type Credentials = { readonly username: string; readonly password: string; readonly code?: string };

/** Opens a session with a password. Returns the route that the server imposes, or null. Throws ApiError. */
export async function requestSession(credentials: Credentials): Promise<string | null> {
  const reply = await token({ grant_type: "password", client_id: CLIENT_ID, ...credentials });
  return reply.redirect;
}

/** Takes up the session of the cookie; false when there is none. */
export async function resumeSession(): Promise<boolean> {
  return hasSessionCookie() && (accessToken !== null || (await renewToken()) !== null);
}

/** Ends the session here and on the server. With the server out of reach, this screen is signed out all the same. */
export async function revokeSession(): Promise<void> {
  accessToken = null;
  const response = await fetch(address("/oauth/token"), {
    method: "DELETE",
    credentials: "include",
    headers: { accept: "application/json" },
  }).catch((error: unknown) => Promise.reject(unreachable(error)));
  if (!response.ok) throw await problemOf(response);
}

/** Gives up the bearer of this page: no user is signed in here any more. */
export function forgetToken(): void {
  accessToken = null;
  person = null;
}

/** Calls the listener when the session could not be prolonged. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls the listener when the session of this browser has become another person's: nothing more is sent from this page. */
export function onOtherPerson(listener: () => void): () => void {
  replacementListeners.add(listener);
  return () => replacementListeners.delete(listener);
}

/** Calls the listener with the problem of each call that is refused, before its caller has it. */
export function onRefusal(listener: (problem: ApiError) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

type Sending = Options & { readonly succeedsWith?: number | undefined };

/** Throws for any other status than 200, or 201 where the contract says so: a reply without the body it promises is no success. */
async function send(url: string, request: RequestInit & { headers: Headers }, options: Sending): Promise<Response> {
  const { signal, transport = fetch, succeedsWith = 200 } = options;
  const needsBearer = !WITHOUT_BEARER.has(new URL(url).pathname);
  if (needsBearer && isReplaced) throw replaced();
  if (needsBearer && request.method !== "GET" && isOffline()) throw unreachable(null);
  const attempt = async (bearer: string | null): Promise<Response> => {
    if (needsBearer && bearer !== null) request.headers.set("authorization", `Bearer ${bearer}`);
    return trackCall(transport(url, { ...request, credentials: "include", signal: signal ?? null })).catch((error: unknown) => {
      throw signal?.aborted === true ? error : unreachable(error);
    });
  };
  if (needsBearer && accessToken !== null && performance.now() >= renewAt) await renewToken();
  const used = accessToken;
  let response = await attempt(used);
  if (response.status === 401 && needsBearer && used !== null) {
    const renewed = await renewToken();
    if (renewed === null) endListeners.forEach((listener) => listener());
    else response = await attempt(renewed);
  }
  if (response.status !== 200 && response.status !== succeedsWith) {
    const problem = await problemOf(response);
    refusalListeners.forEach((listener) => listener(problem));
    throw problem;
  }
  return response;
}

/** What a success says. A reply that is not ours, as the page of a network that asks to sign in, is a failure; one that was cut is not there. */
async function bodyOf<Body>(response: Response, signal?: AbortSignal): Promise<Body> {
  try {
    return (await response.json()) as Body;
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw error instanceof SyntaxError ? unreadable(response.status) : unreachable(error);
  }
}

/** Waits before asking again a server that is busy or failing, in seconds: the cookie is still good, the user stays signed in. */
const RENEWAL_WAITS = [1, 2, 4];
const LONGEST_WAIT = 10;

/** One renewal at a time in this tab, and one tab at a time: a refresh token used twice ends the session. Null: it has ended. */
function renewToken(): Promise<string | null> {
  renewal ??= acrossTabs(() => renewWithPatience(RENEWAL_WAITS)).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function renewWithPatience([wait, ...further]: readonly number[]): Promise<string | null> {
  try {
    return (await token({ grant_type: "refresh_token", client_id: CLIENT_ID })).access_token;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 400 || error.status === 401) return null;
    if (wait === undefined || !(error.status === 429 || error.status >= 500)) throw error;
    const seconds = Math.min(Math.max(wait, error.retryAfterSeconds ?? 0), LONGEST_WAIT);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return renewWithPatience(further);
  }
}

function acrossTabs<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request("comptoir-session", work) : work();
}

type TokenReply = { readonly access_token: string; readonly expires_in: number; readonly redirect: string | null };

async function token(grant: Readonly<Record<string, string>>): Promise<TokenReply> {
  const headers = new Headers({ accept: "application/json", "content-type": "application/x-www-form-urlencoded" });
  const response = await send(address("/oauth/token"), { method: "POST", headers, body: new URLSearchParams(grant) }, {});
  const reply = await bodyOf<TokenReply>(response);
  const whose = personOf(reply.access_token);
  if (grant["grant_type"] === "refresh_token" && person !== null && whose !== null && whose !== person) {
    accessToken = null;
    isReplaced = true;
    replacementListeners.forEach((listener) => listener());
    throw replaced();
  }
  person = whose;
  accessToken = reply.access_token;
  renewAt = performance.now() + (reply.expires_in - EARLY_SECONDS) * 1000;
  return reply;
}

/** Whose a bearer is (`sub` of its claims); null of one that does not say it. */
function personOf(bearer: string): string | null {
  const [, claims = ""] = bearer.split(".");
  if (claims === "") return null;
  const { sub } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))) as { readonly sub?: string };
  return sub ?? null;
}

function replaced(): ApiError {
  const message = "Une autre personne s’est connectée dans ce navigateur.";
  return new ApiError({ status: 403, code: "auth.other_person", message, place: "toast", target: null });
}

function address(path: string, params: SentInput["params"] = {}, query: SentInput["query"] = {}): string {
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
    API_ORIGIN,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    // A list is its values, each under the name.
    for (const one of Array.isArray(value) ? value : [value]) {
      url.searchParams.append(name, typeof one === "string" ? one : JSON.stringify(one));
    }
  }
  return url.href;
}

function unreadable(status: number): ApiError {
  return new ApiError({ status, code: "unknown", message: SPEC.errorOccurred, place: "toast", target: null });
}

function unreachable(cause: unknown): ApiError {
  const message = isOffline() ? OFFLINE : "Le serveur ne répond pas. Vérifiez votre connexion et réessayez.";
  return new ApiError({ status: 0, code: "network", message, place: "toast", target: null }, { cause });
}

function configuredOrigin(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? "";
}
