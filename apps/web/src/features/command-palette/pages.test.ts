import { describe, expect, test } from "vitest";
import { openPages, type Asking } from "./pages.js";

const client: Asking = {
  context: "CLIENT",
  roleId: "client",
  hasOpenCompany: false,
  isActive: () => true,
  isJungloo: true,
  completionStatus: 2,
  subscriptionPaid: true,
  isVatSubjected: true,
};
const firm: Asking = { ...client, context: "ADMIN", roleId: "accounting_firm_assistant" };
const names = (asking: Asking) => openPages(asking).map(({ name }) => name);

describe("the pages that the palette goes to", () => {
  test("a client goes to the pages of a company, not to those of a firm", () => {
    expect(names(client)).toEqual(expect.arrayContaining(["index", "declarations-tva", "cloture", "account"]));
    expect(names(client)).not.toContain("dossiers");
  });

  test("a company that is not subject to VAT has no VAT returns", () => {
    expect(names({ ...client, isVatSubjected: false })).not.toContain("declarations-tva");
  });

  test("an unpaid company only goes to its account and to what is open to everyone", () => {
    expect(names({ ...client, subscriptionPaid: false })).toEqual(["account", "contact", "cgu", "legals"]);
  });

  test("a page whose function is closed is not offered", () => {
    expect(names({ ...client, isActive: (flag) => flag !== "dashboard_display" })).not.toContain("tableau-de-bord");
    expect(names({ ...firm, isActive: (flag) => flag !== "cabinet_profile_display" })).not.toContain("profil");
  });

  test("a firm's staff without an open company goes to the pages of the firm", () => {
    expect(names(firm)).toEqual(["dossiers", "collaborateurs", "profil", "contact", "cgu", "legals"]);
    expect(names({ ...firm, roleId: "accounting_firm_administrator" })).toContain("parametres");
  });

  test("in a client's company, to both: going back to the firm leaves the company", () => {
    const inside = names({ ...firm, context: "ADMIN_CLIENT", hasOpenCompany: true });
    expect(inside).toEqual(expect.arrayContaining(["index", "cloture", "dossiers", "profil"]));
  });
});
