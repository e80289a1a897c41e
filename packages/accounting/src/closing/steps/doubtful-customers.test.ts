import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, renderStepEntries } from "../testing.js";
import { customersLoss, oldInvoices } from "./doubtful-customers.js";
import { laggingOperations, type LaggingFacts, type LaggingInputs } from "./lagging-operations.js";
import type { LaggingRow } from "./lagging-row.js";

const row = (id: string, date: string): LaggingRow => ({
  id,
  kind: "customer_receivable",
  label: `Facture ${id}`,
  amountTtc: fromEuros("1200,00"),
  vatRateBp: 2000,
  account: "706000",
  documentDate: isoDate(date),
  period: null,
  vatOn: "payments",
  bankOperationId: null,
});
const held = (id: string, date: string, left: string, exclTax: string, own: string | null = null) => ({
  id,
  label: `Client ${id}`,
  date: isoDate(date),
  left: fromEuros(left),
  leftExclTax: fromEuros(exclTax),
  row: own,
});
const facts = (own: Partial<LaggingFacts> = {}): LaggingFacts => ({
  ...closingFacts({}, { taxSystem: "bic-rs", vatSubject: true }),
  hasReceivablesOption: false,
  ...own,
});
const inputs = (own: Partial<LaggingInputs> = {}): LaggingInputs => ({ rows: [], stocks: [], losses: [], ...own });
const ids = (given: LaggingFacts, typed = inputs()) => oldInvoices(given, typed).map(({ id }) => id);

test("an invoice is asked about from six months on: 30 June of a civil year, no longer on 1 July; what is paid is not", () => {
  const unpaidCustomers = [
    held("a", "2025-06-30", "120,00", "100,00"),
    held("b", "2025-07-01", "120,00", "100,00"),
    held("c", "2024-03-01", "0,00", "0,00"),
  ];
  expect(ids(facts({ unpaidCustomers }))).toEqual(["a"]);
  expect(
    ids(
      facts(),
      inputs({ rows: [row("r1", "2025-03-12"), row("r2", "2025-12-20"), { ...row("r3", "2025-03-12"), bankOperationId: "op" }] }),
    ),
  ).toEqual(["r1"]);
  expect(ids({ ...facts({ unpaidCustomers }), taxSystem: "bnc" })).toEqual([]);
});

test("a row of this year counts once beside its own open item, for what is left of it", () => {
  const unpaidCustomers = [held("item", "2025-03-12", "600,00", "500,00", "r1")];
  expect(oldInvoices(facts({ unpaidCustomers }), inputs({ rows: [row("r1", "2025-03-12")] }))).toMatchObject([
    { id: "r1", left: 60_000, leftExclTax: 50_000 },
  ]);
});

test("who will not be paid is feared lost without tax: D 681700 / C 491000; a typed loss replaces it", () => {
  const unpaidCustomers = [held("a", "2025-01-10", "1200,00", "1000,00"), held("b", "2025-02-10", "240,00", "200,00")];
  const given = facts({ unpaidCustomers });
  const doubtful = new Map([
    ["a", false],
    ["b", true],
  ]);
  expect(renderStepEntries(laggingOperations(given, inputs({ doubtful })).entries)).toEqual([
    "2025-12-31 lagging_operations:491000: D 681700 1 000,00 / C 491000 1 000,00",
  ]);
  const typed = inputs({ doubtful, losses: [{ account: "491000", amount: fromEuros("300,00") }] });
  expect(renderStepEntries(laggingOperations(given, typed).entries)).toEqual([
    "2025-12-31 lagging_operations:491000: D 681700 300,00 / C 491000 300,00",
  ]);
});

test("without an answer no loss is counted, and the step says so; what was feared the year before goes once it is paid", () => {
  const given = facts({ unpaidCustomers: [held("a", "2025-01-10", "1200,00", "1000,00")] });
  const { entries, findings } = laggingOperations(given, inputs());
  expect([entries, findings.map(({ code, level }) => `${level} ${code}`)]).toEqual([[], ["warning lagging.doubtful:a"]]);
  expect([customersLoss(given, inputs()), customersLoss(facts(), inputs())]).toEqual([0, null]);
  const after = facts({ ...closingFacts({ "491000": "-1000,00" }, { taxSystem: "bic-rs", vatSubject: true }) });
  expect(renderStepEntries(laggingOperations(after, inputs()).entries)).toEqual([
    "2025-12-31 lagging_operations:491000: D 491000 1 000,00 / C 781700 1 000,00",
  ]);
});

test("what was feared lost on stocks is counted again: it blocks until then", () => {
  const given = facts(closingFacts({ "397000": "-150,00" }, { taxSystem: "bic-rs", vatSubject: true }));
  expect(laggingOperations(given, inputs()).findings).toMatchObject([{ code: "lagging.loss_left", field: "losses.397000" }]);
  const counted = laggingOperations(given, inputs({ losses: [{ account: "397000", amount: fromEuros("50,00") }] }));
  expect(renderStepEntries(counted.entries)).toEqual([
    "2025-12-31 lagging_operations:397000: D 397000 150,00 + D 681700 50,00 / C 781700 150,00 + C 397000 50,00",
  ]);
});

test("a stock that a first year began with is brought in by the owner, then goes out with the closing one in", () => {
  const given = facts({ asksOpeningStock: true });
  const codes = (typed: LaggingInputs) => laggingOperations(given, typed).findings.map(({ code, field }) => `${code} ${field}`);
  expect(codes(inputs({ openingStocks: null }))).toEqual(["lagging.opening_stock_required openingStock"]);
  expect(codes(inputs({ openingStocks: [] }))).toEqual([]);
  const openingStocks = [{ account: "310000" as const, value: fromEuros("900,00") }];
  expect(codes(inputs({ openingStocks }))).toEqual(["lagging.stock_left:310000 stocks.310000"]);
  const counted = inputs({ openingStocks, stocks: [{ account: "310000", value: fromEuros("400,00") }] });
  expect(renderStepEntries(laggingOperations(given, counted).entries)).toEqual([
    "2025-12-31 lagging_operations:310000: D 603100 900,00 + D 310000 400,00 / C 101000 900,00 + C 603100 400,00",
  ]);
});
