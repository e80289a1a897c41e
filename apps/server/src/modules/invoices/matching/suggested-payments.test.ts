import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { dropInvoice, entryLinesOf, invoiceOf, payments } from "../testing/invoices.js";

const server = await testApp({ today: "2026-06-14" });
const BIC = { taxSystem: "bic-rs", vatSystem: "monthly_rn" } as const;
const RECEIVED = "/api/v1/received-invoices";
const LABEL = "VIR PAPETERIE DU PORT";

type Shown = {
  id: string;
  suggestion?: {
    source: string;
    confidence: number;
    reason: string;
    seen: string;
    allocations?: { account: { code: string }; amount: number }[];
  };
  allocations: { vatAmount: number; vatRate: number }[];
  attachments: unknown[];
};

const operationOf = async (company: TestCompany, id: string | undefined): Promise<Shown | undefined> =>
  (await company.get("/api/v1/transactions")).json<{ data: Shown[] }>().data.find((one) => one.id === id);
const match = (company: TestCompany, body: object) => company.send("POST", `${RECEIVED}/match`, body);
const accept = (company: TestCompany, ids: readonly (string | undefined)[]) =>
  company.send("POST", "/api/v1/transactions/accept-suggestions", { ids });
const ofOperation = async (company: TestCompany, id: string | undefined) =>
  (await company.get(`${RECEIVED}/of-operation?operationId=${id}`)).json().data;

/** A company that paid a first invoice of the seller, on 606400. */
async function customer(given: object = BIC) {
  const company = await server.newCompany(given);
  const id = await dropInvoice(company, { number: "F-1", issuedOn: "2026-02-02", dueOn: "2026-03-01" });
  const [operation] = await payments(company, [["2026-03-01", `${LABEL} F-1`, "-162.20"]]);
  const reply = await match(company, { operationId: operation, invoices: [{ id, groups: [{ account: "606400" }] }] });
  expect(reply.statusCode).toBe(200);
  return company;
}

