import { createServer } from "node:http";
import { replyOf } from "./lib/stand-in-bank/api.mjs";
import { StandInBank } from "./lib/stand-in-bank/bank.mjs";
import { obey } from "./lib/stand-in-bank/control.mjs";
import { visitEnd, visitPage } from "./lib/stand-in-bank/page.mjs";

// An aggregator of banks for trials and tests, in memory, on a port of its own (PORT, 3999 unless set; 0 takes a free one and prints it).
// With STAND_IN=1, `POST /__control` makes it give, change, fail and send what a test asks for.
if (process.env["NODE_ENV"] === "production") {
  console.error("La banque factice ne se lance pas en production.");
  process.exit(1);
}

/** @type {import("./lib/stand-in-bank/control.mjs").Stage} */
let stage = { bank: new StandInBank(), faults: [], held: [] };

/** @param {import("node:http").IncomingMessage} request */
async function textOf(request) {
  let text = "";
  for await (const piece of request) text += String(piece);
  return text;
}

/** @param {string} text @returns {any} */
function bodyOf(text) {
  return text === "" ? {} : text.startsWith("{") ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
}

/** @param {import("node:http").ServerResponse} response @param {number} status @param {object | null} [body] */
function sendJson(response, status, body = null) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(status === 204 ? undefined : JSON.stringify(body));
}

/** Fails as a test asked it to: the first fault that concerns the address is used. @param {URL} url */
function faultAt(url) {
  const index = stage.faults.findIndex(({ path }) => path === undefined || `${url.pathname}${url.search}`.includes(path));
  return index === -1 ? null : (stage.faults.splice(index, 1)[0] ?? null);
}

const server = createServer((request, response) => {
  void (async () => {
    const base = `http://${request.headers.host ?? "127.0.0.1"}`;
    const url = new URL(request.url ?? "/", base);
    const body = bodyOf(await textOf(request));
    if (url.pathname === "/__control") {
      if (process.env["STAND_IN"] !== "1") return sendJson(response, 404);
      if (body.order === "reset") stage = { bank: new StandInBank(), faults: [], held: [] };
      return sendJson(response, 200, { data: body.order === "reset" ? null : await obey(stage, body) });
    }
    if (url.pathname === "/webview/done") return response.writeHead(302, { location: visitEnd(stage.bank, url) }).end();
    if (url.pathname.startsWith("/webview/"))
      return response.writeHead(200, { "content-type": "text/html" }).end(visitPage(stage.bank, url));
    const fault = faultAt(url);
    if (fault?.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.delay));
    if (fault?.held === true) await new Promise((resolve) => stage.held.push(() => resolve(null)));
    if (fault?.status !== undefined) return sendJson(response, fault.status, { code: "bug" });
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const reply = replyOf(stage.bank, { method: request.method ?? "GET", url, token, body, base });
    if (fault?.cut !== true) return sendJson(response, reply.status, reply.body);
    const text = JSON.stringify(reply.body ?? {});
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
    response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
  })().catch((error) => sendJson(response, 500, { code: "bug", description: String(error) }));
});
server.listen(Number(process.env["PORT"] ?? "3999"), "127.0.0.1", () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : ""}`);
});
process.on("SIGTERM", () => process.exit(0)).on("SIGINT", () => process.exit(0));
