import { expect, test } from "vitest";
import type { ClosingDone, ClosingLine } from "@comptoir/contract/closing/validation";
import { testApp, type TestCompany, type TestFirm } from "../../../testing/app.js";
import { assignYear } from "../../notifications/testing.js";
import { typeIn } from "../../operations/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf } from "../testing.js";
import { actOn, booksOf, closeAsSeen, finishSteps, previewClosing, reopenYearOf, type Acting } from "./testing.js";

const server = await testApp({ today: "2026-01-20" });
const { app, db, newFirm } = server;

/** A year ready to be closed: two receipts and an expense of the owner, every step answered. */
async function readyCompany(given: Parameters<typeof closingCompany>[1] = {}): Promise<TestCompany> {
  const company = await closingCompany(server, { taxSystem: "bnc", ...given });
  await typeIn(company, {
    title: "Honoraires",
    type: "income",
    amount: 3000,
    date: "2025-06-30",
    origin: "personal",
    creditCategory: "706000",
  });
  await typeIn(company, { title: "Fournitures", amount: 400, date: "2025-07-10", origin: "personal", debitCategory: "606400" });
  await finishSteps(company);
  return company;
}

/** A client of a firm, and the firm as it acts on the client's closing. */
async function dossier(): Promise<{ client: TestCompany; firm: Pick<TestCompany, "send" | "fiscalYearId">; staff: TestFirm }> {
  const staff = await newFirm();
  const client = await readyCompany({ firmId: staff.id });
  await assignYear(db, client, [staff.userId]);
  const firm = {
    fiscalYearId: client.fiscalYearId,
    send: (method: "POST" | "PUT" | "PATCH" | "DELETE", url: string, body: object = {}) =>
      app.inject({ method, url, headers: staff.headers, payload: { companyId: client.id, ...body } }),
  };
  return { client, firm, staff };
}

const submit = (client: TestCompany): Promise<ClosingDone> => closeAsSeen(client, { act: "submit" });
const linesOf = async (client: TestCompany): Promise<string[]> => {
  const reply = await client.get(`/api/v1/closing/${client.fiscalYearId}`);
  return reply
    .json<{ data: { lines: ClosingLine[] } }>()
    .data.lines.map(({ event, reason }) => (reason === "" ? event : `${event}: ${reason}`));
};
const titles = async (userId: string): Promise<string[]> =>
  (
    await db.sharedRead<{ title: string }>({
      text: "select title from shared.notifications where user_id = $1 and hidden_at is null order by id",
      values: [userId],
    })
  ).map(({ title }) => title);
const codeOf = async (company: Pick<TestCompany, "send" | "fiscalYearId">, given: Acting) => (await actOn(company, given)).json().code;

test("a client of a firm submits, and does not close; their firm is informed, and closes", async () => {
  const { client, firm, staff } = await dossier();
  expect(await codeOf(client, { certified: true, seen: "x" })).toBe("closing.firm_closes");
  const { taxReturn } = await previewClosing(client, { act: "submit" });
  expect(taxReturn).toMatchObject({ form: "2035", result: 2600, provisional: false });
  expect(taxReturn?.boxes.filter(({ box }) => box !== null).map(({ page, box, value }) => `${page} ${box} ${value}`)).toEqual(
    expect.arrayContaining(["2035-A AA 3000", "2035-A BM 400", "2035-B CP 2600"]),
  );
  expect(await submit(client)).toMatchObject({ state: "submitted", result: 2600 });
  expect((await readClosingOf(client)).year.state).toBe("submitted");
  expect(await codeOf(client, { act: "submit", preview: true })).toBe("closing.already_submitted");
  expect(await titles(staff.userId)).toContainEqual(expect.stringContaining("La clôture au 31/12/2025 vous est transmise"));
  expect((await previewClosing(firm)).taxReturn).toEqual(taxReturn);
  expect(await closeAsSeen(firm)).toMatchObject({ state: "closed", changed: [], taxReturn: { result: 2600 } });
  expect(await linesOf(client)).toEqual(["closed", "submitted"]);
  expect(await codeOf(client, { restartStep: true, reason: "x" })).toBe("closing.firm_reopens");
  const { data } = (await client.get(`/api/v1/closing/${client.fiscalYearId}`)).json();
  expect(data).toMatchObject({ state: "closed", isKeptByFirm: true, notReopened: expect.stringContaining("demandez-lui") });
  expect(await titles(client.userId)).toEqual(["Votre cabinet a clôturé l’exercice au 31/12/2025"]);
  expect(await reopenYearOf(firm)).toMatchObject({ state: "open" });
  // What no longer holds is taken away.
  expect(await titles(client.userId)).toEqual(["Votre cabinet a rouvert l’exercice au 31/12/2025"]);
  await finishSteps(client);
  await submit(client);
  expect(await titles(client.userId)).toEqual([]);
});

test("what a client submitted is taken back by the client alone: its firm returns it", async () => {
  const { client, firm } = await dossier();
  await submit(client);
  expect((await actOn(firm, { act: "withdraw" })).json()).toMatchObject({ status: 403, code: "closing.client_withdraws" });
  expect((await readClosingOf(client)).year.state).toBe("submitted");
  expect((await actOn(client, { act: "withdraw" })).statusCode).toBe(200);
});

