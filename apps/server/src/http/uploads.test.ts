import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, describe, expect, test, vi } from "vitest";
import { asPerson, TEST_PASSWORD } from "../modules/auth/testing.js";
import { csvStatement } from "../modules/banking/testing.js";
import { testApp } from "../testing/app.js";

const { app, db, services, newCompany, newFirm } = await testApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const sockets = new Set<Socket>();
afterAll(() => sockets.forEach((socket) => socket.destroy()));

const PATIENT = { timeout: 20_000 };
const BEGINNING = '--b\r\nContent-Disposition: form-data; name="file"; filename="r.csv"\r\nContent-Type: text/csv\r\n\r\n';
const END = "\r\n--b--\r\n";

/** An upload whose body comes when the test sends it; what comes back once the connection is closed. */
function upload(path: string, authorization: string, length: number | null) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.add(socket);
  let text = "";
  socket.on("data", (bytes: Buffer) => (text += bytes.toString())).on("error", () => undefined);
  const size = length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const head = [`POST ${path} HTTP/1.1`, "Host: test", `Authorization: ${authorization}`, "Connection: close"];
  socket.write([...head, "Content-Type: multipart/form-data; boundary=b", size, "", ""].join("\r\n"));
  return { socket, reply: once(socket, "close").then(() => text) };
}

describe("while a file comes", async () => {
  const firm = await newFirm();
  /** Lines enough to wait on disk. */
  const statementOf = (length: number): string =>
    csvStatement(Array.from({ length }, (_, index) => ["2026-03-02", `CB MAGASIN ${index}`, "-1.00"]));
  const statement = statementOf(12_000);
  const half = statement.slice(0, 300_000);
  const length = Buffer.byteLength(BEGINNING + statement + END);

  test.each([
    ["the session ends", 401, "auth.required"],
    ["the access is taken away", 403, "access.forbidden"],
    ["the firm suspends the dossier", 403, "company.read_only"],
  ] as const)("%s: it is refused at its end, and nothing of it is kept", async (what, status, code) => {
    const company = await newCompany({ password: TEST_PASSWORD, firmId: firm.id });
    const person = await asPerson(app, company.username);
    const { socket, reply } = upload("/api/v1/bank-import", person.headers.authorization, length);
    socket.write(BEGINNING + half);
    await vi.waitFor(() => expect(services.scratch.used()).toBeGreaterThan(0), PATIENT);
    if (what === "the session ends")
      await app.inject({ method: "DELETE", url: "/oauth/token", payload: { refresh_token: person.refreshToken } });
    else if (what === "the access is taken away")
      await db.shared((tx) => tx.run("delete from shared.memberships where user_id = $1", [company.userId]));
    else {
      const payload = { status: "suspended", date: "2026-04-14" };
      const decided = await app.inject({ method: "POST", url: `/api/v1/dossier/${company.id}/status`, headers: firm.headers, payload });
      expect(decided.statusCode).toBe(200);
    }
    socket.write(statement.slice(half.length) + END);
    const text = await reply;
    expect(text).toContain(` ${status} `);
    expect(text).toContain(`"code":"${code}"`);
    expect(await db.tenantRead(company.id, { text: "select id from books.bank_imports" })).toEqual([]);
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0), PATIENT);
  });

  const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const byteByByte = (text: string): string => [...text].map(chunk).join("");

  test("byte by byte, it is the same file; a great many bytes so are refused", async () => {
    const company = await newCompany();
    const few = upload("/api/v1/bank-import", company.headers.authorization, null);
    few.socket.write(chunk(BEGINNING) + byteByByte(statementOf(100)) + chunk(END) + chunk(""));
    const read = await few.reply;
    expect(read).toContain("201 Created");
    expect(read).toContain('"selected":100');
    const many = upload("/api/v1/bank-import", company.headers.authorization, null);
    many.socket.write(chunk(BEGINNING) + byteByByte(half));
    const refused = await many.reply;
    expect(refused).toContain("400 Bad Request");
    expect(refused).toContain("trop petits morceaux");
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0), PATIENT);
  });
});
