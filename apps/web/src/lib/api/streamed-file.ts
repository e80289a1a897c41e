/** Read bytes are given to the browser by parts of this size: it may keep them on disk, a page would hold them in memory. */
const PART_BYTES = 8_000_000;

/** Reads a file as it comes, telling how many bytes came so far. Rejects when it is cut before its end. */
export async function readStreamed(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Blob[] = [];
  let waiting: BlobPart[] = [];
  let [bytes, waitingBytes] = [0, 0];
  const put = (): void => {
    parts.push(new Blob(waiting));
    [waiting, waitingBytes] = [[], 0];
  };
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read()) {
    waiting.push(read.value);
    bytes += read.value.length;
    waitingBytes += read.value.length;
    if (waitingBytes >= PART_BYTES) put();
    onBytes(bytes);
  }
  put();
  return new Blob(parts);
}
