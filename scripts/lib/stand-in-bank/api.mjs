/**
 * @typedef {import("./bank.mjs").StandInBank} StandInBank
 * @typedef {{ method: string, url: URL, token: string | undefined, body: Readonly<Record<string, unknown>>, base: string }} ApiRequest
 * @typedef {{ status: number, body?: object }} ApiReply
 */

const NOT_FOUND = { status: 404, body: { code: "noConnection" } };
const REFUSED = { status: 401, body: { code: "unauthorized", description: "token refused" } };

/** Replies as the aggregator does to the calls that the application makes. @param {StandInBank} bank @param {ApiRequest} request @returns {ApiReply} */
export function replyOf(bank, request) {
  const { method, url } = request;
  const path = url.pathname.replace(/^\/2\.0\//, "");
  if (method === "POST" && path === "auth/init") return initialized(bank, request);
  if (method === "POST" && path === "auth/token/access") return exchanged(bank, request);
  const user = bank.userOf(request.token);
  if (user === null) return REFUSED;
  if (path === "auth/token/code")
    return { status: 200, body: { code: bank.codeFor(user.id), type: "temporary", access: "single", expires_in: 1800 } };
  if (path === "users/me" && method === "GET") return { status: 200, body: { id: user.id } };
  if (path === "users/me" && method === "DELETE") {
    bank.removeUser(user.id);
    return { status: 204 };
  }
  const [, , kind, id, rest] = path.split("/");
  if (kind === "connections") return connectionReply(bank, request, { userId: user.id, id: id === undefined ? null : Number(id), rest });
  if (kind === "accounts") return accountReply(bank, request, { userId: user.id, id: Number(id), rest });
  return NOT_FOUND;
}

/** @param {StandInBank} bank @param {ApiRequest} request @returns {ApiReply} */
function initialized(bank, { body }) {
  if (body["client_secret"] !== SECRET) return REFUSED;
  const { id, token } = bank.createUser();
  return { status: 200, body: { auth_token: token, type: "permanent", id_user: id, expires_in: null } };
}

/** The secret of the client of every trial. */
const SECRET = "stand-in-secret";

/** @param {StandInBank} bank @param {ApiRequest} request @returns {ApiReply} */
function exchanged(bank, { body }) {
  const code = typeof body["code"] === "string" ? body["code"] : "";
  const userId = bank.codes.get(code);
  if (userId === undefined || body["client_secret"] !== SECRET) return REFUSED;
  bank.codes.delete(code);
  const token = bank.renewToken(userId);
  return token === null ? REFUSED : { status: 200, body: { access_token: token, token_type: "Bearer" } };
}

/** @param {StandInBank} bank @param {ApiRequest} request @param {{ userId: number, id: number | null, rest: string | undefined }} asked @returns {ApiReply} */
function connectionReply(bank, { method }, { userId, id, rest }) {
  const own = bank.connectionsOf(userId);
  if (id === null) return { status: 200, body: { connections: own.map((one) => shownConnection(one)), total: own.length } };
  const connection = own.find((one) => one.id === id);
  if (connection === undefined) return NOT_FOUND;
  if (rest === "accounts") return { status: 200, body: { accounts: bank.accountsOf(id).map((one) => shownAccount(bank, one)) } };
  if (method === "DELETE") {
    bank.removeConnection(id);
    return { status: 204 };
  }
  // Read already: what the application takes for a success.
  if (method === "PUT") return { status: 409, body: { code: "connectionLocked" } };
  return { status: 200, body: shownConnection(connection) };
}

/** @param {StandInBank} bank @param {ApiRequest} request @param {{ userId: number, id: number, rest: string | undefined }} asked @returns {ApiReply} */
function accountReply(bank, { method, url, base }, { userId, id, rest }) {
  const account = bank.accounts.get(id);
  const connection = account && bank.connections.get(account.id_connection);
  if (account === undefined || account.gone || connection?.id_user !== userId) return NOT_FOUND;
  if (method === "PUT") {
    account.disabled = false;
    return { status: 200, body: shownAccount(bank, account) };
  }
  return rest === "transactions" ? { status: 200, body: transactionsPage(bank, id, url, base) } : NOT_FOUND;
}

/** @param {StandInBank} bank @param {number} accountId @param {URL} url @param {string} base */
function transactionsPage(bank, accountId, url, base) {
  const since = url.searchParams.get("last_update");
  const from = url.searchParams.get("min_date");
  const after = since === null ? null : Date.parse(`${since.replace(" ", "T")}Z`);
  const found = bank
    .transactionsOf(accountId)
    .filter((one) => (after === null || one.last_update >= after) && (from === null || one.date >= from))
    .filter((one) => url.searchParams.has("all") || one.deleted === null)
    .toSorted((one, other) => (one.date === other.date ? other.id - one.id : one.date < other.date ? 1 : -1));
  const size = Math.min(bank.pageSize, Number(url.searchParams.get("limit")));
  const offset = Number(url.searchParams.get("offset") ?? "0");
  const next = new URL(`${base}${url.pathname}${url.search}`);
  next.searchParams.set("offset", String(offset + size));
  return {
    transactions: found.slice(offset, offset + size).map(({ last_update: at, ...one }) => ({ ...one, last_update: spaced(at) })),
    _links: { self: { href: url.href }, next: offset + size < found.length ? { href: next.href } : null },
  };
}

/** @param {import("./bank.mjs").Connection} connection */
export function shownConnection({ bank, last_update: at, ...connection }) {
  return { ...connection, last_update: at === null ? null : spaced(at), connector: { name: bank } };
}

/** @param {StandInBank} bank @param {import("./bank.mjs").Account} account */
export function shownAccount(bank, { currency, start: _start, gone: _gone, disabled, ...account }) {
  return {
    ...account,
    currency: { id: currency },
    balance: bank.balanceOf(account.id),
    last_update: spaced(bank.now),
    disabled: disabled ? spaced(bank.now) : null,
    deleted: null,
  };
}

/** An instant as the aggregator writes it. @param {number} at */
function spaced(at) {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}
