import { describe, expect, test } from "vitest";
import { freezesWith } from "./entry.js";

describe("what freezes an entry", () => {
  test("annuities, steps of the closing and the appropriation wait for the closing, the rest goes with its period", () => {
    const closing = [
      { kind: "asset", id: "component", key: "annuity:year" },
      { kind: "closing_step", id: "year", key: "prepaid:1:back" },
      { kind: "appropriation", id: "year", key: "owner" },
    ] as const;
    expect(closing.map(freezesWith)).toEqual(["closing", "closing", "closing"]);
    const period = [
      { kind: "operation", operationId: "operation" },
      { kind: "opening", bankAccountId: "bank" },
      { kind: "carry_forward", fiscalYearId: "year" },
      { kind: "asset", id: "component", key: "exit" },
      { kind: "asset", id: "component", key: "opening" },
      { kind: "vat_return", id: "return", key: "settlement" },
      { kind: "takeover", id: "takeover", key: "12" },
    ] as const;
    expect(period.map(freezesWith)).toEqual(period.map(() => "period"));
  });
});
