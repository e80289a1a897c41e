import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { request as plainRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { request as secureRequest } from "node:https";
import { isPublicAddress } from "../push/public-address.js";
import { isLoopback } from "./partner-address.js";

/** A request to a partner. */
export type PartnerRequest = {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly milliseconds: number;
  /** Bytes of the reply at most. */
  readonly bytes: number;
  readonly allowsLoopback: boolean;
};

/** What a partner replied. */
export type PartnerReply = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Uint8Array;
};

/** Thrown when a partner does not reply in time, in full or within its bounds, or leads to a private network. */
export class PartnerUnreachable extends Error {}

/**
 * Sends a request to the address that its name has when it is looked up, which must be public: the connection is made to that very address. No
 * redirection is followed. Throws PartnerUnreachable.
 */
export function sendToPartner({ url, method, headers, body, milliseconds, bytes, allowsLoopback }: PartnerRequest): Promise<PartnerReply> {
  const isLocal = allowsLoopback && isLoopback(url);
  if (url.protocol !== "https:" && !isLocal) return Promise.reject(new PartnerUnreachable("only this machine is spoken to in clear"));
  if (!isLocal && !isPublicHost(url)) return Promise.reject(new PartnerUnreachable("the address is of a private network"));
  const options: RequestOptions = {
    method,
    headers: { accept: "application/json", ...headers, ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }) },
    signal: AbortSignal.timeout(milliseconds),
    agent: false,
    ...(!isLocal && { lookup: everyPublic }),
  };
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(new PartnerUnreachable(error.message));
    const sent = (url.protocol === "https:" ? secureRequest : plainRequest)(url, options, (reply) => {
      readWithin(reply, bytes).then((content) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: content }), fail);
    });
    sent.on("error", fail);
    sent.end(body);
  });
}

/** False for the number of a private network: a number is connected to without any look-up. */
function isPublicHost({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  return family === 0 || isPublicAddress({ address, family });
}

async function readWithin(reply: IncomingMessage, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of reply as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > most) {
      reply.destroy();
      throw new Error("the reply is larger than its bound");
    }
    pieces.push(piece);
  }
  if (!reply.complete) throw new Error("the reply was cut");
  return Buffer.concat(pieces);
}

/** Finds the addresses of a name, all of which must be public: one of a private network among them refuses it. */
const everyPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (first === undefined || !addresses.every(isPublicAddress))
      return callback(Object.assign(new Error("the name leads to a private network"), { code: "EACCES" }), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
