import { describe, expect, it } from "vitest";
import { accounts, accountsFor, fecWordingBeside, findAccount, nameOfAccount, officialLabel } from "./accounts.js";

describe("the chart of accounts", () => {
  it("has unique six-digit codes that subdivide their official account", () => {
    expect(new Set(accounts.map((account) => account.code)).size).toBe(accounts.length);
    expect(accounts.length).toBeGreaterThan(300);
    for (const account of accounts) {
      expect(account.code).toMatch(/^[1-7]\d{5}$/);
      expect(account.code.startsWith(account.pcgRoot.slice(0, 2)), account.code).toBe(true);
    }
  });

  it("gives lives to depreciable assets only, the recommended one within the maximum", () => {
    for (const account of accounts) {
      expect(account.recommendedAmortisation !== null, account.code).toBe(account.amortizationPossibility);
      expect((account.recommendedAmortisation ?? 0) <= (account.maximumAmortisation ?? 0), account.code).toBe(true);
      if (account.degressiveModeAuthorised) expect(account.maximumAmortisation ?? 0, account.code).toBeGreaterThanOrEqual(3);
    }
  });

  it("reads fuel with its VAT deductible at 80 % and its private share", () => {
    expect(findAccount("606140")).toMatchObject({
      name: "Carburant",
      sign: "outcome",
      taxSystems: "all",
      mainVatCode: "20",
      vatDeductibleBp: 8000,
    });
    expect(findAccount("626100")?.personalShareRelated).toBe(true);
  });

  it("resolves further bank accounts like the second one, and nothing else", () => {
    expect(findAccount("512101")).toMatchObject({ code: "512101", name: "Banque, compte professionnel 3", sign: "none" });
    expect(findAccount("512199")?.name).toBe("Banque, compte professionnel 101");
    expect(findAccount("512900")?.name).toBe("Chèques émis non débités");
    for (const code of ["512200", "51210", "5121001", "999999", ""]) expect(findAccount(code), code).toBeNull();
  });

  it("keeps medical equipment for liberal professions and goods for trade", () => {
    const codes = (system: "bnc" | "bic-rs" | "bic-rn") => accountsFor(system).map((account) => account.code);
    expect(codes("bnc")).toContain("606010");
    expect(codes("bnc")).not.toContain("607000");
    expect(codes("bic-rs")).toContain("607000");
    expect(codes("bic-rn")).not.toContain("606010");
    expect(codes("bic-rn")).toEqual(codes("bic-rs"));
  });
});

describe("the official wording of an account", () => {
  it("is the official one for an official account, completed by our name for a subdivision", () => {
    expect(officialLabel("622600")).toBe("Honoraires");
    expect(officialLabel("622610")).toBe("Honoraires - Honoraires comptables");
    expect(officialLabel("512000")).toBe("Banques");
    expect(officialLabel("512103")).toBe("Comptes en euros - Banque, compte professionnel 5");
  });

  it("differs from one code to the other, even where the official chart repeats itself", () => {
    const codes = [...accounts.map((account) => account.code), "512101", "512102", "512150"];
    expect(new Set(codes.map(officialLabel)).size).toBe(codes.length);
    expect(officialLabel("401000")).not.toBe(officialLabel("408100"));
  });

  it("is plain where the name on screens is set as French prints it", () => {
    expect([nameOfAccount("445711"), officialLabel("445711")]).toEqual(["TVA collectée 20\u00a0%", "TVA collectée - TVA collectée 20 %"]);
    expect([nameOfAccount("646100"), officialLabel("646100")]).toEqual([
      "Urssaf de l’exploitant",
      "Cotisations sociales personnelles de l'exploitant - Urssaf de l'exploitant",
    ]);
    for (const { code, name, details } of accounts) {
      expect(officialLabel(code).split(" - ").slice(1).join(" - "), code).not.toMatch(/’|\u00a0/);
      expect(`${name} ${details}`, code).not.toMatch(/'| [:;!?»%€]|« /);
    }
  });

  it("never carries what would break a line of the FEC", () => {
    for (const account of accounts) expect(officialLabel(account.code)).not.toMatch(/[|\t\r\n]/);
  });

  it("refuses a code outside the chart", () => {
    expect(() => officialLabel("999999")).toThrow("999999");
  });

  it("an account has one name, and the wording of the FEC beside it where that is another one", () => {
    expect([nameOfAccount("622610"), fecWordingBeside("622610")]).toEqual(["Honoraires comptables", "Honoraires - Honoraires comptables"]);
    expect([nameOfAccount("108000"), fecWordingBeside("108000")]).toEqual(["Compte de l’exploitant", null]);
    expect([nameOfAccount("512103"), fecWordingBeside("512103")]).toEqual([
      "Banque, compte professionnel 5",
      "Comptes en euros - Banque, compte professionnel 5",
    ]);
    expect([nameOfAccount("999999"), fecWordingBeside("999999")]).toEqual(["999999", null]);
  });
});
