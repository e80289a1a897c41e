import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { ciiOf } from "@comptoir/e-invoices/testing/sample-invoices";
import type { Duty } from "@comptoir/contract/duties/duties";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { addressedTo } from "../testing/invoices.js";
import { startPlatform } from "../testing/platform.js";
import { toFailedFlow } from "./failed-flows.js";
import { readPlatformHandler } from "./read-platform.js";

const KEYS = [{ id: "test", bytes: new Uint8Array(randomBytes(32)) }] as const;
const server = await testApp({ today: "2026-04-14", environment: { secretKeys: KEYS, allowsLoopbackPartners: true } });
const platform = await startPlatform();
afterAll(() => platform.stop());

const PLATFORM = "/api/v1/invoice-platform";
const TURN = { isStopping: () => false, onFailure: (failure: unknown) => expect(failure).toBeNull() };
const file = (text: string): string => Buffer.from(text).toString("base64");

const flow = (company: TestCompany, id: string, minute: number, { status = "Ok" } = {}) => ({
  flowId: id,
  updatedAt: `2026-04-10T10:${String(minute).padStart(2, "0")}:00.000Z`,
  flowType: "SupplierInvoice",
  acknowledgement: { status },
  files: { Original: file(ciiOf(addressedTo(company, { number: id }))) },
});

async function connected(firmId?: string) {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", ...(firmId !== undefined && { firmId }) });
  const settings = {
    flowUrl: `${platform.url}/flow-service/v1/`,
    tokenUrl: `${platform.url}/token`,
    clientId: "client",
    clientSecret: "secret",
  };
  await platform.play({ flows: [], client: "client:secret" });
  expect((await company.send("PUT", PLATFORM, settings)).statusCode).toBe(200);
  await runDueJobs(server.db, readPlatformHandler(server.services), TURN);
  return company;
}

async function read(company: TestCompany): Promise<void> {
  await company.send("POST", `${PLATFORM}/read`, {});
  await runDueJobs(server.db, readPlatformHandler(server.services), TURN);
}

const numbers = async (company: TestCompany): Promise<readonly string[]> =>
  (await company.get("/api/v1/received-invoices"))
    .json<{ results: { number: string }[] }>()
    .results.map(({ number }) => number)
    .toSorted();
const stateOf = async (company: TestCompany) => (await company.get(PLATFORM)).json().data;

describe("the platform of a company", () => {
  test("that is late to say that a flow is sound gives it then; one in error, or without a readable invoice, is named with what to do", async () => {
    const company = await connected();
    const strange = { ...flow(company, "X", 2), files: { Original: file("<a/>") } };
    await platform.play({ flows: [flow(company, "A", 1, { status: "Pending" }), flow(company, "B", 1, { status: "Error" }), strange] });
    await read(company);
    expect(await numbers(company)).toEqual([]);
    expect(await stateOf(company)).toMatchObject({
      unreadable: 2,
      message: expect.stringContaining("2\u00a0envois"),
      failed: [
        {
          id: "X",
          title: "Facture «\u00a0X\u00a0» du 10/04/2026",
          reason: "Format non lu, saisissez la facture\u00a0: seuls Factur-X, UBL et CII se lisent",
          toDo: expect.stringContaining("chez votre plateforme"),
        },
        { id: "B", title: "Facture «\u00a0B\u00a0» du 10/04/2026", reason: "en erreur chez votre plateforme, sans motif" },
      ],
    });
    await platform.play({ flows: [flow(company, "A", 9)] });
    await read(company);
    expect(await numbers(company)).toEqual(["A"]);
    // It is named until it is read, though the reading has gone on.
    expect((await stateOf(company)).failed.map(({ id }: { id: string }) => id)).toEqual(["X", "B"]);
    await platform.play({ flows: [flow(company, "B", 11)] });
    await read(company);
    expect(await numbers(company)).toEqual(["A", "B"]);
    expect(await stateOf(company)).toMatchObject({ failed: [{ id: "X" }], message: "Un envoi de votre plateforme n’a pas pu être lu." });
  });

  test("names the reason that it gives of a flow in error, a status, a file that it does not give; nothing that it writes is shown but codes", async () => {
    const company = await connected();
    const inError = (id: string, details: unknown) => {
      const one = flow(company, id, 1);
      return { ...one, name: `${id}.xml`, acknowledgement: { status: "Error", details } };
    };
    await platform.play({
      flows: [
        inError("V", [{ level: "Error", item: "x", reasonCode: "VirusFound", reasonMessage: "<b>cliquez ici</b>" }]),
        inError("N", [{ reasonCode: "NewCode" }]),
        inError("M", [{ reasonCode: "<script>", reasonMessage: "cliquez ici" }]),
        inError("O", "not a list"),
        { ...flow(company, "L", 2), files: {} },
        { ...flow(company, "S", 3), flowType: "SupplierInvoiceLC", files: { Original: file("<a/>") } },
      ],
    });
    await read(company);
    const { failed, state } = await stateOf(company);
    expect(state).toBe("ok");
    expect(JSON.stringify(failed)).not.toMatch(/cliquez|script/);
    const shown = failed.map(({ id, title, reason }: Record<"id" | "title" | "reason", string>) => [id, title.split(" du ")[0], reason]);
    expect(shown.toSorted()).toEqual([
      ["L", "Facture «\u00a0L\u00a0»", "votre plateforme n’en donne pas le fichier"],
      ["M", "Facture «\u00a0M.xml\u00a0»", "en erreur chez votre plateforme, sans motif"],
      ["N", "Facture «\u00a0N.xml\u00a0»", "motif NewCode de votre plateforme"],
      ["O", "Facture «\u00a0O.xml\u00a0»", "en erreur chez votre plateforme, sans motif"],
      ["S", "Statut «\u00a0S\u00a0»", "le fichier ne contient pas de statut lisible"],
      ["V", "Facture «\u00a0V.xml\u00a0»", "un virus y a été trouvé"],
    ]);
    expect(failed.every(({ toDo }: { toDo: string }) => toDo !== "")).toBe(true);
  });
});

