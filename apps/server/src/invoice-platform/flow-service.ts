import { randomUUID } from "node:crypto";
import { ErrorReply, Flow, FlowReply, TokenReply } from "./flow.js";
import { PlatformFailure, type FlowPage, type FlowSearch, type InvoicePlatform, type PlatformAccess } from "./invoice-platform.js";
import { PartnerUnreachable, sendToPartner, type PartnerReply } from "./partner-request.js";

const LIMIT = 100;
const CALL_MILLISECONDS = 25_000;
const MOST = { json: 2_000_000, file: 20_000_000 } as const;
const MOST_REDIRECTIONS = 3;

type Options = { readonly allowsLoopback: boolean };

/** A platform by the standard Flow Service (AFNOR XP Z12-013): a token of its own, renewed once when it is refused. */
export function flowService(access: PlatformAccess, { allowsLoopback }: Options): InvoicePlatform {
  let token: Promise<string> | null = null;
  const bearer = (isRenewed: boolean): Promise<string> => {
    if (isRenewed || token === null) token = askToken(access, { allowsLoopback });
    return token;
  };
  const send = async (path: string, body: object | null, bytes: number): Promise<PartnerReply> => {
    const url = new URL(`${access.flowUrl.href.replace(/\/+$/, "")}/v1/${path}`);
    const once = async (isRenewed: boolean): Promise<PartnerReply> => {
      const headers = {
        authorization: `Bearer ${await bearer(isRenewed)}`,
        "request-id": randomUUID(),
        ...(access.organization !== null && { [access.organization.header]: access.organization.value }),
        ...(body !== null && { "content-type": "application/json" }),
      };
      const method = body === null ? ("GET" as const) : ("POST" as const);
      const sent = { url, method, headers, milliseconds: CALL_MILLISECONDS, bytes, allowsLoopback };
      return reached(sendToPartner(body === null ? sent : { ...sent, body: JSON.stringify(body) }));
    };
    const reply = await once(false);
    return reply.status === 401 ? once(true) : reply;
  };
  return {
    search: async (asked) => pageOf(checked(await send("flows/search", searchBody(asked), MOST.json))),
    async download(flowId, form) {
      const reply = await send(`flows/${encodeURIComponent(flowId)}?docType=${form}`, null, MOST.file);
      if (reply.status === 404) return null;
      const isElsewhere = reply.status >= 300 && reply.status < 400;
      return isElsewhere ? followed(reply, access.flowUrl, { allowsLoopback, left: MOST_REDIRECTIONS }) : checked(reply).body;
    },
  };
}

function searchBody({ flowTypes, updatedAfter, cursor }: FlowSearch): object {
  const where = { flowType: flowTypes, flowDirection: ["In"], ...(updatedAfter !== null && { updatedAfter }) };
  return { limit: LIMIT, where, ...(cursor !== null && { cursor }) };
}

/** Flows that cannot be read are left aside: one of an unknown shape holds back none of the others. */
function pageOf(reply: PartnerReply): FlowPage {
  const read = FlowReply.safeParse(jsonOf(reply));
  if (!read.success) throw new PlatformFailure("request", "the search gives no flows");
  const flows = read.data.results.flatMap((one) => {
    const flow = Flow.safeParse(one);
    return flow.success ? [flow.data] : [];
  });
  return { flows, limit: read.data.limit ?? LIMIT, cursor: read.data.nextCursor ?? null };
}

/** The token of the client, by HTTP Basic, then once more in the body where that is refused. */
async function askToken({ tokenUrl, clientId, clientSecret, scope }: PlatformAccess, { allowsLoopback }: Options): Promise<string> {
  const form = { grant_type: "client_credentials", ...(scope !== null && { scope }) };
  const ask = (fields: Record<string, string>, headers: Record<string, string>): Promise<PartnerReply> =>
    reached(
      sendToPartner({
        url: tokenUrl,
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(fields).toString(),
        milliseconds: CALL_MILLISECONDS,
        bytes: MOST.json,
        allowsLoopback,
      }),
    );
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString("base64");
  const first = await ask(form, { authorization: `Basic ${basic}` });
  const reply = [400, 401].includes(first.status) ? await ask({ ...form, client_id: clientId, client_secret: clientSecret }, {}) : first;
  if ([400, 401, 403].includes(reply.status)) throw new PlatformFailure("access", "the platform refuses the client");
  const read = TokenReply.safeParse(jsonOf(checked(reply)));
  if (!read.success || read.data.token_type.toLowerCase() !== "bearer")
    throw new PlatformFailure("access", "the platform gives no bearer token");
  return read.data.access_token;
}

/** A file that is elsewhere is read there without the token: it goes to no other host. */
async function followed(
  reply: PartnerReply,
  from: URL,
  { allowsLoopback, left }: Options & { readonly left: number },
): Promise<Uint8Array> {
  const location = reply.headers.location;
  if (location === undefined || left === 0 || !URL.canParse(location, from)) throw new PlatformFailure("request", "the file is nowhere");
  const url = new URL(location, from);
  const next = await reached(
    sendToPartner({ url, method: "GET", headers: { accept: "*/*" }, milliseconds: CALL_MILLISECONDS, bytes: MOST.file, allowsLoopback }),
  );
  if (next.status >= 300 && next.status < 400) return followed(next, url, { allowsLoopback, left: left - 1 });
  return checked(next).body;
}

async function reached(reply: Promise<PartnerReply>): Promise<PartnerReply> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof PartnerUnreachable) throw new PlatformFailure("temporary", error.message);
    throw error;
  }
}

/** A reply that succeeded. Throws PlatformFailure otherwise: redirections of a search are refused, their token stays. */
function checked(reply: PartnerReply): PartnerReply {
  const { status, headers } = reply;
  if (status >= 200 && status < 300) return reply;
  if (status === 401 || status === 403) throw new PlatformFailure("access", `refused with ${status}`);
  if (status === 429 || status >= 500) throw new PlatformFailure("temporary", `status ${status}`, secondsOf(headers["retry-after"]));
  const stated = ErrorReply.safeParse(jsonOf(reply));
  throw new PlatformFailure("request", stated.success ? stated.data.errorCode : `status ${status}`);
}

function jsonOf({ body }: PartnerReply): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function secondsOf(retryAfter: string | undefined): number | null {
  const seconds = Number(retryAfter);
  return Number.isSafeInteger(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : null;
}
