import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Bucket } from "../s3-store.js";

/** A server that speaks as much S3 as we use, in memory; it refuses what is not signed with its keys. */
export type S3StandIn = {
  readonly bucket: S3Bucket;
  readonly objects: Map<string, Buffer>;
  /** Says how each request fails from now on; null: it does not. */
  fail(next: (() => S3Fault | null) | null): void;
  close(): Promise<void>;
};

/** How a request fails: refused for now, answered late, cut before anything is done, once all of it is done, or in the midst of its bytes. */
export type S3Fault = "away" | "slow" | "cut before" | "cut after" | "cut in the bytes";

/** Starts it on a port of its own. */
export async function startS3StandIn(): Promise<S3StandIn> {
  let nextFault: (() => S3Fault | null) | null = null;
  const objects = new Map<string, Buffer>();
  const keys = { accessKeyId: "AKIATEST", secretAccessKey: randomUUID() };
  const server = createServer((request, response) => {
    const fault = nextFault?.() ?? null;
    if (fault === "cut before") return void request.destroy();
    // One that leaves half way is answered nothing.
    void answer(request, { objects, ...keys, fault }).then(
      ({ status, body = "" }) => {
        if (fault === "cut after") return void response.destroy();
        if (fault !== "cut in the bytes") return void setTimeout(() => response.writeHead(status).end(body), fault === "slow" ? 5 : 0);
        response.writeHead(status, { "content-length": String(body.length + 10) }).write(body.slice(0, body.length / 2));
        setTimeout(() => response.destroy(), 2);
      },
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, region: "eu-west-3", bucket: "papers", ...keys },
    objects,
    fail: (next) => void (nextFault = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Known = {
  readonly objects: Map<string, Buffer>;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly fault: S3Fault | null;
};
type Answer = { readonly status: number; readonly body?: string | Buffer };

async function answer(request: IncomingMessage, known: Known): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const fault = faultOf(request, body, known);
  if (fault !== null) return { status: 403, body: `<Error><Code>${fault}</Code></Error>` };
  const key = request.url ?? "";
  if (known.fault === "away") return { status: 503, body: "<Error><Code>SlowDown</Code></Error>" };
  if (!key.startsWith("/papers/")) return { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" };
  switch (request.method) {
    case "PUT":
      // Some stores keep the beginning of what was cut.
      known.objects.set(key, known.fault === "cut in the bytes" ? body.subarray(0, body.length / 2) : body);
      return { status: 200 };
    case "GET": {
      const object = known.objects.get(key);
      return object === undefined ? { status: 404, body: "<Error><Code>NoSuchKey</Code></Error>" } : { status: 200, body: object };
    }
    case "DELETE":
      known.objects.delete(key);
      return { status: 204 };
    default:
      return { status: 405 };
  }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request,\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/;

/** Written from the documentation and not from our client: a fault that both shared would say nothing. */
function faultOf({ headers, method, url }: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey }: Known): string | null {
  const [, id, day = "", region = "", names = "", signature] = AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (id !== accessKeyId) return "InvalidAccessKeyId";
  const date = String(headers["x-amz-date"]);
  if (!date.startsWith(day)) return "AuthorizationHeaderMalformed";
  const hash = createHash("sha256").update(body).digest("hex");
  if (headers["x-amz-content-sha256"] !== hash) return "XAmzContentSHA256Mismatch";
  for (const name of ["host", "x-amz-content-sha256", "x-amz-date"]) if (!names.split(";").includes(name)) return "AccessDenied";
  const lines = names.split(";").map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = `${method}\n${url}\n\n${lines.join("")}\n${names}\n${hash}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${date}\n${scope}\n${createHash("sha256").update(canonical).digest("hex")}`;
  let key: Buffer = createHmac("sha256", `AWS4${secretAccessKey}`).update(day).digest();
  for (const part of [region, "s3", "aws4_request"]) key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(toSign).digest("hex") === signature ? null : "SignatureDoesNotMatch";
}
