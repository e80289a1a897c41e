import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { ciiOf, type SampleInvoice } from "@comptoir/e-invoices/testing/sample-invoices";
import { settlesNothing } from "../../books/consequences.js";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addressedTo, dropInvoice, invoiceOf } from "../testing/invoices.js";
import { cdarOf, startPlatform } from "../testing/platform.js";
import { readNow } from "./platform.js";
import { readPlatformHandler } from "./read-platform.js";

const KEYS = [{ id: "test", bytes: new Uint8Array(randomBytes(32)) }] as const;
const server = await testApp({ today: "2026-04-14", environment: { secretKeys: KEYS, allowsLoopbackPartners: true } });
const [platform, second] = await Promise.all([startPlatform(), startPlatform()]);
afterAll(() => Promise.all([platform.stop(), second.stop()]));

const RECEIVED = "/api/v1/received-invoices";
const PLATFORM = "/api/v1/invoice-platform";
const TURN = { isStopping: () => false, onFailure: (failure: unknown) => expect(failure).toBeNull() };
const QUIET = { flows: [], pageSize: 100, hasCursor: false, isDisordered: false, files: null, faults: [], client: "client:secret" };
beforeEach(() => Promise.all([platform.play(QUIET), second.play(QUIET)]));

const settings = (url: string, given: object = {}) => ({
  flowUrl: `${url}/flow-service/v1/`,
  tokenUrl: `${url}/token`,
  clientId: "client",
  clientSecret: "secret",
  ...given,
});
const file = (text: string): string => Buffer.from(text).toString("base64");
const instant = (minute: number): string => `2026-04-10T10:${String(minute).padStart(2, "0")}:00.000Z`;

function flow(
  company: TestCompany,
  id: string,
  minute: number,
  given: Partial<SampleInvoice> & { readonly status?: string; readonly view?: string } = {},
) {
  const { status = "Ok", view, ...sample } = given;
  const files = {
    Original: file(ciiOf(addressedTo(company, { number: id, ...sample }))),
    ...(view !== undefined && { ReadableView: file(view) }),
  };
  return { flowId: id, updatedAt: instant(minute), flowType: "SupplierInvoice", acknowledgement: { status }, files };
}

async function connected(url = platform.url, given: Parameters<typeof server.newCompany>[0] = {}) {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", ...given });
  const reply = await company.send("PUT", PLATFORM, settings(url));
  expect(reply.json()).toMatchObject({ message: "Votre plateforme est reliée\u00a0: ses factures sont en cours de lecture." });
  // Its first reading finds nothing yet.
  await runDueJobs(server.db, readPlatformHandler(server.services), TURN);
  return company;
}

/** Reads the platform of a company now. */
async function read(company: TestCompany): Promise<void> {
  await company.send("POST", `${PLATFORM}/read`, {});
  await runDueJobs(server.db, readPlatformHandler(server.services), TURN);
}

const numbers = async (company: TestCompany): Promise<readonly string[]> =>
  (await company.get(RECEIVED))
    .json<{ results: { number: string }[] }>()
    .results.map(({ number }) => number)
    .toSorted();
const stateOf = async (company: TestCompany) => (await company.get(PLATFORM)).json().data;

