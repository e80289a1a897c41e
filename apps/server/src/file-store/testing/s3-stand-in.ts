import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Bucket } from "../s3-store.js";

/** A server that speaks as much S3 as we use, in memory; it refuses what is not signed with its keys. */
export type S3StandIn = { readonly bucket: S3Bucket; readonly objects: Map<string, Buffer>; close(): Promise<void> };

/** Starts it on a port of its own. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const keys = { accessKeyId: "AKIATEST", secretAccessKey: randomUUID() };
  const server = createServer((request, response) => {
    // One that leaves half way is answered nothing.
    void answer(request, { objects, ...keys }).then(
      ({ status, body }) => response.writeHead(status).end(body),
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    bucket: { endpoint: `http://127.0.0.1:${port}`, region: "eu-west-3", bucket: "papers", ...keys },
    objects,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Known = { readonly objects: Map<string, Buffer>; readonly accessKeyId: string; readonly secretAccessKey: string };
type Answer = { readonly status: number; readonly body?: string | Buffer };

async function answer(request: IncomingMessage, known: Known): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const fault = faultOf(request, body, known);
  if (fault !== null) return { status: 403, body: `<Error><Code>${fault}</Code></Error>` };
  const key = request.url ?? "";
  if (!key.startsWith("/papers/")) return { status: 404, body: "<Error><Code>NoSuchBucket</Code></Error>" };
  switch (request.method) {
    case "PUT":
      known.objects.set(key, body);
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
