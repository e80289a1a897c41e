import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CeasingNote } from "./ceasing-note.js";

afterEach(cleanup);

test("who ceases their activity reads that sixty days are left, and to see an accountant", () => {
  render(<CeasingNote />);
  expect(screen.getByText(/dans les 60\sjours/).textContent).toContain("voyez un expert-comptable");
});
