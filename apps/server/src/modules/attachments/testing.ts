import type { LightMyRequestResponse } from "fastify";
import { multipartForm, type TestApp, type TestCompany } from "../../testing/app.js";

export const UPLOAD = "/file/upload/node/banking_transaction/field_supporting_documents_pr?_format=json";

/** The first bytes of each kind of file, then something of its own. */
export const BEGINNINGS = {
  pdf: Buffer.from("%PDF-1.7\n"),
  png: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  jpg: Buffer.from("\xff\xd8\xff\xe0", "latin1"),
} as const;

type Sent = { readonly name: string; readonly content: Buffer | string };

/** Sends a paper as the screens do, with the token of a session. */
export async function sendPaper(
  { app }: Pick<TestApp, "app">,
  company: Pick<TestCompany, "headers">,
  file: Sent,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = multipartForm(file);
  return app.inject({ method: "POST", url: UPLOAD, payload, headers: { ...company.headers, ...headers, ...(await csrfHeaders({ app })) } });
}

/** The token of a new session, and its cookie. */
export async function csrfHeaders({ app }: Pick<TestApp, "app">): Promise<{ cookie: string; "x-csrf-token": string }> {
  const given = await app.inject({ url: "/session/token" });
  const [session] = given.cookies;
  if (!session) throw new Error("no session cookie");
  return { cookie: `${session.name}=${session.value}`, "x-csrf-token": given.body };
}

/** Sends a paper and returns its id. */
export async function newPaper(
  server: Pick<TestApp, "app">,
  company: Pick<TestCompany, "headers">,
  file: Partial<Sent> = {},
): Promise<string> {
  const reply = await sendPaper(server, company, { name: file.name ?? "reçu.txt", content: file.content ?? `reçu ${Math.random()}` });
  if (reply.statusCode !== 201) throw new Error(`the paper was refused: ${reply.body}`);
  return reply.json().fid;
}
