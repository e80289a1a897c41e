import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OperationReading } from "./operation-reading.js";
import { anOperation } from "../testing/an-operation.js";

afterEach(cleanup);

test("an imported operation is read, without a field: its facts in the order of the fields", () => {
  render(<OperationReading operation={anOperation()} />);
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Compte professionnel",
    "Dépense",
    "\u2212\u00a086,00\u00a0€",
    "SNCF Connect",
    "13/04/2026",
    "Compte pro",
    "CARTE 12/04 SNCF INTERNET PARIS",
  ]);
  expect(document.querySelectorAll("input, select, textarea, [disabled]")).toHaveLength(0);
});
