import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OperationReading } from "./operation-reading.js";
import { anOperation } from "../testing/an-operation.js";

afterEach(cleanup);

test("an imported operation is read, without a field: its amount first, then what, when, where and the words of the bank", () => {
  render(<OperationReading operation={anOperation()} />);
  expect(
    [...screen.getByRole("region", { name: "Opération" }).children].map(({ textContent }) => textContent?.replaceAll("\u00a0", " ")),
  ).toEqual(["\u2212 86,00 €", "SNCF Connect", "13 avril 2026 · Compte pro · Dépense", "CARTE 12/04 SNCF INTERNET PARIS"]);
  expect(document.querySelectorAll("input, select, textarea, [disabled]")).toHaveLength(0);
});
