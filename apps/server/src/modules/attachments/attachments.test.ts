import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { uuidv7 } from "uuidv7";
import { multipartForm, testApp, type TestCompany } from "../../testing/app.js";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { list, typeIn } from "../operations/testing.js";
import { forgetFileHandler } from "./forget-files.js";
import { BEGINNINGS, csrfHeaders, newPaper, sendPaper, UPLOAD } from "./testing.js";

const dataDir = await mkdtemp(join(tmpdir(), "comptoir-papers-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const server = await testApp({ environment: { dataDir, paperLimits: { perHour: 40, megabytes: 3 } } });
const { app, db, services, newCompany, newFirm } = server;

async function filesOf(companyId: string): Promise<string[]> {
  return readdir(join(dataDir, "files", companyId)).catch(() => []);
}
const joined = (company: TestCompany, bankingTransactionId: string, fileId: string, verb: "associate" | "dissociate" = "associate") =>
  company.send("POST", `/api/v1/transaction/${verb}`, { bankingTransactionId, fileId });

async function bought(company: TestCompany, title = "Fournitures"): Promise<string> {
  return (await typeIn(company, { title, origin: "cash", amount: 86, date: "2026-01-05", debitCategory: "606400" })).id;
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
    [".\u200b\u0007.txt", "pièce.txt"],
    [`${"é".repeat(300)}.txt`, `${"é".repeat(120)}.txt`],
  ])("loses the folders and the hidden characters of its name: %j", async (name, kept) => {
    const company = await newCompany();
    const fid = await newPaper(server, company, { name });
    const { results } = (await company.get("/api/v1/files?loose=1")).json();
    expect(results).toMatchObject([{ id: fid, name: kept, uri: `/api/v1/file/${fid}` }]);
    expect(await readdir(join(dataDir, "files", company.id))).toHaveLength(1);
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
    await vi.waitFor(() => expect(services.scratch.used()).toBeGreaterThan(0), { timeout: 5_000 });
    socket.destroy();
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0), { timeout: 5_000 });
    expect(await filesOf(company.id)).toEqual([]);
  });

  test("beyond the room of its company is refused, and leaves nothing", async () => {
    const company = await newCompany();
    const send = (byte: number) =>
      sendPaper(server, company, { name: "a.pdf", content: Buffer.concat([BEGINNINGS.pdf, Buffer.alloc(2_000_000, byte)]) });
    expect((await send(1)).statusCode).toBe(201);
    expect((await send(2)).json()).toMatchObject({ status: 409, code: "paper.room", facts: { megabytes: 3 } });
    expect(await filesOf(company.id)).toHaveLength(1);
  });

  test("by somebody who sends too many in an hour is refused, and nobody else is", async () => {
    const company = await newCompany();
    for (let sent = 0; sent < 40; sent += 1) await sendPaper(server, company, { name: "a.svg", content: "x" });
    const refused = await sendPaper(server, company, { name: "a.txt", content: "x" });
    expect(refused.json()).toMatchObject({ status: 429, code: "rate_limit.exceeded", facts: { seconds: 1_800 } });
    expect((await sendPaper(server, await newCompany(), { name: "a.txt", content: "x" })).statusCode).toBe(201);
  });
});