describe("the platform of a company", () => {
  test("gives its invoices, each once, however its pages and its readings overlap", async () => {
    const company = await connected();
    const flows = [flow(company, "A", 1), flow(company, "B", 2), flow(company, "C", 3), flow(company, "D", 3), flow(company, "E", 4)];
    await platform.play({ flows, pageSize: 3 });
    await read(company);
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B", "C", "D", "E"]);
    expect(await stateOf(company)).toMatchObject({ state: "ok", message: null, unreadable: 0 });
    await platform.play({ flows: [...flows, flow(company, "late", 2)], pageSize: 3 });
    const [row] = await server.db.tenantRead<{ resume_at: Date }>(company.id, { text: "select resume_at from books.invoice_platforms" });
    expect(row?.resume_at.toISOString()).toBe("2026-04-10T10:03:59.999Z");
  });

  test("by its cursor, or in disorder within a page, gives them too; a page of one instant is shown not to go to the end", async () => {
    const company = await connected();
    const flows = ["A", "B", "C", "D"].map((id) => flow(company, id, 5));
    await platform.play({ flows, pageSize: 2 });
    await read(company);
    expect((await stateOf(company)).message).toMatch(/pas allée au bout/);
    await platform.play({ hasCursor: true });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B", "C", "D"]);
    await platform.play({
      hasCursor: false,
      pageSize: 100,
      isDisordered: true,
      flows: [...flows, flow(company, "E", 6), flow(company, "F", 7)],
    });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B", "C", "D", "E", "F"]);
  });

  test("that fails in the midst of a reading, for a moment, loses nothing and doubles nothing", async () => {
    const company = await connected();
    const flows = [flow(company, "A", 1), flow(company, "B", 2)];
    for (const fault of [
      { path: "flows/B", status: 429, headers: { "retry-after": "7" }, times: 1 },
      { path: "flows/search", isCut: true, times: 1 },
      { path: "flows/search", status: 503, times: 1 },
      { path: "token", status: 500, times: 1 },
    ]) {
      await platform.play({ flows, faults: [fault] });
      await read(company);
      expect(await stateOf(company)).toMatchObject({ state: "temporary", message: expect.stringContaining("nouvel essai plus tard") });
    }
    await platform.play({ faults: [{ path: "flows/search", status: 401, times: 1 }] });
    await read(company);
    expect([await numbers(company), (await stateOf(company)).state]).toEqual([["A", "B"], "ok"]);
  });

  test("is read again over three months once a week: what it showed too late is found, what is known is not doubled", async () => {
    const company = await connected();
    const flows = [flow(company, "A", 1), flow(company, "B", 2)];
    await platform.play({ flows });
    await read(company);
    const late = { ...flow(company, "late", 1), updatedAt: "2026-03-01T10:00:00.000Z" };
    await platform.play({ flows: [late, ...flows] });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B"]);
    await server.db.tenant(company.id, (tx) => {
      settlesNothing(tx, "a reading of last week, in a test");
      return tx.run("update books.invoice_platforms set reread_at = reread_at - interval '8 days' where company_id = $1", [company.id]);
    });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B", "late"]);
    expect(await stateOf(company)).toMatchObject({ state: "ok", message: null });
  });

  test("whose dossier is suspended is read no more, says so, and goes on from where it was", async () => {
    const firm = await server.newFirm();
    const company = await connected(platform.url, { firmId: firm.id });
    const decide = (status: string) =>
      server.app.inject({
        method: "POST",
        url: `/api/v1/dossier/${company.id}/status`,
        headers: firm.headers,
        payload: { status, date: "2026-04-14" },
      });
    expect((await decide("suspended")).statusCode).toBe(200);
    await platform.play({ flows: [flow(company, "A", 1)] });
    expect((await company.send("POST", `${PLATFORM}/read`, {})).statusCode).toBe(403);
    await runDueJobs(server.db, readPlatformHandler(server.services), TURN);
    await server.db.tenant(company.id, async (tx) => readNow(tx, company.id));
    await runDueJobs(server.db, readPlatformHandler(server.services), TURN);
    expect([await numbers(company), (await stateOf(company)).message]).toEqual([
      [],
      "Votre dossier est en lecture seule\u00a0: votre plateforme n’est plus lue, rien n’est perdu.",
    ]);
    expect((await decide("active")).statusCode).toBe(200);
    await read(company);
    expect(await numbers(company)).toEqual(["A"]);
  });

  test("that refuses the client, or the request, asks for an act and shows none of its words", async () => {
    const company = await connected();
    await platform.play({ client: "another:client" });
    await read(company);
    expect(await stateOf(company)).toMatchObject({ state: "required_action", message: expect.stringContaining("vérifiez le client") });
    await platform.play({ client: "client:secret", faults: [{ path: "search", status: 422, times: 1 }] });
    await read(company);
    expect((await stateOf(company)).message).toBe("Votre plateforme refuse la demande (STAND_IN_FAULT).");
    for (const path of ["token", "search"]) {
      await second.play({ flows: [flow(company, "A", 1)] });
      await platform.play({ faults: [{ path, status: 302, headers: { location: `${second.url}/${path}` }, times: 1 }] });
      await company.send("PUT", PLATFORM, settings(platform.url));
      await read(company);
      expect([await second.seen(), await numbers(company)]).toEqual([[], []]);
    }
  });

  test("gives a file that is elsewhere without its token, and its own view beside its XML", async () => {
    const company = await connected();
    await platform.play({ flows: [flow(company, "A", 1, { view: "%PDF-1.7 vue" })] });
    await read(company);
    const [{ id }] = (await company.get(RECEIVED)).json().results;
    expect((await invoiceOf(company, id)).readableFileId).not.toBeNull();
    await second.play({ flows: [flow(company, "B", 2)] });
    await platform.play({ flows: [flow(company, "B", 2)], files: second.url });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B"]);
    expect(new Set((await second.seen()).map(({ authorization }) => authorization))).toEqual(new Set([null]));
  });

  test("brings the invoice that was dropped by hand: it is one; the same flow of another platform is another", async () => {
    const company = await connected();
    const id = await dropInvoice(company, { number: "A", isUbl: true });
    await platform.play({ flows: [flow(company, "A", 1)] });
    await read(company);
    expect((await company.get(RECEIVED)).json()).toMatchObject({ results: [{ id, source: "platform" }], counts: { to_match: 1 } });
    await company.send("PUT", PLATFORM, settings(second.url));
    await second.play({ flows: [{ ...flow(company, "A", 1, { number: "Z" }) }] });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "Z"]);
  });

  test("gives the statuses of an invoice, in their order; one rejected is void", async () => {
    const company = await connected();
    const status = (id: string, code: number, minute: number) => ({
      ...flow(company, id, minute),
      flowType: "SupplierInvoiceLC",
      files: { Original: file(cdarOf(code, minute)) },
    });
    await platform.play({ flows: [flow(company, "A", 1), status("S1", 203, 2), status("S2", 200, 1), status("S3", 213, 3)] });
    await read(company);
    const [{ id }] = (await company.get(RECEIVED)).json().results;
    const detail = await invoiceOf(company, id);
    expect(detail.statuses.map(({ code, name }: { code: number; name: string }) => `${code} ${name}`)).toEqual([
      "200 Déposée",
      "203 Mise à disposition",
      "213 Rejetée",
    ]);
    expect(detail).toMatchObject({ isToCheck: true, findings: [{ code: "void" }] });
  });

  test("that was to be given there is no more to be given once the platform has it", async () => {
    const company = await connected();
    await platform.play({ flows: [flow(company, "A", 1)] });
    await read(company);
    const [{ id }] = (await company.get(RECEIVED)).json().results;
    await company.send("POST", `${RECEIVED}/${id}/prepare`, { code: 207, reason: "QTE_ERR", comment: "Deux manquent" });
    expect((await company.get(RECEIVED)).json().results).toMatchObject([{ toGive: "En litige" }]);
    const given = {
      ...flow(company, "S1", 2),
      flowType: "SupplierInvoiceLC",
      files: { Original: file(cdarOf(207, 2).replace("20260410", "20260414")) },
    };
    await platform.play({ flows: [flow(company, "A", 1), given] });
    await read(company);
    expect((await company.get(RECEIVED)).json().results).toMatchObject([{ toGive: null, state: "to_match" }]);
    expect(await invoiceOf(company, id)).toMatchObject({ prepared: null, statuses: [{ code: 207 }] });
  });
});

