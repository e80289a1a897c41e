import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A small proxy before several servers, as one in production would be set (deploy/nginx.conf). */
type Balancer = { readonly url: string; use(ports: readonly number[]): void; close(): Promise<void> };

/** Passes each request to the next server; to another one when a server is gone, or says that it stops: it has done nothing of the request then. */
export async function startBalancer(): Promise<Balancer> {
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    void pass(incoming, outgoing, () => ports[turn++ % ports.length] ?? 0);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (chosen) => void (ports = chosen),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const MOST_TRIES = 4;

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, nextPort: () => number): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  for (let tries = 1; ; tries += 1) {
    const reply = await send(incoming, body, nextPort()).catch((error: unknown) => (tries < MOST_TRIES ? null : error));
    if (reply === null || (isReply(reply) && reply.status === 503 && tries < MOST_TRIES)) continue;
    if (isReply(reply)) outgoing.writeHead(reply.status, reply.headers).end(reply.body);
    else outgoing.writeHead(502).end(reply instanceof Error ? reply.message : "no server answers");
    return;
  }
}

type Reply = { readonly status: number; readonly headers: IncomingMessage["headers"]; readonly body: Buffer };

function isReply(value: unknown): value is Reply {
  return typeof value === "object" && value !== null && "status" in value;
}

function send({ method, url, headers }: IncomingMessage, body: Buffer, port: number): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path: url, headers: { ...headers, connection: "close" }, agent: false });
    sent.on("error", reject).on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    });
    sent.end(body);
  });
}
