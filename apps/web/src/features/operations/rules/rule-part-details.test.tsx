import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { aChart } from "../testing/a-chart.js";
import type { PartDetails, RulePartForm } from "./rule-form.js";
import { RulePartDetails } from "./rule-part-details.js";

afterEach(cleanup);

/** The details of a part, opened; what they change, in order. */
function open(part: RulePartForm, hasVat = true): PartDetails[] {
  const changes: PartDetails[] = [];
  render(<RulePartDetails part={part} chart={aChart()} hasVat={hasVat} onChange={(details) => changes.push(details)} />);
  const link = screen.queryByRole("button");
  if (link) fireEvent.click(link);
  return changes;
}

const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a part takes another rate than its account, another deductible share and a private one", () => {
  const changes = open({ account: "606140" });
  expect(screen.getByRole("button").textContent).toBe("Taux de TVA, TVA déductible, part privée");
  type("Taux de TVA", "10");
  type("TVA déductible", "50");
  type("TVA déductible", "80");
  type("Part privée", "");
  expect(changes).toEqual([{ vatRate: 10 }, { vatDeductible: 50 }, { vatDeductible: undefined }, { privateShare: null }]);
});

test("without VAT nothing is deducted: the share goes with the rate", () => {
  expect(open({ account: "606300", vatRate: 0 })).toEqual([]);
  expect(screen.queryByLabelText("TVA déductible")).toBeNull();
  cleanup();
  const changes = open({ account: "606300", vatRate: 20, vatDeductible: 50 });
  type("Taux de TVA", "0");
  type("Taux de TVA", "");
  expect(changes).toEqual([{ vatRate: 0, vatDeductible: undefined }, { vatRate: undefined }]);
  cleanup();
  const ofRent = open({ account: "613200", vatRate: 20, vatDeductible: 50 });
  type("Taux de TVA", "");
  expect(ofRent).toEqual([{ vatRate: undefined, vatDeductible: undefined }]);
});

test("what the account and the company do not have is not asked: VAT, a private share, anything of the owner", () => {
  open({ account: "606140" }, false);
  expect([screen.queryByLabelText("Taux de TVA"), screen.queryByLabelText("TVA déductible")]).toEqual([null, null]);
  expect(screen.getByLabelText("Part privée")).toBeTruthy();
  for (const [account, hasVat] of [
    ["606300", false],
    ["108200", true],
  ] as const) {
    cleanup();
    open({ account }, hasVat);
    expect(screen.queryByRole("button")).toBeNull();
  }
});