describe("an operation that pays an invoice received", () => {
  test("is suggested its parts by rate; accepted, it has the VAT, the paper and the payment, and gives them back", async () => {
    const company = await customer();
    const id = await dropInvoice(company, { number: "F-2" });
    const [operation] = await payments(company, [["2026-03-31", `${LABEL} F-2`, "-162.20"]]);
    const suggested = await operationOf(company, operation);
    expect(suggested?.suggestion).toMatchObject({
      source: "received_invoice",
      confidence: 0.95,
      allocations: [
        { account: { code: "606400" }, amount: 120 },
        { account: { code: "606400" }, amount: 42.2 },
      ],
    });
    expect(suggested?.suggestion?.reason).toMatch(/^facture reçue n°\u00a0F-2 de PAPETERIE DU PORT\u00a0: même montant, 162,20\u00a0€/);
    const reply = await accept(company, [operation]);
    expect(reply.json().data.changed[0]).toMatchObject({
      allocations: [
        { vatRate: 20, vatAmount: 20 },
        { vatRate: 5.5, vatAmount: 2.2 },
      ],
      attachments: [{}],
    });
    expect(await entryLinesOf(server, company, operation)).toEqual(["606400 14000", "445660 2220", "512000 -16220"]);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", payments: [{ operation: { id: operation }, amount: 162.2 }] });
    expect(await ofOperation(company, operation)).toMatchObject({ paid: [{ id, paid: 162.2, left: 0 }], proposals: [] });
    expect((await company.send("POST", `/api/v1/acts/${reply.json().data.actId}/undo`, {})).statusCode).toBe(200);
    expect(await invoiceOf(company, id)).toMatchObject({ state: "to_match", payments: [] });
    const back = await operationOf(company, operation);
    expect([back?.allocations, back?.suggestion?.source, back?.attachments]).toEqual([[], "received_invoice", []]);
  });

  test("of a new seller has no suggestion of it, and its panel proposes the invoice all the same", async () => {
    const company = await server.newCompany(BIC);
    const id = await dropInvoice(company);
    const [operation] = await payments(company, [["2026-03-31", `${LABEL} F-2026-0042`, "-162.20"]]);
    expect((await operationOf(company, operation))?.suggestion?.source).not.toBe("received_invoice");
    const { proposals, others } = await ofOperation(company, operation);
    expect(proposals).toMatchObject([
      {
        invoices: [{ id, paid: 162.2, rest: 0, groups: [{ nature: "BS", vat: 20 }, { vat: 2.2 }] }],
        gap: "none",
        refusal: null,
        needsAccount: true,
      },
    ]);
    expect([proposals[0].isSure, others.length]).toEqual([true, 1]);
  });

  test("of several invoices of one seller is suggested them together, in one press", async () => {
    const company = await customer();
    const ids = [await dropInvoice(company, { number: "F-2" }), await dropInvoice(company, { number: "F-3", typeCode: "381" })];
    ids.push(await dropInvoice(company, { number: "F-4" }), await dropInvoice(company, { number: "F-5" }));
    const [operation] = await payments(company, [["2026-04-01", `${LABEL} AVRIL`, "-324.40"]]);
    expect((await operationOf(company, operation))?.suggestion).toMatchObject({ source: "received_invoice", confidence: 0.8 });
    const reply = await accept(company, [operation]);
    expect(reply.json().data.skipped).toEqual([]);
    const { paid } = await ofOperation(company, operation);
    expect(paid.reduce((sum: number, one: { paid: number }) => sum + one.paid, 0)).toBeCloseTo(324.4);
    expect(paid.length).toBeGreaterThan(1);
  });

  test("as a debt settles it, its waiting VAT with it", async () => {
    const company = await server.newCompany({ ...BIC, accountingBasis: "accrual" });
    const id = await dropInvoice(company);
    expect((await company.send("POST", `${RECEIVED}/${id}/record`, { groups: [{ account: "606400" }] })).statusCode).toBe(200);
    const [operation] = await payments(company, [["2026-03-31", `${LABEL} F-2026-0042`, "-162.20"]]);
    expect((await operationOf(company, operation))?.suggestion).toMatchObject({ source: "received_invoice" });
    expect((await accept(company, [operation])).json().data.skipped).toEqual([]);
    expect(await entryLinesOf(server, company, operation)).toContain("401000 16220");
    expect(await invoiceOf(company, id)).toMatchObject({ state: "matched", left: 0 });
  });

  test("is suggested it no more once it is set aside, paid otherwise, or a rule of the user decides", async () => {
    const company = await customer();
    const id = await dropInvoice(company, { number: "F-2" });
    const [one, other] = await payments(company, [
      ["2026-03-31", `${LABEL} F-2`, "-162.20"],
      ["2026-04-15", LABEL, "-162.20"],
    ]);
    const sources = async () => [
      (await operationOf(company, one))?.suggestion?.source,
      (await operationOf(company, other))?.suggestion?.source,
    ];
    expect(await sources()).toEqual(["received_invoice", "seed"]);
    await company.send("POST", `${RECEIVED}/${id}/status`, { status: "set_aside" });
    expect(await sources()).toEqual(["seed", "seed"]);
    await company.send("POST", `${RECEIVED}/${id}/status`, { status: "open" });
    expect(await sources()).toEqual(["received_invoice", "seed"]);
    await match(company, { operationId: other, invoices: [{ id, groups: [{ account: "606400" }] }] });
    expect((await operationOf(company, one))?.suggestion?.source).toBe("seed");
    expect(
      (await company.send("POST", "/api/v1/rules", { name: "Papeterie", words: ["papeterie"], parts: [{ account: "606300" }] })).statusCode,
    ).toBe(201);
    expect((await operationOf(company, one))?.suggestion?.source).toBe("rule");
  });
});