describe("a paper and an operation", () => {
  test("are joined and parted with the words of the specification", async () => {
    const company = await newCompany();
    const [operation, fid] = [await bought(company), await newPaper(server, company, { name: "facture.txt" })];
    const answer = await joined(company, operation, fid);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: "Fichier associé!" }]);
    const { data } = (await company.get(`/api/v1/transaction/${operation}`)).json();
    expect(data.attachments).toEqual([{ target_id: fid, name: "facture.txt", uri: `/api/v1/file/${fid}` }]);
    expect((await company.get("/api/v1/files?loose=1")).json().results).toEqual([]);
    expect((await joined(company, operation, fid)).json()).toEqual({ message: "Fichier associé!" });
    const parted = await joined(company, operation, fid, "dissociate");
    expect([parted.statusCode, parted.json()]).toEqual([200, { message: "Fichier supprimé!" }]);
    expect((await company.get("/api/v1/files?loose=1")).json().results).toMatchObject([{ id: fid }]);
    expect((await joined(company, operation, fid, "dissociate")).json()).toMatchObject({ status: 404, code: "not_found" });
    const acts = await db.tenantRead(company.id, {
      text: "select kind, sentence, before, after from books.acts where kind like 'paper.%' order by id",
    });
    expect(acts).toEqual([
      {
        kind: "paper.associate",
        sentence: "Pièce «\u00a0facture.txt\u00a0» jointe à Fournitures",
        before: { operations: [{ id: operation, papers: [] }] },
        after: { operations: [{ id: operation, papers: [fid] }] },
      },
      {
        kind: "paper.dissociate",
        sentence: "Pièce «\u00a0facture.txt\u00a0» retirée de Fournitures",
        before: { operations: [{ id: operation, papers: [fid] }] },
        after: { operations: [{ id: operation, papers: [] }] },
      },
    ]);
  });

  test("are found by the filters and by the name of the paper, which a category and a comment leave", async () => {
    const company = await newCompany();
    const [withOne, without] = [await bought(company, "Avec"), await bought(company, "Sans")];
    const fid = await newPaper(server, company, { name: "Dupont-4521.txt" });
    await joined(company, withOne, fid);
    const titles = async (filters: object): Promise<string[]> => (await list(company, filters)).data.map(({ title }) => title);
    const found = () => titles({ query: "dupont 4521" });
    expect(await titles({ attachments_status: "with_attachments" })).toEqual(["Avec"]);
    expect(await titles({ attachments_status: "without_attachments" })).toEqual(["Sans"]);
    expect(await titles({ attachments_status: "with_attachments", query: "sans" })).toEqual([]);
    expect(await found()).toEqual(["Avec"]);
    await company.send("PUT", `/api/v1/transaction/${withOne}/allocations`, { allocations: [{ account: "626000", amount: 86 }] });
    expect(await found()).toEqual(["Avec"]);
    await company.send("POST", "/api/v1/transaction/update", { id: withOne, comment: "à vérifier" });
    expect(await found()).toEqual(["Avec"]);
    await company.send("POST", "/api/v1/transaction/update", { id: withOne, title: "Autre" });
    expect(await found()).toEqual(["Autre"]);
    await joined(company, withOne, fid, "dissociate");
    expect(await found()).toEqual([]);
    await joined(company, without, fid);
    expect(await found()).toEqual(["Sans"]);
  });

  test("of several lines keep the name of the paper when the lines change", async () => {
    const company = await newCompany();
    const lines = [
      { account: "606400", debit: 10 },
      { account: "108000", credit: 10 },
    ];
    const created = await company.send("POST", "/api/v1/journal-entry", { date: "2026-01-05", label: "Écriture", lines });
    const { id } = created.json().data;
    await joined(company, id, await newPaper(server, company, { name: "justif-9981.txt" }));
    await company.send("PATCH", "/api/v1/journal-entry", { id, label: "Écriture corrigée", lines });
    expect((await list(company, { query: "9981" })).data.map(({ title }) => title)).toEqual(["Écriture corrigée"]);
  });

  test("stay joined once the operation was validated, which still takes others", async () => {
    const company = await newCompany();
    const operation = await bought(company);
    const [first, second] = [await newPaper(server, company), await newPaper(server, company)];
    await joined(company, operation, first);
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })).statusCode).toBe(200);
    expect((await joined(company, operation, second)).statusCode).toBe(200);
    for (const fid of [first, second])
      expect((await joined(company, operation, fid, "dissociate")).json()).toMatchObject({ status: 409, code: "paper.kept" });
    const removed = db.tenant(company.id, (tx) => tx.run("delete from books.attachments where company_id = $1", [company.id]));
    await expect(removed).rejects.toMatchObject({ code: "CP001" });
    const [entry] = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries where number is not null" });
    expect((await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-02-01" })).statusCode).toBe(201);
    expect((await joined(company, operation, first, "dissociate")).json().code).toBe("paper.kept");
  });

  test("part when the operation is deleted: the paper is loose again", async () => {
    const company = await newCompany();
    const [operation, fid] = [await bought(company), await newPaper(server, company)];
    await joined(company, operation, fid);
    expect((await company.send("POST", "/api/v1/transaction/delete", { id: operation })).statusCode).toBe(200);
    expect((await company.get("/api/v1/files?loose=1")).json().results).toMatchObject([{ id: fid }]);
  });

  test("take fifty papers at most", async () => {
    const company = await newCompany();
    const operation = await bought(company);
    await db.tenant(company.id, (tx) =>
      tx.run(
        `with f as (insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
            select $1, gen_random_uuid(), encode(sha256(n::text::bytea), 'hex'), 'x.txt', 'text/plain', 1, 'x', $1 from generate_series(1, 50) n returning id)
          insert into books.attachments (company_id, operation_id, file_id, created_by) select $1, $2, id, $1 from f`,
        [company.id, operation],
      ),
    );
    const refused = await joined(company, operation, await newPaper(server, company));
    expect(refused.json()).toMatchObject({ status: 409, code: "paper.too_many", facts: { maximum: 50 } });
  });
});

