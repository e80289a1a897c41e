import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { uuidv7 } from "uuidv7";
import { multipartForm, testApp } from "../../testing/app.js";
import { ScratchFull } from "../../scratch/scratch.js";
import { jpegBytes, pngBytes } from "../../images/testing.js";
import { BEGINNINGS, csrfHeaders, newPaper, sendPaper, UPLOAD } from "./testing.js";

const dataDir = await mkdtemp(join(tmpdir(), "comptoir-papers-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = await testApp({ environment: { dataDir, paperLimits: { perHour: 40, megabytes: 3 } } });
const { app, db, services, newCompany } = server;

async function filesOf(companyId: string): Promise<string[]> {
  return readdir(join(dataDir, "files", companyId)).catch(() => []);
}

describe("a paper that is sent", () => {
  test("is kept, with its content, its name and its print in the log", async () => {
    const company = await newCompany();
    const content = Buffer.concat([BEGINNINGS.pdf, Buffer.alloc(400_000, 7)]);
    const reply = await sendPaper(server, company, { name: "Facture été.PDF", content });
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([201, ["fid"]]);
    const { fid } = reply.json();
    const read = await company.get(`/api/v1/file/${fid}`);
    expect(read.rawPayload.equals(content)).toBe(true);
    expect(read.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("Facture été.pdf")}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    const log = await db.tenantRead(company.id, { text: "select details from books.audit_log where action = 'file.receive'" });
    expect(log).toEqual([
      { details: { name: "Facture été.pdf", bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") } },
    ]);
    expect(await filesOf(company.id)).toHaveLength(1);
  });

  test("a second time is the same file in the same company, another one elsewhere", async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    const first = await newPaper(server, ours, { content: "le même" });
    expect(await newPaper(server, ours, { name: "copie.txt", content: "le même" })).toBe(first);
    expect(await newPaper(server, theirs, { content: "le même" })).not.toBe(first);
    expect([await filesOf(ours.id), await filesOf(theirs.id)].map(({ length }) => length)).toEqual([1, 1]);
    const both = await Promise.all(["a.txt", "b.txt"].map((name) => newPaper(server, ours, { name, content: "ensemble" })));
    expect(new Set(both).size).toBe(1);
    expect(await filesOf(ours.id)).toHaveLength(2);
  });

  test("without the token of its session is refused with the sentence of the specification", async () => {
    const company = await newCompany();
    const { payload, headers } = multipartForm({ name: "a.txt", content: "a" });
    const send = (extra: object) =>
      app.inject({ method: "POST", url: UPLOAD, payload, headers: { ...company.headers, ...headers, ...extra } });
    for (const extra of [{}, { "x-csrf-token": "faux" }]) {
      const reply = await send(extra);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({
        code: "paper.csrf",
        message: "Votre fichier n'a pas pu être chargé correctement: le jeton XCSRF est manquant, veuillez vous reconnecter.",
      });
    }
    expect((await send(await csrfHeaders(server))).statusCode).toBe(201);
  });

  test.each([
    ["facture.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["photo.heic", Buffer.from("\0\0\0\x18ftypheic", "latin1")],
    ["programme.exe", Buffer.from("MZ\x90\0", "latin1")],
    ["facture.pdf", Buffer.from("MZ\x90\0", "latin1")],
    ["facture.pdf", Buffer.from("PK\x03\x04", "latin1")],
    ["facture.pdf", "<!doctype html><script>alert(1)</script>"],
    ["photo.jpg", BEGINNINGS.png],
    ["photo.png", "<svg/>"],
    ["notes.txt", Buffer.from("PK\x03\x04zip", "latin1")],
    ["notes.txt", Buffer.from("a\0b")],
    ["vide.txt", ""],
    ["sans-extension", "texte"],
    ["facture.pdf.html", "%PDF-1.7"],
  ])("%s that is none of the kinds is refused, and leaves nothing", async (name, content) => {
    const company = await newCompany();
    const reply = await sendPaper(server, company, { name, content });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: "paper.type", message: expect.stringContaining(".txt .jpeg .jpg .png .pdf") });
    expect(await filesOf(company.id)).toEqual([]);
    expect(services.scratch.used()).toBe(0);
  });

  test.each([
    ["plan.png", pngBytes(20_000, 20_000)],
    ["photo.jpg", jpegBytes(8_000, 5_001)],
    ["photo.jpg", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0x01]), Buffer.alloc(2_000), jpegBytes(60_000, 60_000).subarray(2)])],
  ])("%s of more than 40 million pixels is refused, and leaves nothing; of as many it is kept", async (name, content) => {
    const company = await newCompany();
    const reply = await sendPaper(server, company, { name, content });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: "paper.pixels", facts: { millions: 40 } });
    expect(await filesOf(company.id)).toEqual([]);
    expect(services.scratch.used()).toBe(0);
    const [kept, size] = name.endsWith("png") ? [pngBytes(8_000, 5_000), "plan.png"] : [jpegBytes(8_000, 5_000), "photo.jpg"];
    expect((await sendPaper(server, company, { name: size, content: kept })).statusCode).toBe(201);
  });

  test("of 26 megabytes is refused, and leaves nothing", async () => {
    const company = await newCompany();
    const content = Buffer.alloc(26_000_000, 7);
    BEGINNINGS.pdf.copy(content);
    const reply = await sendPaper(server, company, { name: "lourd.pdf", content });
    expect([reply.statusCode, reply.json().message]).toEqual([413, "Le fichier dépasse 25\u00a0Mo\u00a0: envoyez-en un plus léger."]);
    expect(await filesOf(company.id)).toEqual([]);
    expect(services.scratch.used()).toBe(0);
  });

  test("without its part is refused", async () => {
    const company = await newCompany();
    const form = new FormData();
    form.append("other", "x");
    const sent = new Response(form);
    const reply = await app.inject({
      method: "POST",
      url: UPLOAD,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { ...company.headers, ...(await csrfHeaders(server)), "content-type": sent.headers.get("content-type") ?? "" },
    });
    expect(reply.json()).toMatchObject({ status: 422, code: "paper.missing" });
  });

  test.each([
    ["../../../etc/passwd.txt", "passwd.txt"],
    ["pièces\\2026\\reçu.TXT", "reçu.txt"],
    ["a\u202etxt.exe.txt", "atxt.exe.txt"],
    ["..txt", "pièce.txt"],
    ['devis "v2".txt', 'devis "v2".txt'],
    ["deux\r\nlignes.txt", "deux lignes.txt"],
    [".\u200b\u0007.txt", "pièce.txt"],
    [`${"é".repeat(300)}.txt`, `${"é".repeat(120)}.txt`],
  ])("loses the folders and the hidden characters of its name: %j", async (name, kept) => {
    const company = await newCompany();
    const fid = await newPaper(server, company, { name });
    const { results } = (await company.get("/api/v1/files?loose=1")).json();
    expect(results).toMatchObject([{ id: fid, name: kept, uri: `/api/v1/file/${fid}` }]);
    expect(await readdir(join(dataDir, "files", company.id))).toHaveLength(1);
  });

  test("is on its page among those that wait; beyond the last page the last one is still named", async () => {
    const company = await newCompany();
    const page = async (number: number) => (await company.get(`/api/v1/files?loose=1&page=${number}`)).json();
    const pager = { itemsPerPage: 20, exact: true, cursor: null };
    expect(await page(3)).toEqual({ results: [], pager: { ...pager, currentPage: 3, lastPage: 1 } });
    const sent: string[] = [];
    for (let paper = 0; paper < 21; paper += 1) sent.unshift(await newPaper(server, company));
    const [first, second] = [await page(1), await page(2)];
    expect([...first.results, ...second.results].map(({ id }: { id: string }) => id)).toEqual(sent);
    expect([first.pager, second.pager]).toEqual([1, 2].map((currentPage) => ({ ...pager, currentPage, lastPage: 2 })));
    expect(await page(3)).toEqual({ results: [], pager: { ...pager, currentPage: 3, lastPage: 2 } });
  });

  test("whose sender leaves half way leaves nothing", async () => {
    const company = await newCompany();
    const { cookie, "x-csrf-token": token } = await csrfHeaders(server);
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      [
        `POST ${UPLOAD} HTTP/1.1`,
        "host: localhost",
        `authorization: ${company.headers.authorization}`,
        `cookie: ${cookie}`,
        `x-csrf-token: ${token}`,
        "content-type: multipart/form-data; boundary=x",
        "content-length: 3000000",
        "",
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7',
        "",
      ].join("\r\n"),
    );
    socket.write(Buffer.alloc(600_000, 7));
    await vi.waitFor(() => expect(services.scratch.used()).toBeGreaterThan(0));
    socket.destroy();
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0));
    expect(await filesOf(company.id)).toEqual([]);
  });

  test("whose form ends half way after it leaves nothing", async () => {
    const company = await newCompany();
    const { cookie, "x-csrf-token": token } = await csrfHeaders(server);
    if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const begin = ["--x", 'content-disposition: form-data; name="file"; filename="a.pdf"', "content-type: application/pdf", "", "%PDF-1.7"];
    const head = [
      `POST ${UPLOAD} HTTP/1.1`,
      "host: localhost",
      `authorization: ${company.headers.authorization}`,
      `cookie: ${cookie}`,
      `x-csrf-token: ${token}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 3000000",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${begin.join("\r\n")}`);
    socket.write(Buffer.alloc(600_000, 7));
    socket.write('\r\n--x\r\ncontent-disposition: form-data; name="companyId"\r\n\r\n');
    await vi.waitFor(() => expect(services.scratch.used()).toBeGreaterThan(600_000));
    socket.destroy();
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0));
    expect(await filesOf(company.id)).toEqual([]);
  });

  test("while the room for temporary files is full is to be sent again, and says when", async () => {
    const company = await newCompany();
    const full = vi.spyOn(services.scratch, "open").mockRejectedValueOnce(new ScratchFull());
    const content = Buffer.concat([BEGINNINGS.pdf, Buffer.alloc(400_000, 7)]);
    const refused = await sendPaper(server, company, { name: "a.pdf", content });
    expect([refused.json(), refused.headers["retry-after"]]).toMatchObject([{ status: 503, code: "server.busy" }, "60"]);
    full.mockRestore();
    expect((await sendPaper(server, company, { name: "a.pdf", content })).statusCode).toBe(201);
  });

  test("named in the books by a transaction whose answer is lost keeps its bytes, and is the same paper when it is sent again", async () => {
    const company = await newCompany();
    const { tenant } = services.db;
    const lost = vi.spyOn(services.db, "tenant").mockImplementation(async (...given) => {
      await tenant(...given);
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    });
    const file = { name: "a.txt", content: "reçu du 3 mars" };
    const refused = await sendPaper(server, company, file);
    expect(refused.json()).toMatchObject({ status: 503, code: "server.unavailable" });
    lost.mockRestore();
    const again = await sendPaper(server, company, file);
    expect((await company.get(`/api/v1/file/${again.json<{ fid: string }>().fid}`)).body).toBe(file.content);
    expect(await filesOf(company.id)).toHaveLength(1);
  });

  test("beyond the room of its company is refused, and leaves nothing", async () => {
    const company = await newCompany();
    const send = (byte: number) =>
      sendPaper(server, company, { name: "a.pdf", content: Buffer.concat([BEGINNINGS.pdf, Buffer.alloc(2_000_000, byte)]) });
    expect((await send(1)).statusCode).toBe(201);
    expect((await send(2)).json()).toMatchObject({ status: 409, code: "paper.room", facts: { megabytes: 3 } });
    expect(await filesOf(company.id)).toHaveLength(1);
  });

  test.each([
    ["a second file", (form: FormData) => form.append("file", new File(["x"], "b.txt")), 413],
    ["another company", (form: FormData) => form.append("companyId", uuidv7()), 403],
    ["a company that is none", (form: FormData) => form.append("companyId", "x"), 403],
  ])("and is followed by %s is refused, and its room on disk given back", async (_name, follow, status) => {
    const company = await newCompany();
    const form = new FormData();
    form.append("file", new File([new Uint8Array(400_000).fill(65)], "a.txt"));
    follow(form);
    const sent = new Response(form);
    const reply = await app.inject({
      method: "POST",
      url: UPLOAD,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { ...company.headers, ...(await csrfHeaders(server)), "content-type": sent.headers.get("content-type") ?? "" },
    });
    expect(reply.statusCode, reply.body).toBe(status);
    expect(services.scratch.used()).toBe(0);
    expect(await filesOf(company.id)).toEqual([]);
  });

  test("by somebody who sends too many in an hour is refused, and nobody else is", async () => {
    const company = await newCompany();
    for (let sent = 0; sent < 40; sent += 1) await sendPaper(server, company, { name: "a.svg", content: "x" });
    const refused = await sendPaper(server, company, { name: "a.txt", content: "x" });
    expect(refused.json()).toMatchObject({ status: 429, code: "rate_limit.exceeded", facts: { seconds: 1_800 } });
    expect((await sendPaper(server, await newCompany(), { name: "a.txt", content: "x" })).statusCode).toBe(201);
  });
});