describe("a platform that is hostile", () => {
  test("holds back nothing by a file that is nowhere", async () => {
    const company = await connected();
    const flows = [flow(company, "A", 1)];
    for (const location of ["https://[", "https://169.254.169.254/latest/meta-data/", "file:///etc/passwd"]) {
      await platform.play({ flows, faults: [{ path: "flows/A", status: 302, headers: { location }, times: 1 }] });
      await read(company);
      expect((await stateOf(company)).state).not.toBe("ok");
    }
    await read(company);
    expect([await numbers(company), (await stateOf(company)).state]).toEqual([["A"], "ok"]);
  });

  test("holds back nothing by an invoice whose words are endless, nor by a flow whose id cannot be stored", async () => {
    const company = await connected();
    const seller = { name: "N".repeat(100_000), siren: "732829320", vatNumber: "FR44732829320", country: "FR" };
    await platform.play({
      flows: [
        { ...flow(company, "a\0b", 1), files: {} },
        { ...flow(company, "\ud800", 1), files: {} },
        flow(company, "..", 1, { number: "../../../etc/passwd" }),
        flow(company, "long", 2, { number: "X".repeat(5_000) }),
        flow(company, "named", 3, { number: "B", seller }),
        flow(company, "A", 4),
      ],
    });
    await read(company);
    expect(await numbers(company)).toContain("A");
    expect((await stateOf(company)).state).toBe("ok");
  });

  test("gives the status of a day that is none, or of an invoice of two sellers: the reading goes on", async () => {
    const company = await connected();
    const status = (id: string, text: string) => ({
      ...flow(company, id, 3),
      flowType: "SupplierInvoiceLC",
      files: { Original: file(text) },
    });
    const other = { name: "AUTRE", siren: "732829320", vatNumber: "FR44732829320", country: "FR" };
    const impossible = cdarOf(203, 2).replace(/20260410\d+/, "20261399256199");
    const unnamed = cdarOf(213, 3).replace(/<ram:IssuerTradeParty>.*<\/ram:IssuerTradeParty>/, "");
    await platform.play({
      flows: [
        flow(company, "A", 1),
        flow(company, "A2", 2, { number: "A", seller: other }),
        status("S1", impossible),
        status("S2", unnamed),
      ],
    });
    await read(company);
    expect(await stateOf(company)).toMatchObject({ state: "ok", unreadable: 0 });
    const { results } = (await company.get(RECEIVED)).json<{ results: { id: string }[] }>();
    expect(results).toHaveLength(2);
    const statuses = await Promise.all(results.map(async ({ id }) => (await invoiceOf(company, id)).statuses));
    expect(statuses.flat().map(({ code }: { code: number }) => code)).toEqual([203]);
  });
});

