import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };

/** A register on this machine: replies what `answer` says for each path; `asked` keeps what it received. */
export async function standInRegister(answer: (path: string) => Answer | "silence") {
  const asked: { path: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    const reply = answer(request.url ?? "");
    if (reply === "silence") return;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
