import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { multipartForm, testApp, type TestCompany } from "../../testing/app.js";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { list, typeIn } from "../operations/testing.js";
import { forgetFileHandler } from "./deletion/forget-files.js";
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
    expect((await joined(company, operation, fid, "dissociate")).json()).toMatchObject({
      status: 409,
      code: "paper.not_joined",
      message: "Cette pièce n’est plus jointe à cette opération.",
    });
    expect((await company.send("DELETE", `/api/v1/file/${fid}`)).statusCode).toBe(200);
    expect((await joined(company, operation, fid, "dissociate")).json()).toMatchObject({ status: 404, code: "not_found" });
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

  test("are not joined for good to what was validated since it was read, where the call says what it read", async () => {
    const company = await newCompany();
    const { id, version } = await typeIn(company, {
      title: "Achat",
      origin: "cash",
      amount: 8,
      date: "2026-01-05",
      debitCategory: "606400",
    });
    const fileId = await newPaper(server, company);
    const join = (ifMatch: string) =>
      app.inject({
        method: "POST",
        url: "/api/v1/transaction/associate",
        payload: { bankingTransactionId: id, fileId },
        headers: { ...company.headers, "if-match": ifMatch },
      });
    expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })).statusCode).toBe(200);
    const refused = await join(`"${version}"`);
    expect(refused.json()).toMatchObject({
      status: 412,
      code: "operation.changed",
      message: "Cette opération a changé entre-temps. Choisissez ce qui doit rester.",
      facts: { by: null, at: null, operation: { id, attachments: [], transactionStatus: { code: "validated" } } },
    });
    const { data } = (await company.get(`/api/v1/transaction/${id}`)).json();
    expect(data.attachments).toEqual([]);
    expect((await join("hier")).statusCode).toBe(400);
    expect((await join(`"${data.version}"`)).statusCode).toBe(200);
    const other = await newPaper(server, company);
    expect((await joined(company, id, other)).statusCode).toBe(200);
    expect((await join(`"${data.version}"`)).json()).toEqual({ message: "Fichier associé!" });
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

/** Does what is asked for of stored bytes, as if it were due. */
async function forgetDue(): Promise<void> {
  await db.shared((tx) => tx.run("update shared.jobs set run_at = now() where run_at is not null and kind = 'file.forget'"));
  await runDueJobs(db, forgetFileHandler(services), { isStopping: () => false, onFailure: (failure) => expect(failure).toBeNull() });
}

describe("a loose paper", () => {
  test("is deleted, with its bytes; one that is joined is not", async () => {
    const company = await newCompany();
    const [loose, kept] = [await newPaper(server, company), await newPaper(server, company)];
    await joined(company, await bought(company), kept);
    expect((await company.send("DELETE", `/api/v1/file/${kept}`)).json()).toMatchObject({ status: 409, code: "paper.attached" });
    expect((await company.send("DELETE", `/api/v1/file/${loose}`)).json()).toEqual({
      message: "La pièce est supprimée.",
      actId: expect.any(String),
    });
    expect((await company.send("DELETE", `/api/v1/file/${loose}`)).statusCode).toBe(404);
    expect((await company.get(`/api/v1/file/${loose}`)).statusCode).toBe(404);
    await forgetDue();
    expect(await filesOf(company.id)).toHaveLength(2);
    await db.tenant(company.id, (tx) =>
      tx.run("update books.files set removed_at = now() - interval '31 days' where removed_at is not null"),
    );
    await forgetDue();
    expect(await filesOf(company.id)).toHaveLength(1);
    expect((await company.get(`/api/v1/file/${kept}`)).statusCode).toBe(200);
  });

  test("that was deleted makes room for another one, and is then gone for good", async () => {
    const company = await newCompany();
    const send = (byte: number) =>
      sendPaper(server, company, { name: "a.pdf", content: Buffer.concat([BEGINNINGS.pdf, Buffer.alloc(2_000_000, byte)]) });
    const first = (await send(1)).json().fid;
    await company.send("DELETE", `/api/v1/file/${first}`);
    const deletion = (await company.get("/api/v1/acts?mine=1")).json().results[0].id;
    expect((await send(1)).json()).toEqual({ fid: first });
    await company.send("DELETE", `/api/v1/file/${first}`);
    expect((await send(2)).statusCode).toBe(201);
    await forgetDue();
    expect(await filesOf(company.id)).toHaveLength(1);
    expect((await company.send("POST", `/api/v1/acts/${deletion}/undo`, {})).json()).toMatchObject({ status: 409, code: "paper.gone" });
    expect((await send(3)).json()).toMatchObject({ code: "paper.room" });
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
  const arrival = (await company.get("/api/v1/acts")).json().results[0].id;
  await app.inject({ method: "PUT", url: "/api/v1/dev/flags/listeop_attachments_upload", payload: { active: false } });
  const refused = [
    await sendPaper(server, company, { name: "a.txt", content: "a" }),
    await joined(company, operation, fid),
    await joined(company, operation, fid, "dissociate"),
    await company.send("POST", "/api/v1/transactions/associate", { ids: [operation], fileId: fid }),
    await company.send("DELETE", `/api/v1/file/${fid}`),
    await company.send("POST", `/api/v1/acts/${arrival}/undo`, {}),
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
  for (const fileId of [foreignFid, unknown])
    expect((await ours.send("POST", "/api/v1/transactions/associate", { ids: [operation], fileId })).json()).toMatchObject({
      status: 404,
      code: "not_found",
      facts: { what: "file" },
    });
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
