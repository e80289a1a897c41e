import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { periodOf } from "../../../rate-limits/rate-limits.js";
import { addUse } from "../../../rate-limits/rates-repository.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeAccess } from "../../auth/service.js";
import { noteChange } from "../../books/consequences.js";
import { recordDrafts } from "../../ledger/testing.js";
import { forgetSharedFiles } from "./forget-shared.js";

const app = await testApp({ today: "2026-04-14", deployment: "dev" });
const { db, services, clock } = app;
const YEAR = "startDate=2026-01-01&endDate=2026-12-31";
const RENT = { date: "2026-02-03", debit: "613200", credit: "512000", amount: 800_00, journal: "BQ" as const, label: "Loyer" };

async function sharedFrom(input: Parameters<typeof app.newCompany>[0] = {}): Promise<{ company: TestCompany; balance: BookDocument }> {
  const company = await app.newCompany(input);
  await recordDrafts(app, company, [RENT]);
  const { documents } = (await company.get(`/api/v1/documents?${YEAR}`)).json<{ data: { documents: BookDocument[] } }>().data;
  const balance = documents.find(({ type }) => type === "trial_balance");
  if (!balance) throw new Error("a company has a balance");
  return { company, balance };
}

type Given = { readonly id: string; readonly code: string; readonly path: string };

