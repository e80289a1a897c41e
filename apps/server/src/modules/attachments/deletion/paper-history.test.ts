import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { ActReply } from "@comptoir/contract/history/acts";
import type { Changes } from "@comptoir/contract/operations/operations";
import type { SelectionPreview } from "@comptoir/contract/operations/selection";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { list, typeIn } from "../../operations/testing.js";
import { newPaper } from "../testing.js";

const server = await testApp();
const { db, newCompany } = server;

const change = (company: TestCompany, verb: "associate" | "dissociate", bankingTransactionId: string, fileId: string) =>
  company.send("POST", `/api/v1/transaction/${verb}`, { bankingTransactionId, fileId });
const acts = async (company: TestCompany): Promise<ActReply[]> =>
  (await company.get("/api/v1/acts")).json<{ results: ActReply[] }>().results;
const undo = (company: TestCompany, id: string | undefined, except: readonly string[] = []) =>
  company.send("POST", `/api/v1/acts/${id ?? ""}/undo`, { except });
const loose = async (company: TestCompany): Promise<string[]> =>
  (await company.get("/api/v1/files?loose=1")).json<{ results: { id: string }[] }>().results.map(({ id }) => id);
const papersOf = async (company: TestCompany, id: string): Promise<string[]> =>
  (await company.get(`/api/v1/transaction/${id}`)).json().data.attachments.map((one: { target_id: string }) => one.target_id);
const bought = async (company: TestCompany, title = "Fournitures", date = "2026-01-05"): Promise<string> =>
  (await typeIn(company, { title, origin: "cash", amount: 86, date, debitCategory: "606400" })).id;
const validate = async (company: TestCompany, through: string): Promise<void> =>
  expect((await company.send("POST", "/api/v1/ledger/validate", { through })).statusCode).toBe(200);

