import { expect, test } from "vitest";
import type { Brand } from "../../lib/brand.js";
import type { Session } from "../../lib/session.js";
import { menuEntries } from "./menu-entries.js";

const consumer: Brand = {
  isJungloo: true,
  brand: "comptoir",
  cabinet: null,
  frontUrl: "",
  backUrl: "",
  locale: "fr",
  tagManagerId: null,
  development: false,
  biDomainId: null,
  biClientId: null,
};
const firm = (combined: boolean): Brand => ({
  ...consumer,
  cabinet: {
    displayColor: null,
    name: "Marchand & Associés",
    logo: null,
    combined,
    footer: { corporateName: "", profession: "", address: { street: "", postcode: "", city: "" }, phone: "", email: "", website: "" },
    loginSecondaryComment: "",
  },
});
const client = (isVatSubjected: boolean) => ({ context: "CLIENT", user: { isVatSubjected } }) as Exclude<Session, { context: "ANON" }>;
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

test("a client of the consumer brand has everything, VAT returns only when subject to VAT", () => {
  const menu = menuEntries(client(true), consumer);
  expect(keys(menu.main)).toEqual(["operations", "todo", "contact", "account"]);
  expect(keys(menu.activity)).toEqual(["dashboard", "documents", "vat", "fixedAssets", "closing"]);
  expect(keys(menuEntries(client(false), consumer).activity)).toEqual(["dashboard", "documents", "fixedAssets", "closing"]);
});

test("a client of a firm has no list of things to do; in white label, fixed assets are the only submenu", () => {
  const whiteLabel = menuEntries(client(true), firm(false));
  expect(keys(whiteLabel.main)).toEqual(["operations", "contact", "account"]);
  expect(keys(whiteLabel.activity)).toEqual(["fixedAssets"]);
  expect(keys(whiteLabel.toolbar)).toEqual(["operations", "fixedAssets", "account"]);
  expect(keys(menuEntries(client(true), firm(true)).activity)).toEqual(["dashboard", "documents", "vat", "fixedAssets", "closing"]);
});

test("the words differ between the brands", () => {
  expect(menuEntries(client(true), consumer).main[0]?.label).toBe("Mes opérations");
  expect(menuEntries(client(true), firm(true)).main[0]?.label).toBe("Opérations");
});