async function give(company: TestCompany, document: Pick<BookDocument, "id">, body: object = {}): Promise<Given> {
  const reply = await company.send("POST", `/api/v1/documents/${document.id}/access-codes`, {
    companyId: company.id,
    days: 7,
    uses: "many",
    formats: ["csv", "pdf"],
    ...body,
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json<{ data: Given }>().data;
}

let address = 0;

function open(code: string, body: object = {}, remoteAddress = `10.9.${Math.floor((address += 1) / 250)}.${(address % 250) + 1}`) {
  return app.app.inject({
    method: "POST",
    url: "/api/v1/shared-documents",
    remoteAddress,
    payload: { type: "trial_balance", accessCode: code, ...body },
  });
}

const ENDED = "Ce lien n’ouvre aucun document\u00a0: demandez-en un autre à la personne qui vous l’a envoyé.";

async function expectEnded(code: string, body: object = {}): Promise<void> {
  const reply = await open(code, body);
  expect([reply.statusCode, reply.json().code, reply.json().detail ?? reply.json().message]).toEqual([404, "document.code_ended", ENDED]);
}

describe("a link", () => {
  test("opens the files made at that moment, for a person without an account", async () => {
    const { company, balance } = await sharedFrom({ name: "Cabinet Roussel" });
    const { code, path } = await give(company, balance);
    expect(Buffer.from(code, "base64url")).toHaveLength(16);
    expect(path).toBe(`/documents/trial_balance?accessCode=${code}`);
    const before = (await company.get(balance.formats.find(({ format }) => format === "csv")?.uri ?? "")).body;
    await recordDrafts(app, company, [{ ...RENT, label: "Second loyer" }]);

    const page = await open(code);
    expect(page.json().data).toMatchObject({ type: "trial_balance", title: "Balance", company: "Cabinet Roussel", uses: "many" });
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    const [csv] = page.json().data.files;
    const file = await open(code, { format: "csv" });
    expect(file.body).toBe(before);
    expect(createHash("sha256").update(file.rawPayload).digest("hex")).toBe(csv.sha256);
    expect(String(file.headers["cache-control"])).toContain("no-store");
  });

  test("keeps nothing of its code but a hash, also under the key of its request", async () => {
    const { company, balance } = await sharedFrom();
    const request = () =>
      app.app.inject({
        method: "POST",
        url: `/api/v1/documents/${balance.id}/access-codes`,
        headers: { ...company.headers, "idempotency-key": `share ${company.id}` },
        payload: { days: 1, uses: "many", formats: ["csv"] },
      });
    const first = (await request()).json().data;
    const again = (await request()).json().data;
    expect([again.id, again.code]).toEqual([first.id, null]);
    const kept = await db.tenantRead<{ text: string }>(company.id, { text: "select reply::text as text from books.idempotency_keys" });
    expect(kept.some(({ text }) => text.includes(first.code))).toBe(false);
    const [row] = await db.sharedRead<{ hash: Buffer }>({
      text: "select hash from shared.document_codes where id = $1",
      values: [first.id],
    });
    expect(row?.hash.toString("hex")).toBe(createHash("sha256").update(first.code).digest("hex"));
  });

  test("says the same of a wrong code, another type, an expired, a revoked and a used one", async () => {
    const { company, balance } = await sharedFrom();
    const { code, id } = await give(company, balance);
    await expectEnded("AAAAAAAAAAAAAAAAAAAAAA");
    await expectEnded("");
    await expectEnded(code, { type: "journal" });
    await expectEnded(code, { format: "xlsx" });
    expect((await company.send("DELETE", `/api/v1/documents/${balance.id}/access-codes/${id}`)).statusCode).toBe(200);
    await expectEnded(code);
    expect((await company.send("DELETE", `/api/v1/documents/${balance.id}/access-codes/${id}`)).statusCode).toBe(404);

    const short = await give(company, balance, { days: 1 });
    clock.advance(86_400 + 1);
    await expectEnded(short.code);
    clock.set("2026-04-14");

    const once = await give(company, balance, { uses: "once" });
    expect((await open(once.code)).statusCode).toBe(200);
    expect((await open(once.code, { format: "pdf" })).statusCode).toBe(200);
    await expectEnded(once.code, { format: "csv" });
    await expectEnded(once.code);
  });

  test("of one use, is used by one of many who come at once", async () => {
    const { company, balance } = await sharedFrom();
    const { code } = await give(company, balance, { uses: "once" });
    const replies = await Promise.all(Array.from({ length: 8 }, () => open(code, { format: "csv" })));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("is tried twenty times an hour from an address; a right one does not count", async () => {
    const { company, balance } = await sharedFrom();
    const { code } = await give(company, balance);
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await open(code, {}, "10.8.0.1")).statusCode).toBe(200);
      expect((await open("wrong", {}, "10.8.0.1")).statusCode).toBe(404);
    }
    const reply = await open(code, {}, "10.8.0.1");
    expect([reply.statusCode, reply.json().code]).toEqual([429, "rate_limit.exceeded"]);
    expect((await open(code, {}, "10.8.0.2")).statusCode).toBe(200);
    clock.advance(3_601);
    expect((await open(code, {}, "10.8.0.1")).statusCode).toBe(200);
    clock.set("2026-04-14");
  });

  test("is opened five hundred times in an hour, from wherever: each opening is a row that is kept", async () => {
    const { company, balance } = await sharedFrom();
    const { id, code } = await give(company, balance);
    expect((await open(code)).statusCode).toBe(200);
    const period = new Date(periodOf(3_600, clock.now()).begins);
    await db.shared((tx) => addUse(tx, `shared-openings:${id}`, period, 499));
    expect((await open(code)).json()).toMatchObject({ status: 429, code: "rate_limit.exceeded" });
    clock.advance(3_600);
    expect((await open(code)).statusCode).toBe(200);
  });

  test("counts an address that a client invents as its own, and what cannot be stored as a code that opens nothing", async () => {
    const tried = (payload: object, forwarded: string) =>
      app.app.inject({
        method: "POST",
        url: "/api/v1/shared-documents",
        remoteAddress: "10.6.0.1",
        headers: { "x-forwarded-for": forwarded },
        payload,
      });
    for (const [type, accessCode] of [
      ["trial_balance", "a\0b"],
      ["a\0b", "wrong"],
      ["\ud800", "\ud800"],
    ] as const) {
      const reply = await tried({ type, accessCode }, "203.0.113.200");
      expect([400, 404]).toContain(reply.statusCode);
    }
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1)
      statuses.push((await tried({ type: "trial_balance", accessCode: "wrong" }, `203.0.113.${tries}`)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    const refused = await tried({ type: "trial_balance", accessCode: "wrong" }, "203.0.113.99");
    expect(refused.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  });

  test("is closed by the flag of its format", async () => {
    const { company, balance } = await sharedFrom();
    const { code } = await give(company, balance, { formats: ["pdf"] });
    const put = (active: boolean) => app.app.inject({ method: "PUT", url: "/api/v1/dev/flags/documents_pdf_display", payload: { active } });
    await put(false);
    await expectEnded(code);
    const refused = await company.send("POST", `/api/v1/documents/${balance.id}/access-codes`, { days: 1, uses: "many", formats: ["pdf"] });
    expect([refused.statusCode, refused.json().code]).toEqual([422, "document.formats_closed"]);
    await put(true);
    expect((await open(code)).statusCode).toBe(200);
  });

  test("is listed while it opens something, with each opening, its day and its address, and what changed since", async () => {
    const { company, balance } = await sharedFrom();
    const { code, id } = await give(company, balance);
    await open(code, {}, "10.7.0.1");
    await open(code, { format: "csv" }, "10.7.0.2");
    const list = async () => (await company.get(`/api/v1/documents/${balance.id}/access-codes`)).json().data;
    const [first] = await list();
    expect(first).toMatchObject({ id, formats: ["csv", "pdf"], difference: null });
    expect(first.openings.map(({ ip, format }: { ip: string; format: string | null }) => [ip, format])).toEqual(
      expect.arrayContaining([
        ["10.7.0.2", "csv"],
        ["10.7.0.1", null],
      ]),
    );
    await recordDrafts(app, company, [{ ...RENT, label: "Oublié" }]);
    await db.tenant(company.id, async (tx) => noteChange(tx, { entries: true }));
    expect((await list())[0].difference).toMatchObject({ entries: 1, words: "1 écriture depuis le 14/04/2026", redo: null });
    await company.send("DELETE", `/api/v1/documents/${balance.id}/access-codes/${id}`);
    expect(await list()).toEqual([]);
  });

  test("asks for one to ninety days and for formats that the document has", async () => {
    const { company, balance } = await sharedFrom();
    const send = (body: object) =>
      company.send("POST", `/api/v1/documents/${balance.id}/access-codes`, { days: 7, uses: "many", formats: ["csv"], ...body });
    for (const days of [0, 91, 1.5]) expect((await send({ days })).statusCode).toBe(400);
    expect((await send({ formats: [] })).statusCode).toBe(400);
    expect((await send({ formats: ["zip"] })).json().code).toBe("document.formats_closed");
    expect(
      (await company.send("POST", "/api/v1/documents/nothing/access-codes", { days: 1, uses: "many", formats: ["csv"] })).statusCode,
    ).toBe(404);
  });
});

describe("the codes of a company", () => {
  test("are neither given, read nor ended by another company", async () => {
    const { company, balance } = await sharedFrom();
    const { id, code } = await give(company, balance);
    const stranger = await app.newCompany();
    const path = `/api/v1/documents/${balance.id}/access-codes`;
    expect((await stranger.get(path)).json().data).toEqual([]);
    expect((await stranger.get(`${path}?companyId=${company.id}`)).statusCode).toBe(403);
    expect((await stranger.send("DELETE", `${path}/${id}`)).statusCode).toBe(404);
    expect((await stranger.send("POST", path, { companyId: company.id, days: 1, uses: "many", formats: ["csv"] })).statusCode).toBe(403);
    expect((await open(code)).statusCode).toBe(200);
    // The same id names the stranger's own balance, never the company's.
    const own = await give(stranger, balance, { companyId: stranger.id });
    expect((await open(own.code)).json().data.company).not.toBe((await open(code)).json().data.company);
  });

  test("are for a client or a keeper of the dossier, not for an assistant", async () => {
    const firm = await app.newFirm();
    const { company, balance } = await sharedFrom({ firmId: firm.id });
    const as = async (roleId: string) => {
      const token = await services.tokens.issueAccessToken({ ...firm.caller, roleId }, Math.floor(clock.now() / 1000));
      const url = `/api/v1/documents/${balance.id}/access-codes?companyId=${company.id}`;
      return app.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
    };
    expect((await as("accounting_firm_accountant")).statusCode).toBe(200);
    expect((await as("accounting_firm_assistant")).statusCode).toBe(403);
  });

  test("go on in a suspended dossier, which is read, and are still ended there; no new one is given", async () => {
    const firm = await app.newFirm();
    const { company, balance } = await sharedFrom({ firmId: firm.id });
    const { code, id } = await give(company, balance);
    const decided = await app.app.inject({
      method: "POST",
      url: `/api/v1/dossier/${company.id}/status`,
      headers: firm.headers,
      payload: { status: "suspended", date: "2026-04-14" },
    });
    expect(decided.statusCode, decided.body).toBe(200);
    const path = `/api/v1/documents/${balance.id}/access-codes`;
    expect((await open(code)).statusCode).toBe(200);
    const given = await company.send("POST", path, { days: 1, uses: "many", formats: ["csv"] });
    expect([given.statusCode, given.json().code]).toEqual([403, "company.read_only"]);
    expect((await company.get(path)).json().data).toHaveLength(1);
    const token = await services.tokens.issueAccessToken(
      { ...firm.caller, roleId: "accounting_firm_assistant" },
      Math.floor(clock.now() / 1000),
    );
    const byAssistant = await app.app.inject({
      method: "DELETE",
      url: `${path}/${id}?companyId=${company.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(byAssistant.statusCode).toBe(403);
    expect((await open(code)).statusCode).toBe(200);
    expect((await company.send("DELETE", `${path}/${id}`)).statusCode).toBe(200);
    await expectEnded(code);
  });

  test("end with the account of the person who gave them, and with the company", async () => {
    const { company, balance } = await sharedFrom();
    const [first, second] = [await give(company, balance), await give(company, balance)];
    await db.shared((tx) => tx.run("update shared.document_codes set created_by = null where id = $1", [second.id]));
    await db.shared((tx) => closeAccess(tx, { userId: company.userId, username: company.username, at: new Date(clock.now()) }));
    await expectEnded(first.code);
    expect((await open(second.code)).statusCode).toBe(200);
    const gone = await app.newCompany();
    await db.shared((tx) => tx.run("update shared.document_codes set company_id = $1 where id = $2", [gone.id, second.id]));
    await db.shared((tx) => tx.run("delete from shared.companies where id = $1", [gone.id]));
    await expectEnded(second.code);
  });

  test("two hundred of them at most open something at once", async () => {
    const { company, balance } = await sharedFrom();
    await give(company, balance);
    await db.shared((tx) =>
      tx.run(
        `insert into shared.document_codes (id, company_id, document_id, type, title, hash, uses, created_at, expires_at)
          select gen_random_uuid(), $1, $2, 'trial_balance', '', sha256(convert_to(n::text || $2, 'UTF8')), 'many', $3, $3::timestamptz + interval '1 day'
          from generate_series(1, 199) n`,
        [company.id, balance.id, new Date(clock.now())],
      ),
    );
    const reply = await company.send("POST", `/api/v1/documents/${balance.id}/access-codes`, { days: 1, uses: "many", formats: ["csv"] });
    expect([reply.statusCode, reply.json().code]).toEqual([422, "document.too_many_codes"]);
  });
});

test("files go when their code ends, openings and codes a year later", async () => {
  const { company, balance } = await sharedFrom();
  const { code, id } = await give(company, balance);
  await open(code);
  const forget = () => db.tenant(company.id, (tx) => forgetSharedFiles(tx, company.id, services));
  const files = () =>
    db.sharedRead<{ storage_key: string }>({ text: "select storage_key from shared.document_files where code_id = $1", values: [id] });
  const [file] = await files();
  const key = file?.storage_key ?? "";
  await forget();
  const isKept = async () => {
    const pieces = await services.files.read(key);
    return pieces !== null && (await buffer(pieces)).length > 0;
  };
  expect([(await files()).length, await isKept()]).toEqual([2, true]);
  clock.advance(8 * 86_400);
  await forget();
  expect([(await files()).length, await isKept()]).toEqual([0, false]);
  const known = async (table: string, column: string) =>
    (await db.sharedRead({ text: `select 1 from shared.${table} where ${column} = $1`, values: [id] })).length;
  expect([await known("document_codes", "id"), await known("document_openings", "code_id")]).toEqual([1, 1]);
  clock.advance(365 * 86_400);
  await forget();
  expect([await known("document_codes", "id"), await known("document_openings", "code_id")]).toEqual([0, 0]);
  clock.set("2026-04-14");
});
