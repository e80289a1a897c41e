import { createHash, createHmac } from "node:crypto";

/** The keys of an account of a store that speaks S3. */
export type S3Keys = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** A request about to be sent: its headers with their names in lower case, `host` among them. */
export type UnsignedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal. */
  readonly payloadSha256: string;
};

/** The SHA-256 of no body at all. */
export const EMPTY_SHA256 = createHash("sha256").digest("hex");

/**
 * The headers of a request with those that sign it (AWS Signature Version 4, service `s3`); `at` in milliseconds.
 * Source: docs/sources.md#s3.
 */
export function signed(
  { method, url, headers, payloadSha256 }: UnsignedRequest,
  { keys, region, at }: { readonly keys: S3Keys; readonly region: string; readonly at: number },
): Readonly<Record<string, string>> {
  const instant = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");
  const scope = `${instant.slice(0, 8)}/${region}/s3/aws4_request`;
  const all: Record<string, string> = { ...headers, "x-amz-content-sha256": payloadSha256, "x-amz-date": instant };
  const names = Object.keys(all).sort();
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const request = [
    method,
    url.pathname,
    query.join("&"),
    ...names.map((name) => `${name}:${(all[name] ?? "").trim()}`),
    "",
    names.join(";"),
    payloadSha256,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", instant, scope, createHash("sha256").update(request).digest("hex")].join("\n");
  const key = ["aws4_request", "s3", region, instant.slice(0, 8)].reduceRight<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const signature = hmac(key, text).toString("hex");
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names.join(";")},Signature=${signature}`;
  return { ...all, authorization };
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
