import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { OperationListRow } from "./operation-list-row.js";
import { anOperation } from "../testing/an-operation.js";

afterEach(cleanup);

/** A row with nothing to do. */
function shown(operation: Transaction, isDense: boolean) {
  const none = (): void => undefined;
  return {
    operation,
    chart: undefined,
    rowIndex: 2,
    hasVat: true,
    isDense,
    isCursor: false,
    isStop: true,
    isSelected: false,
    isSaving: false,
    question: undefined,
    onCursor: none,
    onSelect: none,
    onOpen: none,
    onCategories: none,
    onAccept: none,
    onWhy: none,
    onAsk: null,
    onPapers: null,
  };
}

/** The words of each cell of a row, from the title on. */
function cells(operation: Transaction, isDense: boolean): (string | null)[] {
  render(<OperationListRow {...shown(operation, isDense)} />);
  return screen
    .getAllByRole("gridcell")
    .map((cell) => cell.textContent)
    .slice(2);
}

const allocated = anOperation({
  vatAmount: 14.33,
  vatStatus: "validated",
  allocations: [
    {
      signCode: "outcome",
      account: { id: "625100", code: "625100", name: "Déplacements" },
      relatedCapitalAssetComponents: [],
      amount: 86,
      vatRate: 20,
      vatAmount: 14.33,
      vatNature: "BS",
      vatDeductible: null,
      privateShare: 0,
    },
  ],
});

test("a firm's staff reads the bank's words, the account, the rate, the VAT and its tick without opening anything", () => {
  expect(cells(allocated, true)).toEqual([
    "SNCF Connect",
    "CARTE 12/04 SNCF INTERNET PARIS",
    "625100",
    "Déplacements",
    "20\u00a0%",
    "14,33",
    "TVA validée",
    "",
    "\u2212\u00a086,00\u00a0€",
  ]);
});

test("the suggestion's account and VAT stand in their columns too; none is a dash", () => {
  const suggestion = {
    account: { id: "1", code: "646100", name: "Cotisations" },
    confidence: 0.96,
    reason: "",
    alternatives: [],
    source: "history" as const,
    seen: "646100",
  };
  const row = cells(anOperation({ suggestion, vatAmount: 0 }), true);
  expect([row[2], row[5], row[6]]).toEqual(["646100", "–", ""]);
});

const sure = {
  account: { id: "1", code: "601000", name: "Achats de matières" },
  confidence: 0.98,
  reason: "comme 3 achats",
  alternatives: [],
  source: "history" as const,
  seen: "601000",
};

test.each([
  [0.98, "(suggestion sûre) 98\u00a0%"],
  [0.75, "(suggestion probable) 75\u00a0%"],
  [0.6, "(suggestion incertaine) 60\u00a0%"],
])("the staff see the bars of a suggestion at %d, an owner its figure beside them; both hear it in words", (confidence, words) => {
  for (const isDense of [true, false]) {
    render(<OperationListRow {...shown(anOperation({ suggestion: { ...sure, confidence } }), isDense)} />);
    const proposal = screen.getByRole("button", { name: `Achats de matières ${words}` });
    const figure = [...proposal.querySelectorAll("span")].find(({ textContent }) => textContent?.endsWith("%"));
    expect(figure?.className).toBe(isDense ? "visually-hidden" : "tabular tiny");
    cleanup();
  }
});

test("the staff read on a row that its client was asked, and go there; a client has nothing of it", () => {
  const ask = vi.fn<() => void>();
  const row = (props: object) => render(<OperationListRow {...shown(allocated, true)} onAsk={ask} {...props} />);
  row({});
  fireEvent.click(screen.getByRole("button", { name: "Demander au client" }));
  cleanup();
  row({ question: { isAnswered: true, label: "Le client a répondu" } });
  fireEvent.click(screen.getByRole("button", { name: "Le client a répondu" }));
  expect(ask).toHaveBeenCalledTimes(2);
  cleanup();
  row({ onAsk: null });
  expect(screen.queryByRole("button", { name: "Demander au client" })).toBeNull();
});

test("an entry between accounts chosen by hand, of two lines or more, is asked about too", () => {
  const ask = vi.fn<() => void>();
  const miscellaneous = anOperation({ transactionOrigin: { code: "other", name: "Opération diverse" } });
  render(<OperationListRow {...shown(miscellaneous, true)} onAsk={ask} />);
  fireEvent.click(screen.getByRole("button", { name: "Demander au client" }));
  expect(ask).toHaveBeenCalledTimes(1);
});

test("an owner reads the bank's words under the title, and no more columns", () => {
  expect(cells(allocated, false)).toEqual([
    "SNCF ConnectCARTE 12/04 SNCF INTERNET PARIS",
    "Déplacements",
    "20\u00a0%",
    "",
    "\u2212\u00a086,00\u00a0€",
  ]);
});
