import { describe, expect, test } from "vitest";
import { pdfWith } from "@comptoir/e-invoices/testing/sample-pdf";
import { ciiOf, GUIDELINES } from "@comptoir/e-invoices/testing/sample-invoices";
import { testApp, type TestCompany } from "../../testing/app.js";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { readPaperHandler } from "../attachments/service.js";
import { newPaper } from "../attachments/testing.js";
import { detectInvoiceHandler } from "./service.js";
import { addressedTo, dropInvoice, invoiceOf, entryLinesOf, payments } from "./testing/invoices.js";

const server = await testApp({ today: "2026-04-14" });
const BIC = { taxSystem: "bic-rs", vatSystem: "monthly_rn" } as const;
const RECEIVED = "/api/v1/received-invoices";
const TURN = { isStopping: () => false, onFailure: (failure: unknown) => expect(failure).toBeNull() };

const match = (company: TestCompany, body: object) => company.send("POST", `${RECEIVED}/match`, body);
const list = async (company: TestCompany, query = "") => (await company.get(`${RECEIVED}${query}`)).json();
const chosen = (account = "606400") => [{ account }];
const codeOf = (reply: { json(): { code: string } }) => reply.json().code;
const undo = (company: TestCompany, actId: string) => company.send("POST", `/api/v1/acts/${actId}/undo`, {});

