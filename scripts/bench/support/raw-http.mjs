import { connect } from "node:net";
import { once } from "node:events";

/**
 * A connection kept open that sends one GET at a time and reads its reply whole, at hardly any cost of its own: what is
 * measured is the server.
 * @param {string} url
 * @param {Record<string, string>} headers
 */
export async function openConnection(url, headers) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  const lines = Object.entries({ host: `${hostname}:${port}`, connection: "keep-alive", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  /** @type {{ resolve: (reply: { status: number, body: Buffer }) => void, reject: (error: Error) => void } | null} */
  let waiting = null;
  /** @type {Buffer[]} */
  let chunks = [];
  let received = 0;
  let expected = Infinity;
  socket.on("data", (/** @type {Buffer} */ chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    if (expected === Infinity) expected = sizeOf(Buffer.concat(chunks));
    if (received < expected) return;
    const whole = Buffer.concat(chunks);
    const done = waiting;
    [waiting, chunks, received, expected] = [null, [], 0, Infinity];
    done?.resolve({ status: Number(whole.toString("latin1", 9, 12)), body: whole.subarray(whole.indexOf("\r\n\r\n") + 4) });
  });
  socket.on("close", () => waiting?.reject(new Error("the server closed the connection")));
  return {
    /** @param {string} path */
    get: (path) =>
      new Promise((/** @type {(reply: { status: number, body: Buffer }) => void} */ resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

/**
 * Length of the whole reply, Infinity while its head is not there.
 * @param {Buffer} start
 */
function sizeOf(start) {
  const head = start.indexOf("\r\n\r\n");
  if (head < 0) return Infinity;
  const length = /content-length: *(\d+)/i.exec(start.toString("latin1", 0, head));
  if (!length) throw new Error("a reply without its length");
  return head + 4 + Number(length[1]);
}
