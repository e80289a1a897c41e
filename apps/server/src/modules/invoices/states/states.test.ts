import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { dropInvoice, entryLinesOf, invoiceOf, payments } from "../testing/invoices.js";

const server = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs", vatSystem: "monthly_rn" } as const;
const RECEIVED = "/api/v1/received-invoices";

const match = (company: TestCompany, body: object) => company.send("POST", `${RECEIVED}/match`, body);
const list = async (company: TestCompany) => (await company.get(RECEIVED)).json();
const chosen = (account = "606400") => [{ account }];
const codeOf = (reply: { json(): { code: string } }) => reply.json().code;
const undo = (company: TestCompany, actId: string) => company.send("POST", `/api/v1/acts/${actId}/undo`, {});

describe("an invoice that is decided of", () => {
  test("is set aside and back, each an act that is taken back; one that is paid stays", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const aside = await company.send("POST", `${RECEIVED}/${id}/status`, { status: "set_aside" });
    expect(aside.json().message).toBe("La facture est écartée.");
    expect((await list(company)).counts).toMatchObject({ to_match: 0, set_aside: 1 });
    const [operation] = await payments(company, [["2026-03-31", "PAPETERIE", "-162.20"]]);
    expect(codeOf(await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] }))).toBe("received_invoice.closed");
    expect((await undo(company, aside.json().actId)).statusCode).toBe(200);
    expect((await invoiceOf(company, id)).state).toBe("to_match");
    expect(codeOf(await undo(company, aside.json().actId))).toBe("act.already_undone");
    await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] });
    const refused = await company.send("POST", `${RECEIVED}/${id}/status`, { status: "set_aside" });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, "received_invoice.in_use"]);
  });

  test("its reception undone: it is listed no more, its paper stays", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const acts = (await company.get("/api/v1/acts")).json().results;
    const received = acts.find(({ kind }: { kind: string }) => kind === "invoice.receive");
    expect(received).toMatchObject({ sentence: "Facture F-2026-0042 de PAPETERIE DU PORT du 02/03/2026 reçue", undoable: true });
    await undo(company, received.id);
    expect((await company.get(`${RECEIVED}/${id}`)).statusCode).toBe(404);
    expect((await company.get("/api/v1/files?loose=1")).json().results).toHaveLength(1);
    expect(await dropInvoice(company)).toBe(id);
    expect((await list(company)).counts.to_match).toBe(1);
  });

  test("is approved, disputed or refused on one’s own platform: what is to do there is shown with its reason", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const prepare = (body: object) => company.send("POST", `${RECEIVED}/${id}/prepare`, body);
    expect((await prepare({ code: 205 })).json().message).toBe("C’est noté\u00a0: donnez ce statut chez votre plateforme.");
    expect((await invoiceOf(company, id)).prepared).toMatchObject({ code: 205, name: "Approuvée", reason: null });
    expect(codeOf(await prepare({ code: 210, reason: "QTE_ERR", comment: "x" }))).toBe("received_invoice.reason");
    expect(codeOf(await prepare({ code: 210, reason: "DOUBLON" }))).toBe("received_invoice.comment");
    expect((await prepare({ code: 207, reason: "QTE_ERR" })).statusCode).toBe(200);
    expect((await prepare({ code: 210, reason: "DOUBLON", comment: "Déjà reçue" })).statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({
      state: "refused",
      prepared: { code: 210, name: "Refusée", reason: "DOUBLON", on: "2026-04-14" },
    });
    await prepare({ code: null });
    expect(await invoiceOf(company, id)).toMatchObject({ state: "to_match", prepared: null });
    expect((await company.send("POST", `${RECEIVED}/${id}/prepare`, { code: 212 })).statusCode).toBe(400);
  });
});

describe("an invoice in books on an accrual basis", () => {
  const ACCRUAL = { ...BIC, accountingBasis: "accrual" } as const;

  test("is a debt from its own day, its VAT waiting for the payment that settles it", async () => {
    const company = await server.newCompany(ACCRUAL);
    const id = await dropInvoice(company);
    const record = await company.send("POST", `${RECEIVED}/${id}/record`, { groups: chosen() });
    expect(record.json().message).toBe("La facture est comptabilisée à sa date.");
    expect(await entryLinesOf(server, company, id)).toEqual(["606400 10000", "445640 2000", "606400 4000", "445640 220", "401000 -16220"]);
    expect((await company.get("/api/v1/open-items")).json().data).toMatchObject({
      items: [{ side: "payable", left: 162.2 }],
      payable: { total: 162.2 },
      gaps: [],
    });
    const [part, rest] = await payments(company, [
      ["2026-03-20", "PAPETERIE", "-62.20"],
      ["2026-03-31", "PAPETERIE", "-100.00"],
    ]);
    expect((await match(company, { operationId: part, invoices: [{ id }] })).statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "to_match", left: 100, isRecorded: true });
    await match(company, { operationId: rest, invoices: [{ id }] });
    expect((await entryLinesOf(server, company, rest)).slice(0, 2)).toEqual(["512000 -10000", "401000 10000"]);
    expect((await invoiceOf(company, id)).state).toBe("matched");
    const kept = await company.send("POST", `${RECEIVED}/${id}/record`, { groups: null });
    expect([kept.statusCode, codeOf(kept)]).toEqual([409, "open_item.settled"]);
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
    expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true });
  });

  test("of goods deducts its VAT at once; its debt is taken back by the act’s own way", async () => {
    const company = await server.newCompany(ACCRUAL);
    const id = await dropInvoice(company, { process: "B1" });
    const reply = await company.send("POST", `${RECEIVED}/${id}/record`, { groups: chosen("607000") });
    expect(await entryLinesOf(server, company, id)).toEqual(["607000 10000", "445660 2000", "607000 4000", "445660 220", "401000 -16220"]);
    expect(codeOf(await company.send("POST", `${RECEIVED}/${id}/status`, { status: "set_aside" }))).toBe("received_invoice.in_use");
    expect((await undo(company, reply.json().actId)).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, id)).toEqual([]);
    expect((await company.get("/api/v1/open-items")).json().data.items).toEqual([]);
  });

  test("is refused as a debt on a cash basis, and where the VAT is the buyer’s", async () => {
    const cash = await server.newCompany({ ...BIC, accountingBasis: "cash" });
    const id = await dropInvoice(cash);
    expect(codeOf(await cash.send("POST", `${RECEIVED}/${id}/record`, { groups: chosen() }))).toBe("received_invoice.cash_books");
    const company = await server.newCompany(ACCRUAL);
    const group = { category: "AE", rate: "0", base: "162.20", vat: "0.00", reason: "Autoliquidation" };
    const reverse = await dropInvoice(company, { groups: [group], net: "162.20", vat: "0.00" });
    const reply = await company.send("POST", `${RECEIVED}/${reverse}/record`, { groups: chosen("611000") });
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, "received_invoice.debt_elsewhere"]);
  });
});
