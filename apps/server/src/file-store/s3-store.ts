import { request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { checkedKey, type FileStore, type StoredContent } from "./file-store.js";
import { EMPTY_SHA256, signed, type S3Keys } from "./signature.js";

/** A bucket of a store that speaks S3. */
export type S3Bucket = S3Keys & { readonly endpoint: string; readonly region: string; readonly bucket: string };

/** A store that says nothing for so long is away. */
const SILENCE_MILLISECONDS = 30_000;

/** Files in a bucket, named by path (`endpoint/bucket/key`). Every request is signed, its body with it. */
export function s3Store({ endpoint, region, bucket, ...keys }: S3Bucket, now: () => number): FileStore {
  const open = (method: string, key: string, content?: StoredContent): ClientRequest => {
    const url = new URL(`${endpoint.replace(/\/$/, "")}/${bucket}/${checkedKey(key)}`);
    const headers = { host: url.host, ...(content && { "content-length": String(content.size) }) };
    const unsigned = { method, url, headers, payloadSha256: content?.sha256 ?? EMPTY_SHA256 };
    const begin = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = begin(url, { method, headers: signed(unsigned, { keys, region, at: now() }) });
    // Told to who waits for the answer, and not once it has it.
    request.on("error", () => undefined);
    request.setTimeout(SILENCE_MILLISECONDS, () =>
      request.destroy(new Error(`the store of files has been silent for ${SILENCE_MILLISECONDS} ms`)),
    );
    return request;
  };
  const send = async (key: string, content: StoredContent): Promise<void> => {
    const request = open("PUT", key, content);
    const answered = answerTo(request);
    // The store may refuse before it has read everything.
    await Promise.race([pipeline(content.pieces(), request), answered]);
    await settled(await answered, [200, 201]);
  };
  const remove = async (key: string): Promise<void> => {
    const request = open("DELETE", key);
    request.end();
    await settled(await answerTo(request), [200, 204, 404]);
  };
  return {
    async put(key, content) {
      try {
        await send(key, content);
      } catch (error) {
        // Some stores keep the beginning of what was cut; one that is away says so by the first failure.
        await remove(key).catch(() => undefined);
        throw error;
      }
    },
    async read(key) {
      const request = open("GET", key);
      request.end();
      const answer = await answerTo(request);
      if (answer.statusCode === 200) return answer;
      await settled(answer, [404]);
      return null;
    },
    remove,
  };
}

function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.once("error", reject);
    request.once("close", () => reject(new Error("the store of files ended the connection")));
  });
  answered.catch(() => undefined);
  return answered;
}

/** Reads an answer to its end; throws, with what the store says, unless its status is one of these. */
async function settled(answer: IncomingMessage, statuses: readonly number[]): Promise<void> {
  let text = "";
  for await (const piece of answer) if (text.length < 2_000) text += String(piece);
  if (!statuses.includes(answer.statusCode ?? 0))
    throw new Error(`the store of files answered ${answer.statusCode}: ${text.slice(0, 500)}`);
}
