import { setTimeout as pause } from "node:timers/promises";

const PATIENCE_MILLISECONDS = 120_000;
const BETWEEN_MILLISECONDS = 40;
/** What a client tries again: the server is away, busy, or lost what read the file. */
const PASSING = new Set(["server.unavailable", "server.failure", "server.busy", "paper.no_space", "work.too_heavy", "request.too_many"]);

/**
 * A request as a client keeps it to send it again: the same body and the same key each time.
 * @typedef {{ method: string, path: string, headers?: Record<string, string>, json?: object, form?: () => FormData, key?: string }} Act
 */

/**
 * Sends a request again until the server has answered it for good; throws when it is refused, or after two minutes.
 * @param {string} url
 * @param {Record<string, string>} bearer
 * @param {Act} act
 * @returns {Promise<{ reply: any, again: number }>} The answer, and how many times the request was sent again.
 */
export async function sendUntilAnswered(url, bearer, act) {
  const until = performance.now() + PATIENCE_MILLISECONDS;
  for (let tries = 1; ; tries += 1) {
    const reply = await send(url, bearer, act);
    if (reply !== null && reply.ok) return { reply: valueOf(reply.text), again: tries - 1 };
    const code = reply === null ? "server.unavailable" : codeOf(reply.text);
    if (!PASSING.has(code)) throw new Error(`${act.method} ${act.path}, try ${tries}: ${reply?.status} ${reply?.text.slice(0, 600)}`);
    if (performance.now() > until) throw new Error(`${act.method} ${act.path}: ${code} for two minutes`);
    await pause(BETWEEN_MILLISECONDS);
  }
}

/**
 * Sends a request once; null when no answer came.
 * @param {string} url
 * @param {Record<string, string>} bearer
 * @param {Act} act
 * @returns {Promise<{ ok: boolean, status: number, text: string } | null>}
 */
export async function send(url, bearer, { method, path, headers = {}, json, form, key }) {
  try {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...bearer,
        ...headers,
        ...(json !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form !== undefined && { body: form() }),
    });
    return { ok: reply.ok, status: reply.status, text: await reply.text() };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * What an answer says, a file as its text.
 * @param {string} text
 */
function valueOf(text) {
  return text.startsWith("{") ? JSON.parse(text) : text;
}

/** @param {string} text */
function codeOf(text) {
  try {
    return String(JSON.parse(text).code);
  } catch {
    return "server.failure";
  }
}