describe("the history of papers", () => {
  test("takes everything back, the latest first, then does it again", async () => {
    const company = await newCompany();
    const operation = await bought(company);
    const [first, second] = [await newPaper(server, company, { name: "ticket-77.txt" }), await newPaper(server, company)];
    const standing = async () => ({
      papers: (await papersOf(company, operation)).sort(),
      loose: (await loose(company)).sort(),
      found: (await list(company, { query: "ticket 77" })).data.length,
    });
    const states = [await standing()];
    for (const [verb, fid] of [
      ["associate", first],
      ["associate", second],
      ["dissociate", first],
    ] as const) {
      expect((await change(company, verb, operation, fid)).statusCode).toBe(200);
      states.push(await standing());
    }
    expect((await company.send("DELETE", `/api/v1/file/${first}`)).statusCode).toBe(200);
    states.push(await standing());
    const done = (await acts(company)).slice(0, 4);
    expect(done.map(({ kind, sentence, undoable, count }) => [kind, sentence, undoable, count])).toEqual([
      ["file.delete", "Pièce «\u00a0ticket-77.txt\u00a0» supprimée", true, null],
      ["paper.dissociate", "Pièce «\u00a0ticket-77.txt\u00a0» retirée de «\u00a0Fournitures\u00a0»", false, 1],
      ["paper.associate", "Pièce «\u00a0reçu.txt\u00a0» jointe à «\u00a0Fournitures\u00a0»", true, 1],
      ["paper.associate", "Pièce «\u00a0ticket-77.txt\u00a0» jointe à «\u00a0Fournitures\u00a0»", false, 1],
    ]);
    const redo: string[] = [];
    for (const [index, { id }] of done.entries()) {
      const reply = await undo(company, id);
      expect(reply.statusCode, reply.body).toBe(200);
      redo.push(reply.json().data.actId);
      expect(await standing(), `after act ${index}`).toEqual(states[states.length - 2 - index]);
    }
    for (const [index, id] of redo.reverse().entries()) {
      expect((await undo(company, id)).statusCode).toBe(200);
      expect(await standing(), `act ${index} again`).toEqual(states[index + 1]);
    }
  });

  test("takes back the arrival of a paper, which then reads as an unknown one, and brings it again with its content", async () => {
    const company = await newCompany();
    const fid = await newPaper(server, company, { content: "reçu de caisse" });
    const [arrival] = await acts(company);
    expect(arrival).toMatchObject({ kind: "file.receive", sentence: "Pièce «\u00a0reçu.txt\u00a0» déposée", undoable: true });
    const undone = (await undo(company, arrival?.id)).json();
    expect([await loose(company), (await company.get(`/api/v1/file/${fid}`)).statusCode]).toEqual([[], 404]);
    expect((await change(company, "associate", await bought(company), fid)).json()).toMatchObject({ status: 404, code: "not_found" });
    expect((await undo(company, undone.data.actId)).json().data.sentence).toBe("Rétabli\u00a0: Pièce «\u00a0reçu.txt\u00a0» déposée");
    expect((await company.get(`/api/v1/file/${fid}`)).body).toBe("reçu de caisse");
  });

  test("refuses to take back the arrival of a paper that was joined or deleted since, or the deletion of one that came again", async () => {
    const company = await newCompany();
    const [operation, fid] = [await bought(company), await newPaper(server, company, { content: "le même" })];
    const [arrival] = await acts(company);
    await change(company, "associate", operation, fid);
    const [joining] = await acts(company);
    const offered = async () => (await acts(company)).filter(({ undoable }) => undoable).map(({ id }) => id);
    expect(await offered()).not.toContain(arrival?.id);
    expect((await undo(company, arrival?.id)).json()).toMatchObject({ status: 409, code: "paper.attached" });
    await change(company, "dissociate", operation, fid);
    const [parting] = await acts(company);
    expect(await offered()).toContain(arrival?.id);
    await company.send("DELETE", `/api/v1/file/${fid}`);
    const [deletion] = await acts(company);
    expect(await offered()).toContain(deletion?.id);
    expect(await offered()).not.toContain(arrival?.id);
    expect((await undo(company, arrival?.id)).json()).toMatchObject({ status: 409, code: "paper.gone" });
    expect(await offered()).not.toContain(parting?.id);
    expect((await undo(company, parting?.id)).json()).toMatchObject({ status: 409, code: "paper.gone" });
    expect((await undo(company, joining?.id)).json()).toMatchObject({ status: 409, code: "act.changed_since" });
    expect(await newPaper(server, company, { content: "le même" })).toBe(fid);
    expect(await offered()).not.toContain(deletion?.id);
    expect((await undo(company, deletion?.id)).json()).toMatchObject({ status: 409, code: "act.not_undoable" });
  });

  test("leaves alone the other papers of an operation", async () => {
    const company = await newCompany();
    const operation = await bought(company);
    const [first, second] = [await newPaper(server, company), await newPaper(server, company)];
    await change(company, "associate", operation, first);
    await change(company, "associate", operation, second);
    const [, joining] = await acts(company);
    expect((await undo(company, joining?.id)).statusCode).toBe(200);
    expect([await papersOf(company, operation), await loose(company)]).toEqual([[second], [first]]);
  });

  test("gives an operation that was deleted its papers back, one deleted since after it, and without one that is gone for good", async () => {
    const company = await newCompany();
    const operation = await bought(company);
    const [kept, gone] = [
      await newPaper(server, company, { name: "facture-9981.txt" }),
      await newPaper(server, company, { name: "ticket.txt" }),
    ];
    for (const fid of [kept, gone]) await change(company, "associate", operation, fid);
    await company.send("POST", "/api/v1/transaction/delete", { id: operation });
    const [deletion] = await acts(company);
    expect((await loose(company)).sort()).toEqual([kept, gone].sort());
    const { actId } = (await company.send("DELETE", `/api/v1/file/${gone}`)).json<{ actId: string }>();
    expect((await undo(company, deletion?.id)).json()).toMatchObject({
      status: 409,
      code: "paper.gone",
      message: "La pièce «\u00a0ticket.txt\u00a0» a été supprimée depuis\u00a0: rétablissez-la d’abord depuis l’historique.",
    });
    const restored = (await undo(company, actId)).json().data.actId;
    const back = (await undo(company, deletion?.id)).json().data.actId;
    expect((await papersOf(company, operation)).sort()).toEqual([kept, gone].sort());

    expect((await undo(company, back)).statusCode).toBe(200);
    const [removal] = await acts(company);
    expect((await undo(company, restored)).statusCode).toBe(200);
    await db.tenant(company.id, (tx) => tx.run("delete from books.files where company_id = $1 and id = $2", [company.id, gone]));
    expect((await undo(company, removal?.id)).statusCode).toBe(200);
    expect(await papersOf(company, operation)).toEqual([kept]);
    expect((await list(company, { query: "9981" })).data.map(({ id }) => id)).toEqual([operation]);
  });
});

