import { describe, expect, it } from "vitest";
import { isOfferedCategory } from "../chart/categories.js";
import { professions } from "../company/professions.js";
import { isoDate } from "../date.js";
import type { HistoryRow } from "./history.js";
import { habitualTurnoverAccount, mainTurnoverAccount } from "./turnover.js";

function receipts(accountCode: string, count: number): HistoryRow {
  return { merchantKey: accountCode, sign: "income", accountCode, count, lastDate: isoDate("2026-03-02"), title: "" };
}

describe("the account of clients' payments", () => {
  it("is the one a file uses far more than the others, third-party payers left out", () => {
    const history = [receipts("706200", 90), receipts("706100", 12), receipts("706000", 2)];
    expect(habitualTurnoverAccount({ history, usedAccounts: [] })).toBe("706100");
    expect(habitualTurnoverAccount({ history: [receipts("706000", 5), receipts("707000", 4)], usedAccounts: [] })).toBeNull();
    expect(habitualTurnoverAccount({ history: [], usedAccounts: ["606140", "704000"] })).toBe("704000");
    expect(habitualTurnoverAccount({ history: [], usedAccounts: ["704000", "707000"] })).toBeNull();
  });

  it("comes from the profession for a new file", () => {
    expect(mainTurnoverAccount("infirmier")).toBe("706100");
    expect(mainTurnoverAccount("vtc")).toBe("706500");
    expect(mainTurnoverAccount("unknown")).toBeNull();
  });
});

describe("every profession", () => {
  it("gets an account that its regime offers for a receipt, unless it is another activity", () => {
    for (const { id, taxCategory } of professions) {
      const account = mainTurnoverAccount(id);
      if (account === null) expect(id).toMatch(/^autre-/);
      else expect(isOfferedCategory(account, { sign: "income", taxSystem: taxCategory === "bnc" ? "bnc" : "bic-rs" }), id).toBe(true);
    }
  });
});