describe("what a match would do", () => {
  test("says how it differs and what does not agree, before anything is written", async () => {
    const company = await customer();
    const [first, second] = [
      await dropInvoice(company, { number: "F-2", terms: "Escompte 2 % à 8 jours" }),
      await dropInvoice(company, { number: "F-3" }),
    ];
    const [half, both, far, income] = await payments(company, [
      ["2026-03-10", LABEL, "-100.00"],
      ["2026-03-11", "CB CARREFOUR", "-324.40"],
      ["2026-05-12", "PRLV ORANGE", "-400.00"],
      ["2026-05-13", "VIR CLIENT", "162.20"],
    ]);
    const preview = async (operationId: string | undefined, ids: readonly string[], gap = "none") =>
      (await company.get(`${RECEIVED}/match?operationId=${operationId}&invoices=${ids.join()}&gap=${gap}`)).json().data;
    expect(await preview(half, [first])).toMatchObject({
      gap: "partial",
      difference: 62.2,
      refusal: null,
      account: { code: "606400" },
      disagreements: ["100,00\u00a0€ au lieu de 162,20\u00a0€"],
      invoices: [{ paid: 100, rest: 62.2 }],
    });
    expect(await preview(both, [first, second])).toMatchObject({
      gap: "none",
      left: 324.4,
      disagreements: ["son libellé ne nomme pas PAPETERIE DU PORT"],
      invoices: [{ paid: 162.2 }, { paid: 162.2 }],
    });
    expect(await preview(far, [first, second])).toMatchObject({ gap: "over", refusal: expect.stringMatching(/^L’opération dépasse/) });
    expect(await preview(income, [first])).toMatchObject({
      refusal: expect.stringMatching(/autre sens/),
      disagreements: ["elle va dans l’autre sens", "son libellé ne nomme pas PAPETERIE DU PORT"],
    });
    const [discount] = await payments(company, [["2026-03-12", `${LABEL} F-2`, "-158.96"]]);
    expect(await preview(discount, [first], "discount")).toMatchObject({
      gap: "discount",
      difference: 3.24,
      refusal: null,
      invoices: [{ rest: 0 }],
    });
    expect((await company.get(`${RECEIVED}/match?operationId=${half}&invoices=`)).statusCode).toBe(400);
  });

  test("finds operations by hand, by their words or their amount, in the direction of the invoice", async () => {
    const company = await customer();
    const id = await dropInvoice(company, { number: "F-2" });
    await payments(company, [
      ["2026-05-10", "CB LIBRAIRIE", "-162.20"],
      ["2026-05-11", "VIR CLIENT", "162.20"],
      ["2026-05-12", "CB CARREFOUR", "-12.00"],
    ]);
    const find = async (search: string) =>
      (await company.get(`${RECEIVED}/${id}/operations?search=${encodeURIComponent(search)}`))
        .json()
        .data.map((one: { operation: { title: string } }) => one.operation.title);
    expect((await find("")).length).toBe(2);
    expect(await find("librairie")).toHaveLength(1);
    expect(await find("162,20 €")).toHaveLength(1);
    expect(await find("client")).toEqual([]);
  });

  test("is of its company alone", async () => {
    const [company, other] = [await customer(), await server.newCompany(BIC)];
    const id = await dropInvoice(company, { number: "F-2" });
    const [operation] = await payments(company, [["2026-03-31", `${LABEL} F-2`, "-162.20"]]);
    const [own] = await payments(other, [["2026-03-31", "PAPETERIE", "-162.20"]]);
    for (const url of [
      `${RECEIVED}/match?operationId=${operation}&invoices=${id}`,
      `${RECEIVED}/match?operationId=${own}&invoices=${id}`,
      `${RECEIVED}/of-operation?operationId=${operation}`,
      `${RECEIVED}/${id}/operations`,
    ])
      expect((await other.get(url)).statusCode, url).toBe(404);
    expect(await ofOperation(other, own)).toEqual({ paid: [], proposals: [], others: [] });
  });
});
