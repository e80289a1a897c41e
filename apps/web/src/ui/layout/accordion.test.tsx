import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Accordion } from "./accordion.js";

afterEach(cleanup);

const part = (isOpen: boolean) => (
  <Accordion title="Blanchissage" isOpen={isOpen}>
    <input aria-label="Machines par semaine" />
  </Accordion>
);

test("a part that what it holds unfolds stays unfolded when that is erased: its user may be typing in it", () => {
  const { rerender } = render(part(false));
  const details = screen.getByLabelText("Machines par semaine").closest("details");
  expect(details?.open).toBe(false);
  rerender(part(true));
  expect(details?.open).toBe(true);
  rerender(part(false));
  expect(details?.open).toBe(true);
});