describe("a loose paper", () => {
  test("is deleted, with its bytes; one that is joined is not", async () => {
    const company = await newCompany();
    const [loose, kept] = [await newPaper(server, company), await newPaper(server, company)];
    await joined(company, await bought(company), kept);
    expect((await company.send("DELETE", `/api/v1/file/${kept}`)).json()).toMatchObject({ status: 409, code: "paper.attached" });
    expect((await company.send("DELETE", `/api/v1/file/${loose}`)).json()).toEqual({ message: "La pièce est supprimée." });
    expect((await company.send("DELETE", `/api/v1/file/${loose}`)).statusCode).toBe(404);
    expect((await company.get(`/api/v1/file/${loose}`)).statusCode).toBe(404);
    await db.shared((tx) => tx.run("update shared.jobs set run_at = now() where run_at is not null"));
    await runDueJobs(db, forgetFileHandler(services), { isStopping: () => false, onFailure: (failure) => expect(failure).toBeNull() });
    expect(await filesOf(company.id)).toHaveLength(1);
    expect((await company.get(`/api/v1/file/${kept}`)).statusCode).toBe(200);
  });

  test("whose bytes were stored and never reached the books is forgotten by the job that was asked for before", async () => {
    const company = await newCompany();
    const key = `${company.id}/${uuidv7()}`;
    await services.files.put(key, {
      size: 1,
      sha256: "",
      pieces: async function* () {
        yield Buffer.from("x");
      },
    });
    const turn = { isStopping: () => false, onFailure: () => undefined };
    await db.shared((tx) =>
      tx.run("insert into shared.jobs (id, kind, company_id, payload, run_at) values ($1, 'file.forget', $2, $3, now())", [
        uuidv7(),
        company.id,
        JSON.stringify({ companyId: company.id, key }),
      ]),
    );
    await runDueJobs(db, forgetFileHandler(services), turn);
    expect(await filesOf(company.id)).toEqual([]);
  });
});

test("while the function is closed, papers are read and nothing is changed", async () => {
  const company = await newCompany();
  const [operation, fid] = [await bought(company), await newPaper(server, company)];
  await app.inject({ method: "PUT", url: "/api/v1/dev/flags/listeop_attachments_upload", payload: { active: false } });
  const refused = [
    await sendPaper(server, company, { name: "a.txt", content: "a" }),
    await joined(company, operation, fid),
    await joined(company, operation, fid, "dissociate"),
    await company.send("DELETE", `/api/v1/file/${fid}`),
  ];
  await app.inject({ method: "PUT", url: "/api/v1/dev/flags/listeop_attachments_upload", payload: { active: true } });
  expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(refused.map(() => [403, "access.feature"]));
  expect((await company.get(`/api/v1/file/${fid}`)).statusCode).toBe(200);
});

test("the papers and the operations of another company are as unknown ones", async () => {
  const [ours, theirs] = [await newCompany(), await newCompany()];
  const [operation, fid] = [await bought(ours), await newPaper(server, ours)];
  const [foreignOperation, foreignFid] = [await bought(theirs), await newPaper(server, theirs)];
  await joined(theirs, foreignOperation, foreignFid);
  const unknown = uuidv7();
  for (const [operationId, fileId] of [
    [foreignOperation, fid],
    [operation, foreignFid],
    [unknown, fid],
    [operation, unknown],
  ] as const)
    for (const verb of ["associate", "dissociate"] as const)
      expect((await joined(ours, operationId, fileId, verb)).json()).toMatchObject({ status: 404, code: "not_found" });
  for (const id of [foreignFid, unknown]) {
    expect((await ours.get(`/api/v1/file/${id}`)).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await ours.send("DELETE", `/api/v1/file/${id}`)).json()).toMatchObject({ status: 404, code: "not_found" });
  }
  expect((await ours.get("/api/v1/files?loose=1")).json().results.map(({ id }: { id: string }) => id)).toEqual([fid]);
});

test("a firm’s staff sends papers for the dossier that it names", async () => {
  const firm = await newFirm();
  const company = await newCompany({ firmId: firm.id });
  const { payload, headers } = multipartForm({ name: "a.txt", content: "du cabinet" });
  const all = { ...firm.headers, ...headers, ...(await csrfHeaders(server)) };
  expect((await app.inject({ method: "POST", url: UPLOAD, payload, headers: all })).statusCode).toBe(403);
  const sent = await app.inject({ method: "POST", url: `${UPLOAD}&companyId=${company.id}`, payload, headers: all });
  expect(sent.statusCode).toBe(201);
  expect((await company.get("/api/v1/files?loose=1")).json().results).toMatchObject([{ id: sent.json().fid }]);
});