describe("a validated operation", () => {
  test("keeps its papers also when what joined them is taken back, and takes others", async () => {
    const company = await newCompany();
    const [operation, fid] = [await bought(company), await newPaper(server, company)];
    await change(company, "associate", operation, fid);
    const [joining] = await acts(company);
    await validate(company, "2026-01-31");
    expect((await undo(company, joining?.id)).json()).toMatchObject({
      status: 409,
      code: "paper.kept",
      message: "Cette opération a été validée\u00a0: ses pièces restent jointes, on ne peut qu’en ajouter.",
    });
    expect((await change(company, "associate", operation, await newPaper(server, company))).statusCode).toBe(200);
    const [later, ...others] = await acts(company);
    expect((await undo(company, later?.id)).json()).toMatchObject({ status: 409, code: "paper.kept" });
    expect([later, others.find(({ id }) => id === joining?.id)].map((one) => one?.undoable)).toEqual([false, false]);
    expect(await papersOf(company, operation)).toHaveLength(2);
  });

  test("that is cancelled keeps its papers, still takes others, and is found by none of their names", async () => {
    const company = await newCompany();
    const [operation, fid] = [await bought(company), await newPaper(server, company)];
    await change(company, "associate", operation, fid);
    await validate(company, "2026-01-31");
    const [entry] = await db.tenantRead<{ id: string }>(company.id, { text: "select id from books.entries where number is not null" });
    const reversal = { date: "2026-02-01", recordAgain: false };
    expect((await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, reversal)).statusCode).toBe(201);
    expect((await change(company, "dissociate", operation, fid)).json()).toMatchObject({ status: 409, code: "paper.kept" });
    const letter = await newPaper(server, company, { name: "avoir-5512.txt", content: "Avoir du 05/01/2026, Fournitures, 86,00" });
    expect((await company.get("/api/v1/files?loose=1")).json().results).toMatchObject([{ id: letter, proposal: null }]);
    expect((await change(company, "associate", operation, letter)).statusCode).toBe(200);
    expect(await papersOf(company, operation)).toEqual([fid, letter]);
    expect((await list(company, { query: "5512" })).data).toEqual([]);
  });
});

