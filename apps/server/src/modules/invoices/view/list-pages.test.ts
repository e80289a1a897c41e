import { expect, test } from "vitest";
import type { InvoiceState, InvoiceSummary } from "@comptoir/contract/invoices/received-invoices";
import type { SampleInvoice } from "@comptoir/e-invoices/testing/sample-invoices";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { randomFrom } from "../../../testing/random.js";
import { readInvoiceBook } from "../invoice-book.js";
import { dropInvoice, invoiceOf, payments } from "../testing/invoices.js";
import { toSummary } from "./presenter.js";
import { proposalsFor } from "./proposals.js";

/** A page reads the documents of its sellers alone: what it shows is what the book of all invoices says. */

const server = await testApp({ today: "2026-04-14" });
const RECEIVED = "/api/v1/received-invoices";
/** Invoices that the seed makes. */
const RANDOM = 34;
const STATES: readonly InvoiceState[] = ["to_match", "matched", "set_aside", "refused"];
const PORT = { name: "PAPETERIE DU PORT", siren: "552100554", vatNumber: "FR96552100554", country: "FR" };
const SELLERS: readonly SampleInvoice["seller"][] = [
  PORT,
  { name: "SCIERIE DU BOIS", siren: "443061841", vatNumber: "", country: "FR" },
  { name: "ATELIER NORD", siren: "732829320", vatNumber: "", country: "FR" },
];
const of = (base: number, given: Partial<SampleInvoice> = {}): Partial<SampleInvoice> => {
  const [net, vat, gross] = [base, base * 0.2, base * 1.2].map((value) => value.toFixed(2)) as [string, string, string];
  return { groups: [{ category: "S", rate: "20", base: net, vat }], net, vat, gross, payable: gross, ...given };
};

/** Invoices, deposits, finals that state what was prepaid or not, credit notes, copies: of each seller some, in an order that the seed gives. */
async function filled(company: TestCompany): Promise<readonly string[]> {
  const random = randomFrom(4001);
  const ids: string[] = [];
  const drop = async (given: Partial<SampleInvoice>): Promise<void> => void ids.push(await dropInvoice(company, given));
  for (let at = 0; at < RANDOM; at += 1) {
    const seller = SELLERS[random(3)] ?? PORT;
    const issuedOn = `2026-0${1 + random(3)}-1${random(9)}`;
    const common = { seller, issuedOn, iban: at % 5 === 0 ? "FR7630006000011234567890189" : `FR76300060000112345678${100 + random(3)}89` };
    const kind = random(6);
    if (kind === 0) await drop(of(300, { ...common, number: `AC-${at}`, typeCode: "386" }));
    else if (kind === 1)
      await drop(of(1000, { ...common, number: `FS-${at}`, preceding: `AC-${random(at + 1)}`, prepaid: "360.00", payable: "840.00" }));
    else if (kind === 2) await drop(of(1000, { ...common, number: `FN-${at}`, process: "S4", preceding: `AC-${random(at + 1)}` }));
    else if (kind === 3) await drop(of(50, { ...common, number: `AV-${at}`, typeCode: "381", preceding: `F-${random(at + 1)}` }));
    else await drop(of(100 + random(4), { ...common, number: `F-${at >> 1}` }));
  }
  // After a deposit, without saying what was prepaid: one that it leaves something of, one that it pays whole.
  for (const [number, base] of [
    ["X", 300],
    ["Z", 1000],
  ] as const) {
    await drop(of(base, { seller: PORT, number: `AC-${number}`, typeCode: "386", issuedOn: "2026-02-02" }));
    await drop(of(1000, { seller: PORT, number: `FN-${number}`, process: "S4", preceding: `AC-${number}` }));
  }
  return ids;
}

test("pages of each state hold what the book of all invoices says, deposits, doubles, groups and payments included", async () => {
  const company = await server.newCompany({ taxSystem: "bic-rs", vatSystem: "monthly_rn", accountingBasis: "accrual" });
  const ids = await filled(company);
  const groups = [{ account: "606400" }];
  const send = (path: string, body: object) => company.send("POST", `${RECEIVED}/${path}`, body);
  const operations = await payments(company, [
    ["2026-03-20", "VIR PAPETERIE DU PORT", "-120.00"],
    ["2026-03-21", "VIR SCIERIE DU BOIS", "-840.00"],
    ["2026-03-22", "VIR ATELIER NORD", "-360.00"],
    ["2026-03-23", "VIR PAPETERIE DU PORT", "-480.00"],
    ["2026-03-24", "VIR SCIERIE FR7630006000011234567890189", "-1200.00"],
    ["2026-03-25", "VIR PAPETERIE DU PORT", "-121.20"],
    ["2026-03-26", "VIR", "-122.40"],
  ]);
  const done: number[] = [];
  for (const [at, id] of ids.slice(0, RANDOM).entries()) {
    if (at % 9 === 1) done.push((await send(`${id}/status`, { status: "set_aside" })).statusCode);
    if (at % 9 === 3) done.push((await send(`${id}/prepare`, { code: 210, reason: "DOUBLON", comment: "Non commandée" })).statusCode);
    if (at % 9 === 5) done.push((await send(`${id}/record`, { groups })).statusCode);
    if (at % 9 === 7) {
      const { left, proposals } = await invoiceOf(company, id);
      const operationId = proposals[0]?.operation.id ?? operations[at % 7];
      if (left > 0) done.push((await send("match", { operationId, invoices: [{ id, groups }] })).statusCode);
    }
  }
  expect(done.filter((status) => status === 200).length).toBeGreaterThan(8);
  const expected = await server.db.reading(company.id, async (tx) => {
    const today = server.clock.today();
    const book = await readInvoiceBook(tx, company.company, today);
    const propose = await proposalsFor(tx, company.id, { rows: book.rows, book });
    return new Map(
      STATES.map((state) => [
        state,
        book.rows
          .filter((row) => book.stateOf(row) === state)
          .map((row) => toSummary(row, { book, today, proposal: propose(row)[0] ?? null })),
      ]),
    );
  });
  for (const state of STATES) {
    const found: InvoiceSummary[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { results, pager, counts } = (await company.get(`${RECEIVED}?state=${state}&page=${page}`)).json();
      found.push(...results);
      last = pager.lastPage;
      expect(counts).toEqual(Object.fromEntries(STATES.map((one) => [one, expected.get(one)?.length])));
    }
    expect(found, state).toEqual(expected.get(state));
    expect(found.length, state).toBeGreaterThan(0);
  }
  expect(expected.get("to_match")?.some(({ isToCheck }) => isToCheck)).toBe(true);
  expect(expected.get("to_match")?.some(({ proposal }) => (proposal?.invoiceIds.length ?? 0) > 1)).toBe(true);
  const left = (state: InvoiceState, number: string) => expected.get(state)?.find((one) => one.number === number)?.left;
  expect([left("to_match", "FN-X"), left("matched", "FN-Z")]).toEqual([840, 0]);
});
