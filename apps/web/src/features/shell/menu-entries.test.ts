import { describe, expect, test } from "vitest";
import type { Brand } from "../../lib/brand/brand.js";
import { menuEntries, type MenuFacts } from "./menu-entries.js";

const firm = (given: Partial<NonNullable<Brand["cabinet"]>> = {}): NonNullable<Brand["cabinet"]> => ({
  displayColor: null,
  name: "Marchand & Associés",
  logo: null,
  combined: false,
  footer: {
    corporateName: "Marchand & Associés",
    profession: "Experts-comptables",
    address: { street: "", postcode: "", city: "" },
    phone: "02 47 05 12 40",
    email: "contact@marchand.example",
    website: "",
  },
  support: { email: "contact@marchand.example", phone: "02 47 05 12 40" },
  loginSecondaryComment: "",
  ...given,
});
const facts = (given: Partial<MenuFacts> = {}): MenuFacts => ({
  context: "CLIENT",
  user: { isVatSubjected: true },
  cabinet: null,
  isConsumer: true,
  isManager: true,
  isActive: () => true,
  ...given,
});
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);
const EVERYTHING = ["dashboard", "documents", "vat", "fixedAssets", "closing", "papers", "loans", "fiscalYears"];

describe("who sees which menu", () => {
  test.each([
    ["a client", {}, ["operations", "todo", "contact", "account"], EVERYTHING, ["operations", "dashboard", "todo", "account"]],
    [
      "a client not subject to VAT",
      { user: { isVatSubjected: false } },
      ["operations", "todo", "contact", "account"],
      ["dashboard", "documents", "fixedAssets", "closing", "papers", "loans", "fiscalYears"],
      ["operations", "dashboard", "todo", "account"],
    ],
    [
      "a client in white label",
      { user: { isVatSubjected: true, isWhiteLabel: true }, cabinet: firm(), isConsumer: false },
      ["operations", "contact", "account"],
      ["fixedAssets"],
      ["operations", "fixedAssets", "account"],
    ],
    [
      "a client in white label, on the consumer's host: the limits are the person's",
      { user: { isVatSubjected: true, isWhiteLabel: true } },
      ["operations", "contact", "account"],
      ["fixedAssets"],
      ["operations", "fixedAssets", "account"],
    ],
    [
      "a client of the consumer's brand, on a firm's host: the words are the host's, the limits are not theirs",
      { cabinet: firm(), isConsumer: false },
      ["operations", "contact", "account"],
      EVERYTHING,
      ["operations", "dashboard", "documents", "account"],
    ],
    [
      "a client of a combined firm",
      { cabinet: firm({ combined: true }), isConsumer: false },
      ["operations", "contact", "account"],
      EVERYTHING,
      ["operations", "dashboard", "documents", "account"],
    ],
    [
      "a client asking for the firm's display",
      { isConsumer: false },
      ["operations", "contact", "account"],
      EVERYTHING,
      ["operations", "dashboard", "documents", "account"],
    ],
    [
      "a firm's staff inside a company",
      { context: "ADMIN_CLIENT", cabinet: firm(), isConsumer: false },
      ["operations", "contact", "account"],
      EVERYTHING,
      ["operations", "dashboard", "documents", "account"],
    ],
    [
      "a firm's staff",
      { context: "ADMIN", cabinet: firm(), isConsumer: false },
      ["files", "collaborators", "todo", "profile"],
      ["settings", "support-mail", "support-phone"],
      ["files", "collaborators", "todo", "profile"],
    ],
    [
      "a firm's staff who may not change its settings",
      { context: "ADMIN", isConsumer: false, isManager: false },
      ["files", "collaborators", "todo", "profile"],
      [],
      ["files", "collaborators", "todo", "profile"],
    ],
    [
      "a firm's staff on the consumer's address",
      { context: "ADMIN", isConsumer: false },
      ["files", "collaborators", "todo", "profile"],
      ["settings"],
      ["files", "collaborators", "todo", "profile"],
    ],
  ] as const)("%s", (_who, given, main, activity, toolbar) => {
    const menu = menuEntries(facts(given));
    expect(keys(menu.main)).toEqual(main);
    expect(keys(menu.activity)).toEqual(activity);
    expect(keys(menu.toolbar)).toEqual(toolbar);
  });
});

test("the entries of the specification come first, under their names", () => {
  expect(menuEntries(facts()).activity.map(({ label }) => label)).toEqual([
    "Tableau de bord",
    "Documents",
    "Déclarations de TVA",
    "Immobilisations",
    "Clôture",
    "Pièces",
    "Emprunts",
    "Exercices",
  ]);
});

test("each page of a company stands under one entry: its own, or another one where the menu is limited", () => {
  const entriesOf = (path: string, given: Partial<MenuFacts>) => {
    const { main, activity } = menuEntries(facts(given));
    return [...main, ...activity].filter((entry) => entry.path === path || entry.under?.includes(path) === true).map(({ key }) => key);
  };
  const whiteLabel = { user: { isWhiteLabel: true }, isConsumer: false };
  for (const [path, own, limited] of [
    ["/importer", "operations", "operations"],
    ["/pieces", "papers", "operations"],
    ["/exercice", "fiscalYears", "account"],
    ["/reprise", "fiscalYears", "account"],
  ] as const)
    expect([path, entriesOf(path, {}), entriesOf(path, whiteLabel)]).toEqual([path, [own], [limited]]);
  expect(entriesOf("/emprunts", {})).toEqual(["loans"]);
});

test("the words differ between the displays", () => {
  const words = (isConsumer: boolean) => {
    const { main, activityTitle } = menuEntries(facts({ isConsumer }));
    return [main[0]?.label, main.at(-1)?.label, activityTitle];
  };
  expect(words(true)).toEqual(["Mes opérations", "Mon compte", "Mon activité"]);
  expect(words(false)).toEqual(["Opérations", "Compte", "Activité"]);
});

test("a dashboard that is closed stays in sight, disabled, in the menu and in the toolbar", () => {
  const { activity, toolbar } = menuEntries(facts({ isActive: (flag) => flag !== "dashboard_display" }));
  for (const entries of [activity, toolbar]) expect(entries.find(({ key }) => key === "dashboard")?.isDisabled).toBe(true);
  expect(menuEntries(facts()).activity[0]?.isDisabled).toBe(false);
});

test("the closing of a year leaves the menu while the function is closed", () => {
  const { activity } = menuEntries(facts({ isActive: (flag) => flag !== "cloture_display" }));
  expect(keys(activity)).toEqual(EVERYTHING.filter((key) => key !== "closing"));
});

test("a firm's profile that is closed leaves the menu", () => {
  const { main } = menuEntries(facts({ context: "ADMIN", isConsumer: false, isActive: (flag) => flag !== "cabinet_profile_display" }));
  expect(keys(main)).toEqual(["files", "collaborators", "todo"]);
});

test("the support of the firm is written to and called as the firm says", () => {
  const { activity } = menuEntries(facts({ context: "ADMIN", cabinet: firm(), isConsumer: false }));
  expect(activity.slice(1).map(({ label, href }) => [label, href])).toEqual([
    ["Écrire au support", "mailto:contact@marchand.example"],
    ["02 47 05 12 40", "tel:0247051240"],
  ]);
});