describe("one paper on many operations", () => {
  const associate = (company: TestCompany, body: object) => company.send("POST", "/api/v1/transactions/associate", body);

  test("is one act, which skips those that have it, and is taken back as one", async () => {
    const company = await newCompany();
    const ids = [await bought(company, "Un"), await bought(company, "Deux"), await bought(company, "Trois")];
    const fileId = await newPaper(server, company, { name: "contrat-2026.txt" });
    await change(company, "associate", ids[0] ?? "", fileId);
    const filters = { query: "606400" };
    const preview = (await associate(company, { filters, fileId, preview: true })).json<SelectionPreview>().data;
    expect(preview).toMatchObject({ count: 2, skippedCount: 1, skipped: [{ id: ids[0], code: "paper.joined" }] });
    expect(await papersOf(company, ids[1] ?? "")).toEqual([]);
    const written = (await associate(company, { filters, fileId, seen: preview.seen })).json<Changes>().data;
    expect(written.changed.map(({ attachments }) => attachments[0]?.target_id)).toEqual([fileId, fileId]);
    expect((await list(company, { query: "contrat 2026" })).data).toHaveLength(3);
    const [act] = await acts(company);
    expect(act).toMatchObject({ id: written.actId, count: 2, sentence: "Pièce «\u00a0contrat-2026.txt\u00a0» jointe à 2 opérations" });
    expect((await undo(company, act?.id)).json<{ data: { changed: unknown[] } }>().data.changed).toHaveLength(2);
    expect((await list(company, { query: "contrat 2026" })).data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test("stays on those validated since, which are left out", async () => {
    const company = await newCompany();
    const [validated, open] = [await bought(company), await bought(company, "Mars", "2026-03-05")];
    const fileId = await newPaper(server, company);
    await associate(company, { ids: [validated, open], fileId });
    const [act] = await acts(company);
    await validate(company, "2026-01-31");
    expect((await acts(company)).find(({ id }) => id === act?.id)).toMatchObject({ undoable: true });
    expect((await undo(company, act?.id)).json()).toMatchObject({
      status: 409,
      code: "act.changed_since",
      facts: { total: 1, operations: [{ id: validated }] },
    });
    expect((await undo(company, act?.id, [validated])).statusCode).toBe(200);
    expect([await papersOf(company, validated), await papersOf(company, open)]).toEqual([[fileId], []]);
  });

  test("is not written for good on what was validated since it was looked at: neither of a filter, nor among those that were read", async () => {
    const company = await newCompany();
    const [sealed, open] = [await bought(company), await bought(company, "Mars", "2026-03-05")];
    const fileId = await newPaper(server, company);
    const versions = Object.fromEntries((await list(company)).data.map(({ id, version }) => [id, version]));
    const filters = { query: "606400" };
    const { seen } = (await associate(company, { filters, fileId, preview: true })).json<SelectionPreview>().data;
    await validate(company, "2026-01-31");
    expect((await associate(company, { filters, fileId, seen })).json()).toMatchObject({ status: 409, code: "selection.changed" });
    const { changed, skipped } = (await associate(company, { ids: [sealed, open], versions, fileId })).json<Changes>().data;
    expect([changed.map(({ id }) => id), skipped.map(({ id, code }) => [id, code])]).toEqual([
      [open],
      [[sealed, "operation.changed_meanwhile"]],
    ]);
    expect(await papersOf(company, sealed)).toEqual([]);
  });

  test("skips an operation that is unknown, of another company, or has fifty", async () => {
    const [company, other] = [await newCompany(), await newCompany()];
    const [full, foreign] = [await bought(company), await bought(other)];
    await db.tenant(company.id, (tx) =>
      tx.run(
        `with f as (insert into books.files (company_id, id, sha256, name, media_type, bytes, storage_key, created_by)
            select $1, gen_random_uuid(), encode(sha256(n::text::bytea), 'hex'), 'x.txt', 'text/plain', 1, 'x', $1 from generate_series(1, 50) n returning id)
          insert into books.attachments (company_id, operation_id, file_id, created_by) select $1, $2, id, $1 from f`,
        [company.id, full],
      ),
    );
    const reply = await associate(company, { ids: [full, foreign, uuidv7()], fileId: await newPaper(server, company) });
    const { changed, skipped } = reply.json<Changes>().data;
    expect([changed, skipped.map(({ code }) => code)]).toEqual([[], ["paper.too_many", "not_found", "not_found"]]);
  });
});

test("a deleted paper is neither joined nor, while it is joined, deleted, in the database too", async () => {
  const company = await newCompany();
  const [operation, fid] = [await bought(company), await newPaper(server, company)];
  await change(company, "associate", operation, fid);
  const run = (text: string) => db.tenant(company.id, (tx) => tx.run(text, [company.id, operation, fid]));
  const remove = "update books.files set removed_at = now() where company_id = $1 and id = $3 and $2::uuid is not null";
  await expect(run(remove)).rejects.toMatchObject({ code: "CP001" });
  await change(company, "dissociate", operation, fid);
  await run(remove);
  const join = "insert into books.attachments (company_id, operation_id, file_id, created_by) values ($1, $2, $3, $1)";
  await expect(run(join)).rejects.toMatchObject({ code: "CP001" });
});