describe("an invoice dropped by hand", () => {
  test("is read, kept with its file, listed to match, and the same file again is the same invoice", async () => {
    const company = await server.newCompany(BIC);
    const content = ciiOf(addressedTo(company));
    const first = await company.upload(RECEIVED, { name: "facture.xml", content });
    expect([first.statusCode, first.json()]).toMatchObject([201, { data: { isNew: true }, message: "Facture reçue." }]);
    const again = await company.upload(RECEIVED, { name: "autre.xml", content });
    expect(again.json()).toMatchObject({ data: { id: first.json().data.id, isNew: false } });
    expect(await list(company)).toMatchObject({
      results: [
        { number: "F-2026-0042", seller: "PAPETERIE DU PORT", owed: 162.2, left: 162.2, state: "to_match", isToCheck: false, isLate: true },
      ],
      counts: { to_match: 1, matched: 0, set_aside: 0, refused: 0 },
    });
    const detail = await invoiceOf(company, first.json().data.id);
    expect(detail).toMatchObject({
      format: "cii",
      net: 140,
      vat: 22.2,
      gross: 162.2,
      payable: 162.2,
      findings: [],
      groups: [
        { rate: 20, base: 100, vat: 20, nature: "BS", postedRate: 20 },
        { rate: 5.5, base: 40, vat: 2.2, nature: "BS", postedRate: 5.5 },
      ],
      lines: [{ name: "Article 1", net: 100, rate: 20 }, { name: "Article 2" }],
    });
    const file = await company.get(`/api/v1/file/${detail.fileId}`);
    expect([file.headers["content-type"], file.headers["x-content-type-options"], file.body]).toEqual([
      "application/xml",
      "nosniff",
      content,
    ]);
    expect((await company.get("/api/v1/files?loose=1")).json().results).toEqual([]);
  });

  test("in a PDF, by the same call or among the papers, is an invoice; a PDF that holds none stays a paper", async () => {
    const company = await server.newCompany(BIC);
    const pdf = Buffer.from(await pdfWith([{ name: "factur-x.xml", content: ciiOf(addressedTo(company)) }]));
    const other = Buffer.from(await pdfWith([{ name: "factur-x.xml", content: ciiOf(addressedTo(company, { number: "F-43" })) }]));
    const reply = await company.upload(RECEIVED, { name: "facture", content: pdf });
    expect(await invoiceOf(company, reply.json().data.id)).toMatchObject({ format: "factur-x" });
    await newPaper(server, company, { name: "recue.pdf", content: other });
    await newPaper(server, company, { name: "simple.pdf", content: Buffer.from(await pdfWith([])) });
    await runDueJobs(server.db, detectInvoiceHandler(server.services), TURN);
    expect((await list(company)).results.map(({ number }: { number: string }) => number).toSorted()).toEqual(["F-2026-0042", "F-43"]);
    expect((await company.get("/api/v1/files?loose=1")).json().results.map(({ name }: { name: string }) => name)).toEqual(["simple.pdf"]);
  });

  test("whose page shows another total than its data says both amounts, once its text is read; the same total says nothing", async () => {
    const company = await server.newCompany(BIC);
    const drop = async (number: string, lines: readonly string[]): Promise<string> => {
      const content = Buffer.from(await pdfWith([{ name: "factur-x.xml", content: ciiOf(addressedTo(company, { number })) }], lines));
      return (await company.upload(RECEIVED, { name: `${number}.pdf`, content })).json().data.id;
    };
    const ids = [await drop("F-1", ["Total TTC 1 622,00"]), await drop("F-2", ["Total TTC : 162,20 EUR"]), await drop("F-3", ["Merci"])];
    await runDueJobs(server.db, readPaperHandler(server.services), TURN);
    const visible = async (id: string) =>
      (await invoiceOf(company, id)).findings.filter(({ code }: { code: string }) => code === "visible_total");
    expect(await Promise.all(ids.map(visible))).toEqual([
      [
        expect.objectContaining({
          level: "warn",
          message: expect.stringContaining("Le PDF affiche un total TTC de 1\u202f622,00\u00a0€, ses données en indiquent 162,20\u00a0€"),
        }),
      ],
      [],
      [],
    ]);
  });

  test("that cannot be read is refused in its words, and nothing is kept", async () => {
    const company = await server.newCompany(BIC);
    const send = (content: string | Buffer) => company.upload(RECEIVED, { name: "facture.xml", content });
    const reply = await send("<!DOCTYPE a><a/>");
    expect([reply.statusCode, codeOf(reply), reply.json().title]).toEqual([
      422,
      "received_invoice.unreadable",
      "Ce XML contient une déclaration DOCTYPE, qu’une facture électronique n’a jamais\u00a0: il est refusé.",
    ]);
    expect(codeOf(await send(Buffer.from(await pdfWith([]))))).toBe("received_invoice.unreadable");
    expect((await list(company)).counts.to_match).toBe(0);
  });

  test("of another company, or received already, waits to be checked and is not posted", async () => {
    const company = await server.newCompany(BIC);
    await dropInvoice(company);
    const twin = await dropInvoice(company, { number: "f-2026-0042", terms: "copie" });
    const theirs = await dropInvoice(company, { number: "F-9", buyer: { name: "CABINET MARTIN", siren: "732829320" } });
    const [operation] = await payments(company, [["2026-03-20", "PRLV PAPETERIE", "-162.20"]]);
    for (const id of [twin, theirs]) {
      const reply = await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] });
      expect([reply.statusCode, codeOf(reply)]).toEqual([409, "received_invoice.to_check"]);
    }
    expect((await invoiceOf(company, theirs)).findings[0].message).toBe("Cette facture est adressée à CABINET MARTIN (SIREN 732829320).");
    expect((await invoiceOf(company, twin)).isToCheck).toBe(true);
  });

  test("is of its company alone: another one neither lists, reads, matches nor changes it", async () => {
    const [company, other] = [await server.newCompany(BIC), await server.newCompany(BIC)];
    const id = await dropInvoice(company);
    const [operation] = await payments(other, [["2026-03-20", "PAPETERIE", "-162.20"]]);
    const [own] = await payments(company, [["2026-03-20", "PAPETERIE", "-162.20"]]);
    expect((await list(other)).results).toEqual([]);
    const replies = [
      await other.get(`${RECEIVED}/${id}`),
      await match(other, { operationId: operation, invoices: [{ id, groups: chosen() }] }),
      await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] }),
      await other.send("POST", `${RECEIVED}/${id}/status`, { status: "set_aside" }),
      await other.send("POST", `${RECEIVED}/${id}/prepare`, { code: 205 }),
      await other.send("POST", `${RECEIVED}/${id}/record`, { groups: chosen() }),
    ];
    expect(replies.map((reply) => [reply.statusCode, codeOf(reply)])).toEqual(replies.map(() => [404, "not_found"]));
    expect(codeOf(await other.send("POST", `${RECEIVED}/${id}/unmatch`, { operationId: own }))).toBe("received_invoice.not_matched");
    expect((await server.app.inject({ url: `${RECEIVED}?companyId=${company.id}`, headers: other.headers })).statusCode).toBe(403);
  });
});