test("a submission is taken back by its client, and by any change, which the client is told; the closing says what changed since", async () => {
  const { client, firm } = await dossier();
  await submit(client);
  expect((await actOn(client, { act: "withdraw" })).json().data.state).toBe("open");
  expect(await codeOf(client, { act: "withdraw" })).toBe("closing.not_submitted");
  await submit(client);
  await typeIn(client, { title: "Facture oubliée", amount: 100, date: "2025-12-20", origin: "personal", debitCategory: "606400" });
  const CHANGED = "withdrawn: Les comptes ou une étape ont changé depuis la transmission.";
  expect(await linesOf(client)).toEqual([CHANGED, "submitted", "withdrawn", "submitted"]);
  expect(await titles(client.userId)).toEqual(["La clôture au 31/12/2025 n’est plus transmise au cabinet"]);
  await finishSteps(client);
  expect((await closeAsSeen(firm)).changed.map(({ account, before, after }) => [account, before, after])).toEqual([
    ["108100", -400, -500],
    ["606400", 400, 500],
  ]);
});

test("what concerns the next year alone leaves a submission", async () => {
  const { client } = await dossier();
  await submit(client);
  await typeIn(client, { title: "Timbres", amount: 12, date: "2026-01-04", origin: "personal", debitCategory: "626000" });
  await client.send("POST", "/api/v1/ledger/validate", { through: "2025-12-31" });
  expect(await linesOf(client)).toEqual(["submitted"]);
});

test("a step written again withdraws a submission too", async () => {
  const { client } = await dossier();
  await submit(client);
  expect((await changeStepOf(client, "species", { inputs: { hasCash: false, countedBalance: 0 } })).statusCode).toBe(200);
  expect((await linesOf(client))[0]).toMatch(/^withdrawn/);
});

test("a firm returns a submission with the steps to see again and a sentence", async () => {
  const { client, firm } = await dossier();
  const given = { act: "return", reason: "Il manque les kilomètres", steps: ["species"] };
  expect(await codeOf(firm, given)).toBe("closing.not_submitted");
  await submit(client);
  expect(await codeOf(client, given)).toBe("closing.firm_closes");
  expect((await actOn(firm, { ...given, reason: " " })).json()).toMatchObject({
    status: 422,
    code: "closing.reason_missing",
    target: "reason",
  });
  expect((await actOn(firm, { ...given, steps: [] })).json()).toMatchObject({
    status: 422,
    code: "closing.steps_missing",
    target: "steps",
  });
  expect((await actOn(firm, given)).statusCode).toBe(200);
  expect(await linesOf(client)).toEqual(["returned: Il manque les kilomètres", "submitted"]);
  expect(await readStepOf(client, "species")).toMatchObject({ status: 2, comment: "Il manque les kilomètres" });
  expect(await codeOf(firm, { certified: true, seen: "x" })).toBe("closing.blocked");
  expect(await titles(client.userId)).toEqual(["Votre cabinet vous renvoie la clôture au 31/12/2025"]);
});

test("without a firm there is nothing to submit; what is not certified, or has changed since it was seen, is refused", async () => {
  const company = await readyCompany();
  expect(await codeOf(company, { act: "submit", preview: true })).toBe("closing.own_closing");
  const before = await booksOf(db, company);
  const { seen, ...preview } = await previewClosing(company);
  expect(preview).toMatchObject({ state: "closed", result: 2600, turnover: 3000, findings: [], frozenEntries: before.length });
  expect(await booksOf(db, company)).toEqual(before);
  expect((await actOn(company, { seen })).json()).toMatchObject({ status: 422, code: "closing.not_certified", target: "certified" });
  await typeIn(company, { title: "Timbres", amount: 12, date: "2025-01-04", origin: "personal", debitCategory: "626000" });
  await finishSteps(company);
  expect((await actOn(company, { seen, certified: true })).json()).toMatchObject({ status: 409, code: "closing.changed" });
});

test("closed, the steps of a year are frozen; reopened, they are done and its validation is to do; closed again, no entry is written", async () => {
  const company = await readyCompany();
  const steps = async () =>
    (await readClosingOf(company)).steps.filter(({ concerned }) => concerned).map(({ code, status }) => `${code} ${status}`);
  const before = await steps();
  expect(before.every((step) => step.endsWith(" 1") || step === "validation_closure 0")).toBe(true);
  await closeAsSeen(company);
  const frozen = (await company.get(`/api/v1/steps?fiscalYearId=${company.fiscalYearId}`)).json();
  expect(frozen.year.state).toBe("closed");
  expect(
    new Set(frozen.steps.filter(({ concerned }: { concerned: boolean }) => concerned).map(({ status }: { status: number }) => status)),
  ).toEqual(new Set([4]));
  const books = await booksOf(db, company);
  await reopenYearOf(company);
  expect(await steps()).toEqual(before);
  await closeAsSeen(company);
  expect(await booksOf(db, company)).toEqual(books);
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});

test("of two people who close at once one does, and the other reads who did", async () => {
  const company = await readyCompany();
  const { seen } = await previewClosing(company);
  const replies = await Promise.all([1, 2].map(() => actOn(company, { certified: true, seen })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = replies.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({
    code: "closing.already_closed",
    message: expect.stringMatching(/^Cet exercice est clôturé depuis le \d\d\/\d\d\/\d{4}/),
  });
});

test("a client who takes the year back while the firm reads it: the firm closes on nothing old, and reads it again", async () => {
  const { client, firm } = await dossier();
  await submit(client);
  const { seen } = await previewClosing(firm);
  expect((await actOn(client, { act: "withdraw" })).statusCode).toBe(200);
  expect(await codeOf(firm, { certified: true, seen })).toBe("closing.changed");
  expect((await actOn(firm, { certified: true, seen: (await previewClosing(firm)).seen })).statusCode).toBe(200);
});