describe("what connects a platform", () => {
  test("is checked, encrypted, never shown, and asked again when an address changes", async () => {
    const company = await connected();
    const shown = JSON.stringify(await (await company.get(PLATFORM)).json());
    expect(shown).not.toContain("secret");
    const [row] = await server.db.tenantRead<{ client_secret: string }>(company.id, {
      text: "select client_secret from books.invoice_platforms",
    });
    expect(row?.client_secret).toMatch(/^v1\.test\./);
    const log = await server.db.tenantRead(company.id, {
      text: "select details, subject from books.audit_log where action like 'invoice_platform%'",
    });
    expect(JSON.stringify(log)).not.toContain("secret");
    const send = async (given: object) => (await company.send("PUT", PLATFORM, settings(platform.url, given))).json();
    expect((await send({ clientSecret: undefined })).message).toMatch(/reliée/);
    expect(await send({ clientSecret: "", clientId: "other" })).toMatchObject({ code: "invoice_platform.secret", target: "clientSecret" });
    for (const flowUrl of [
      "http://plateforme.example",
      "https://10.0.0.1/x",
      "https://u:p@plateforme.example",
      "https://plateforme.example:8443",
      "https://interne",
      "x",
    ])
      expect(await send({ flowUrl })).toMatchObject({ status: 422, code: "invoice_platform.address", target: "flowUrl" });
    for (const given of [
      { organizationHeader: "Authorization" },
      { organizationHeader: "Host" },
      { organization: "a\r\nHost: b" },
      { organizationHeader: "" },
    ])
      expect(await send(given)).toMatchObject({ status: 400 });
    expect((await company.send("DELETE", PLATFORM)).json().message).toMatch(/effacés/);
    expect((await company.get(PLATFORM)).json()).toEqual({ data: null, isOffered: true });
  });

  test("whose secret no key of the server reads, as of books that came from another one, asks for it again", async () => {
    const company = await connected();
    await server.db.tenant(company.id, (tx) => {
      settlesNothing(tx, "books that came in, in a test");
      return tx.run("update books.invoice_platforms set client_secret = '' where company_id = $1", [company.id]);
    });
    await read(company);
    expect(await stateOf(company)).toMatchObject({ state: "required_action", message: expect.stringContaining("son secret") });
    const reply = await company.send("PUT", PLATFORM, settings(platform.url, { clientSecret: "" }));
    expect(reply.json()).toMatchObject({ code: "invoice_platform.secret" });
    expect((await company.send("PUT", PLATFORM, settings(platform.url))).statusCode).toBe(200);
  });

  test("is of its company alone", async () => {
    const [company, other] = [await connected(), await server.newCompany()];
    await platform.play({ flows: [flow(company, "A", 1)] });
    await read(company);
    expect((await other.get(PLATFORM)).json().data).toBeNull();
    await other.send("DELETE", PLATFORM);
    expect(await stateOf(company)).toMatchObject({ state: "ok" });
    expect((await server.app.inject({ url: `${PLATFORM}?companyId=${company.id}`, headers: other.headers })).statusCode).toBe(403);
  });

  test("is not offered without a key for secrets, and this machine is no partner unless the server is for trials", async () => {
    const closed = await testApp();
    const company = await closed.newCompany();
    expect((await company.send("PUT", PLATFORM, settings(platform.url))).json()).toMatchObject({
      status: 409,
      code: "invoice_platform.not_offered",
    });
    const strict = await testApp({ environment: { secretKeys: KEYS } });
    const theirs = await strict.newCompany();
    expect((await theirs.send("PUT", PLATFORM, settings(platform.url))).json()).toMatchObject({ code: "invoice_platform.address" });
  });

  test("a stand-in takes no control unless it is told so", async () => {
    const plain = await startPlatform({ STAND_IN: "0" });
    expect((await fetch(`${plain.url}/__control`)).status).toBe(401);
    await plain.stop();
  });
});