describe("« À faire »", () => {
  const duties = async (company: TestCompany) =>
    (await company.get("/api/v1/duties")).json<{ data: Duty[] }>().data.filter(({ kind }) => kind === "invoice_platform");
  const settle = (company: TestCompany, id: string) => company.send("POST", `${PLATFORM}/settle`, { flow: id });

  test("has the flows in error since the day of the oldest, until each is read or settled; one that fails again later comes back", async () => {
    const company = await connected();
    expect(await duties(company)).toEqual([]);
    const inError = (id: string, minute: number) => flow(company, id, minute, { status: "Error" });
    await platform.play({ flows: [inError("A", 1), inError("B", 2)] });
    await read(company);
    expect(await duties(company)).toEqual([
      {
        kind: "invoice_platform",
        id: "flows",
        title: "2 envois en erreur de votre plateforme de factures",
        dueOn: "2026-04-10",
        isLate: false,
        path: "/pieces?onglet=factures",
      },
    ]);
    await platform.play({ flows: [flow(company, "A", 5)] });
    await read(company);
    expect((await duties(company)).map(({ title }) => title)).toEqual(["Un envoi en erreur de votre plateforme de factures"]);
    expect((await settle(company, "B")).json().message).toBe("C’est noté\u00a0: cet envoi n’est plus à voir.");
    expect(await duties(company)).toEqual([]);
    expect(await stateOf(company)).toMatchObject({ failed: [], message: null });
    // Read again as it was, it stays settled; in error anew, it is to be seen.
    await platform.play({ flows: [inError("B", 2)] });
    await read(company);
    expect(await duties(company)).toEqual([]);
    await platform.play({ flows: [inError("B", 30)] });
    await read(company);
    expect(await duties(company)).toHaveLength(1);
    expect((await settle(company, "unknown")).statusCode).toBe(200);
    expect(await duties(company)).toHaveLength(1);
  });

  test("is of those who may repair it: not of a dossier that is read only, nor of another company; a refused access is named too", async () => {
    const firm = await server.newFirm();
    const company = await connected(firm.id);
    const other = await connected();
    await platform.play({ flows: [flow(company, "A", 1, { status: "Error" })] });
    await read(company);
    const asFirm = { get: (url: string) => server.app.inject({ url: `${url}?companyId=${company.id}`, headers: firm.headers }) };
    expect(await duties(asFirm as TestCompany)).toHaveLength(1);
    expect(await duties(other)).toEqual([]);
    expect((await settle(other, "A")).statusCode).toBe(200);
    expect(await duties(company)).toHaveLength(1);
    await platform.play({ flows: [], client: "client:another" });
    await read(other);
    expect((await duties(other)).map(({ id, dueOn }) => [id, dueOn])).toEqual([["access", null]]);
    const payload = { status: "suspended", date: "2026-04-14" };
    await server.app.inject({ method: "POST", url: `/api/v1/dossier/${company.id}/status`, headers: firm.headers, payload });
    expect(await duties(company)).toEqual([]);
    expect((await settle(company, "A")).json().code).toBe("company.read_only");
  });
});

test("a flow in error bears its day in Paris, not in UTC", () => {
  const late = { id: "A", name: "A", at: "2026-04-10T23:30:00.000Z", isStatus: false, code: null, reason: null };
  expect(toFailedFlow(late).title).toBe("Facture «\u00a0A\u00a0» du 11/04/2026");
});
