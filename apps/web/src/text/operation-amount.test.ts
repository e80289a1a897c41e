import { expect, test } from "vitest";
import { isReceipt, operationAmount } from "./operation-amount.js";

const operation = (sign: "income" | "outcome", origin: "professional" | "other" | "other_closure") => ({
  value: 1200,
  transactionSign: { code: sign, name: "" },
  transactionOrigin: { code: origin, name: "" },
});

test("money received and paid bear their sign, an entry between accounts none", () => {
  expect(operationAmount(operation("income", "professional"))).toBe("+\u00a01\u202f200,00\u00a0€");
  expect(operationAmount(operation("outcome", "professional"))).toBe("−\u00a01\u202f200,00\u00a0€");
  expect(operationAmount(operation("income", "other"))).toBe("1\u202f200,00\u00a0€");
  expect(
    [operation("income", "professional"), operation("outcome", "professional"), operation("income", "other_closure")].map(isReceipt),
  ).toEqual([true, false, false]);
});
