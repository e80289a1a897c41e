import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { LateOperations } from "./late-operations.js";

afterEach(cleanup);

test("what falls in a validated period is counted, and nothing when none does", () => {
  const { container, rerender } = render(<LateOperations count={2} />);
  expect(container.textContent).toBe("2 opérations dans une période validée\u00a0: numérotées à la prochaine validation");
  rerender(<LateOperations count={1} />);
  expect(container.textContent).toBe("1 opération dans une période validée\u00a0: numérotée à la prochaine validation");
  rerender(<LateOperations count={0} />);
  expect(container.textContent).toBe("");
});
