import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/**
 * A flow of the stand-in: what a search gives of it, and its files in base64 by their form.
 * @typedef {{ flowId: string, updatedAt: string, flowType: string, acknowledgement?: { status: string }, files?: Record<string, string> }} StandInFlow
 */

/**
 * What it plays: its flows, how many a page holds, a cursor or dates, in order or not, each flow once or twice in its page, and faults, each for so many
 * requests of a path; one that only lasts `milliseconds` is answered all the same. Where `files` is an address, files are redirected there.
 * @typedef {{ path: string, status?: number, headers?: Record<string, string>, isCut?: boolean, milliseconds?: number, times: number }} Fault
 * @typedef {(status: number, content: unknown, headers?: Record<string, string>) => void} Reply
 * @typedef {{ flows: StandInFlow[], pageSize: number, hasCursor: boolean, isDisordered: boolean, isDoubled: boolean, files: string | null, faults: Fault[], client: string }} Played
 */

/** @type {Played} */
const SOUND = {
  flows: [],
  pageSize: 100,
  hasCursor: false,
  isDisordered: false,
  isDoubled: false,
  files: null,
  faults: [],
  client: "client:secret",
};

/** A platform that plays the Flow Service in memory; `POST /__control` says what, on a stand-in that takes controls. Returns its server. */
export function invoicePlatform(/** @type {{ takesControls: boolean }} */ { takesControls }) {
  /** @type {Played} */
  let played = { ...SOUND };
  let tokens = 0;
  /** @type {{ path: string, authorization: string | null }[]} */
  let seen = [];
  /** @type {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>} */
  const serve = async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const body = await textOf(request);
    /** @type {Reply} */
    const reply = (status, content, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content));
    };
    if (pathname === "/__control" && takesControls) {
      if (request.method === "GET") return reply(200, { seen, tokens });
      played = { ...played, ...JSON.parse(body) };
      seen = [];
      return reply(200, {});
    }
    seen.push({ path: pathname, authorization: request.headers.authorization ?? null });
    const fault = played.faults.find(({ path, times }) => times > 0 && pathname.includes(path));
    if (fault && (await isFailed(fault, response, reply))) return;
    if (pathname === "/token") {
      if (!clientsOf(request, body).includes(played.client)) return reply(401, { error: "invalid_client" });
      tokens += 1;
      return reply(200, { access_token: `token-${tokens}`, token_type: "Bearer", expires_in: 3600 });
    }
    if (pathname.startsWith("/elsewhere/")) return sendFile(pathname.slice(11), "Original", reply);
    if (request.headers.authorization !== `Bearer token-${tokens}`) return reply(401, { errorCode: "TOKEN" });
    if (pathname === "/flow-service/v1/flows/search" && request.method === "POST") return reply(200, pageOf(JSON.parse(body)));
    const flow = /^\/flow-service\/v1\/flows\/([^/]+)$/.exec(pathname);
    if (flow) {
      if (played.files !== null) return reply(302, "", { location: `${played.files}/elsewhere/${flow[1]}` });
      return sendFile(decodeURIComponent(flow[1] ?? ""), searchParams.get("docType") ?? "Metadata", reply);
    }
    return reply(404, { errorCode: "NOT_FOUND" });
  };

  /** @param {{ where: { updatedAfter?: string, flowType: string[] }, cursor?: string }} asked */
  function pageOf({ where, cursor }) {
    /** @param {StandInFlow} flow */
    const isAfter = ({ updatedAt }) => where.updatedAfter === undefined || updatedAt > where.updatedAfter;
    const flows = played.flows.filter((flow) => where.flowType.includes(flow.flowType) && isAfter(flow));
    const sorted = flows.toSorted((one, other) => (one.updatedAt < other.updatedAt ? -1 : one.updatedAt > other.updatedAt ? 1 : 0));
    const ordered = played.isDisordered ? sorted.toReversed() : sorted;
    const start = played.hasCursor ? Number(cursor ?? 0) : 0;
    const end = start + played.pageSize;
    const results = ordered.slice(start, end).map(({ files: _files, ...flow }) => ({ flowDirection: "In", ...flow }));
    return {
      limit: played.pageSize,
      filters: where,
      results: played.isDoubled ? results.flatMap((flow) => [flow, flow]) : results,
      ...(played.hasCursor && end < ordered.length && { nextCursor: String(end) }),
    };
  }

  /** @type {(flowId: string, form: string, reply: Reply) => void} */
  function sendFile(flowId, form, reply) {
    const content = played.flows.find((one) => one.flowId === flowId)?.files?.[form];
    if (content === undefined) return reply(404, { errorCode: "NOT_FOUND" });
    return reply(200, Buffer.from(content, "base64"), { "content-type": "application/octet-stream" });
  }
  return createServer((request, response) => void serve(request, response));
}

/**
 * Plays a fault once; false where it was only slow: the request is then answered.
 * @param {Fault} fault
 * @param {import("node:http").ServerResponse} response
 * @param {Reply} reply
 */
async function isFailed(fault, response, reply) {
  fault.times -= 1;
  if (fault.isCut === true) cut(response);
  else if (fault.milliseconds !== undefined) {
    await pause(fault.milliseconds);
    return false;
  } else reply(fault.status ?? 500, { errorCode: "STAND_IN_FAULT", errorMessage: "never shown" }, fault.headers);
  return true;
}

/**
 * Begins a reply and breaks the connection.
 * @param {import("node:http").ServerResponse} response
 */
function cut(response) {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write("{");
  setTimeout(() => response.destroy(), 20);
}

/**
 * The client that a request for a token names, by HTTP Basic and in its body.
 * @param {import("node:http").IncomingMessage} request
 * @param {string} body
 */
function clientsOf(request, body) {
  const given = request.headers.authorization?.replace("Basic ", "") ?? "";
  const form = new URLSearchParams(body);
  return [Buffer.from(given, "base64").toString(), `${form.get("client_id")}:${form.get("client_secret")}`];
}

/** @param {import("node:http").IncomingMessage} request */
async function textOf(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