describe("the operation that pays an invoice", () => {
  test("is proposed with its reasons, gets its parts by rate and its paper, and gives all of it back", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", "VIR PAPETERIE DU PORT F-2026-0042", "-162.20"]]);
    const [listed] = (await list(company)).results;
    expect(listed.proposal).toMatchObject({
      operation: { id: operation, value: 162.2, sign: "outcome", isCategorized: false },
      isSure: true,
    });
    expect((await list(company, `?operationId=${operation}`)).results).toMatchObject([{ id }]);
    const reply = await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] });
    expect(reply.json().data.changed[0]).toMatchObject({
      allocations: [
        { account: { code: "606400" }, amount: 120, vatRate: 20, vatAmount: 20, vatNature: "BS" },
        { account: { code: "606400" }, amount: 42.2, vatRate: 5.5, vatAmount: 2.2, vatNature: "BS" },
      ],
      attachments: [{ name: "facture.xml" }],
    });
    expect(await entryLinesOf(server, company, operation)).toEqual(["606400 14000", "445660 2220", "512000 -16220"]);
    expect(await invoiceOf(company, id)).toMatchObject({
      state: "matched",
      left: 0,
      payments: [{ amount: 162.2, operation: { id: operation } }],
    });
    const { actId } = reply.json().data;
    const undone = await undo(company, actId);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "to_match", left: 162.2, payments: [] });
    await undo(company, undone.json().data.actId);
    expect((await invoiceOf(company, id)).state).toBe("matched");
    const twice = await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] });
    expect([twice.statusCode, codeOf(twice)]).toEqual([409, "received_invoice.operation_taken"]);
    const unmatched = await company.send("POST", `${RECEIVED}/${id}/unmatch`, { operationId: operation });
    expect(unmatched.json().data.changed[0]).toMatchObject({ allocations: [], transactionStatus: { code: "to_categorize" } });
    expect(await invoiceOf(company, id)).toMatchObject({ state: "to_match", account: null });
  });

  test("in several payments leaves what is left, and the document’s own VAT in all", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const operations = await payments(company, [
      ["2026-03-10", "PAPETERIE 1", "-33.33"],
      ["2026-03-20", "PAPETERIE 2", "-100.00"],
      ["2026-03-30", "PAPETERIE 3", "-28.87"],
    ]);
    for (const [index, left] of [128.87, 28.87, 0].entries()) {
      const reply = await match(company, { operationId: operations[index], invoices: [{ id, groups: chosen() }] });
      expect(reply.statusCode).toBe(200);
      expect((await invoiceOf(company, id)).left).toBe(left);
    }
    const lines = (await Promise.all(operations.map((operation) => entryLinesOf(server, company, operation)))).flat();
    const vat = lines.filter((line) => line.startsWith("445660")).reduce((total, line) => total + Number(line.split(" ")[1]), 0);
    expect(vat).toBe(2220);
    expect(codeOf(await match(company, { operationId: operations[0], invoices: [{ id, groups: chosen() }] }))).toBe(
      "received_invoice.operation_taken",
    );
    const [more] = await payments(company, [["2026-04-02", "PAPETERIE 4", "-1.00"]]);
    const settled = await match(company, { operationId: more, invoices: [{ id, groups: chosen() }] });
    expect(settled.json()).toMatchObject({
      status: 409,
      code: "received_invoice.settled",
      title: "La facture n°\u00a0F-2026-0042 est déjà entièrement rapprochée.",
    });
  });

  test("pays several invoices less a credit note in one, and one is taken off without the others", async () => {
    const company = await server.newCompany(BIC);
    const [one, two] = [await dropInvoice(company), await dropInvoice(company, { number: "F-43" })];
    const back = await dropInvoice(company, { number: "A-1", typeCode: "381" });
    const [operation] = await payments(company, [["2026-03-31", "VIR PAPETERIE", "-162.20"]]);
    const invoices = [one, two, back].map((id) => ({ id, groups: chosen() }));
    const reply = await match(company, { operationId: operation, invoices });
    expect(reply.json().data.changed[0].allocations.map(({ amount }: { amount: number }) => amount)).toEqual([
      120, 42.2, 120, 42.2, -120, -42.2,
    ]);
    expect((await list(company)).counts).toMatchObject({ matched: 3, to_match: 0 });
    await company.send("POST", `${RECEIVED}/${two}/unmatch`, { operationId: operation });
    expect((await list(company)).counts).toMatchObject({ matched: 2, to_match: 1 });
  });

  test("pays a group that its page proposes", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    await dropInvoice(company, { number: "F-43" });
    await payments(company, [["2026-03-31", "VIR DIVERS", "-324.40"]]);
    expect((await invoiceOf(company, id)).proposals[0].reasons[0]).toBe(
      "paie ensemble n°\u00a0F-2026-0042, n°\u00a0F-43\u00a0: 324,40\u00a0€",
    );
  });

  test("pays a group to the cent: its page proposes it first, though the seller is known by another payment", async () => {
    const company = await server.newCompany(BIC);
    const paid = await dropInvoice(company);
    const [first, grouped] = await payments(company, [
      ["2026-03-10", "VIR PAPETERIE DU PORT", "-162.20"],
      ["2026-03-31", "VIR PAPETERIE DU PORT MARS", "-324.40"],
      ["2026-04-02", "VIR PAPETERIE DU PORT AVRIL", "-80.00"],
    ]);
    await match(company, { operationId: first, invoices: [{ id: paid, groups: chosen() }] });
    const [one, two] = [await dropInvoice(company, { number: "F-43" }), await dropInvoice(company, { number: "F-44" })];
    const { proposals } = await invoiceOf(company, one);
    expect(proposals[0]).toMatchObject({ operation: { id: grouped }, invoiceIds: expect.arrayContaining([one, two]), isSure: false });
    expect(new Set(proposals.map(({ operation }: { operation: { id: string } }) => operation.id)).size).toBe(proposals.length);
  });

  test("that comes back pays a credit note", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company, { typeCode: "381", number: "A-1" });
    const [operation] = await payments(company, [["2026-03-31", "VIR PAPETERIE A-1", "162.20"]]);
    const reply = await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] });
    expect(reply.statusCode).toBe(200);
    expect(await entryLinesOf(server, company, operation)).toEqual(["512000 16220", "606400 -14000", "445660 -2220"]);
    const [wrong] = await payments(company, [["2026-04-01", "PAPETERIE", "-10.00"]]);
    const invoice = await dropInvoice(company, { typeCode: "381", number: "A-2" });
    expect(codeOf(await match(company, { operationId: wrong, invoices: [{ id: invoice, groups: chosen() }] }))).toBe(
      "received_invoice.direction",
    );
  });

  test("short of a discount that the terms announce, of a cent, or of more", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company, { terms: "Escompte de 2 % à 8 jours" });
    const cent = await dropInvoice(company, { number: "F-43" });
    const [short, one, over] = await payments(company, [
      ["2026-03-08", "PAPETERIE ESC", "-158.96"],
      ["2026-03-20", "PAPETERIE CENT", "-162.19"],
      ["2026-03-30", "PAPETERIE TROP", "-500.00"],
    ]);
    const discount = await match(company, { operationId: short, invoices: [{ id, groups: chosen() }], gap: "discount" });
    expect(discount.statusCode).toBe(200);
    expect(await entryLinesOf(server, company, short)).toEqual([
      "606400 14000",
      "445660 2220",
      "512000 -15896",
      "609000 -280",
      "445660 -44",
    ]);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", payments: [{ amount: 162.2, gap: 3.24 }] });
    const gap = (operationId: string | undefined, kind: string) =>
      match(company, { operationId, invoices: [{ id: cent, groups: chosen() }], gap: kind });
    expect(codeOf(await gap(over, "none"))).toBe("received_invoice.over");
    const refused = await gap(one, "discount");
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, "received_invoice.gap"]);
    expect((await gap(one, "cent")).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, one)).toEqual(["606400 14000", "445660 2220", "512000 -16219", "758000 -1"]);
  });

  test("that has its categories keeps them, the invoice being its paper", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", "CB PAPETERIE", "-162.20"]]);
    const keeps = () => match(company, { operationId: operation, invoices: [{ id }], keepsCategories: true });
    expect(codeOf(await keeps())).toBe("operation.not_categorized");
    await company.send("PUT", `/api/v1/transaction/${operation}/allocations`, { allocations: [{ account: "606300", amount: 162.2 }] });
    expect((await keeps()).json().data.changed[0]).toMatchObject({ allocations: [{ account: { code: "606300" } }], attachments: [{}] });
    expect((await invoiceOf(company, id)).state).toBe("matched");
    await company.send("POST", `${RECEIVED}/${id}/unmatch`, { operationId: operation });
    expect((await company.get(`/api/v1/transaction/${operation}`)).json().data).toMatchObject({ allocations: [{}], attachments: [] });
  });

  test("in euros pays an invoice in another currency, alone and in full", async () => {
    const company = await server.newCompany(BIC);
    const abroad = { name: "ACME INC", siren: "", vatNumber: "", country: "US" };
    const group = { category: "O", rate: "0", base: "162.20", vat: "0.00", reason: "Hors champ" };
    const given = { currency: "USD", seller: abroad, groups: [group], net: "162.20", vat: "0.00" };
    const id = await dropInvoice(company, given);
    const other = await dropInvoice(company, { ...given, number: "F-43" });
    const [operation] = await payments(company, [["2026-03-31", "CB ACME", "-150.00"]]);
    const both = await match(company, {
      operationId: operation,
      invoices: [id, other].map((one) => ({ id: one, groups: chosen("622600") })),
    });
    expect([both.statusCode, codeOf(both)]).toEqual([422, "received_invoice.currency"]);
    expect((await match(company, { operationId: operation, invoices: [{ id, groups: chosen("622600") }] })).statusCode).toBe(200);
    expect(await entryLinesOf(server, company, operation)).toEqual(["622600 15000", "445660 3000", "512000 -15000", "445200 -3000"]);
    expect((await invoiceOf(company, id)).state).toBe("matched");
  });

  test("of a company without VAT takes the whole, and an owner’s account too", async () => {
    const company = await server.newCompany({ taxSystem: "bnc", vatSystem: "not_subjected" });
    const [one, two] = [await dropInvoice(company), await dropInvoice(company, { number: "F-43" })];
    const [first, second] = await payments(company, [
      ["2026-03-30", "PAPETERIE A", "-162.20"],
      ["2026-03-31", "PAPETERIE B", "-162.20"],
    ]);
    await match(company, { operationId: first, invoices: [{ id: one, groups: chosen("606400") }] });
    expect(await entryLinesOf(server, company, first)).toEqual(["606400 16220", "512000 -16220"]);
    expect((await invoiceOf(company, two)).account).toMatchObject({ code: "606400" });
    expect((await match(company, { operationId: second, invoices: [{ id: two, groups: chosen("108200") }] })).statusCode).toBe(200);
  });

  test("of an invoice without its VAT by rate takes the rate that its totals show", async () => {
    const company = await server.newCompany(BIC);
    const totals = { net: "100.00", vat: "20.00", gross: "120.00", payable: "120.00" };
    const id = await dropInvoice(company, { guideline: GUIDELINES.minimum, ...totals });
    const [operation] = await payments(company, [["2026-03-31", "PAPETERIE", "-120.00"]]);
    await match(company, { operationId: operation, invoices: [{ id, groups: chosen() }] });
    expect(await entryLinesOf(server, company, operation)).toEqual(["606400 10000", "445660 2000", "512000 -12000"]);
  });
});
