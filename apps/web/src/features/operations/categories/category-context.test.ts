import { expect, test } from "vitest";
import { allowsSeveral, contextTitle, nextPicking, slotOf, type PickingContext, type Picking } from "./category-context.js";

test.each<[PickingContext, string, boolean, string]>([
  ["FILTER", "Filtrer sur les catégories", true, "filter"],
  ["VARIOUS_DEBIT", "Sélectionner un compte de débit", false, "debit"],
  ["VARIOUS_CREDIT", "Sélectionner un compte de crédit", false, "credit"],
  ["CATEGORIZATION_UPDATE", "Modifier la catégorie", false, "category"],
  ["CATEGORIZATION_ADD", "Ajouter une catégorie", true, "category"],
])("%s: its title, whether several may be chosen, where the choice goes", (context, title, several, slot) => {
  expect([contextTitle(context), allowsSeveral(context), slotOf(context)]).toEqual([title, several, slot]);
});

test("without a context several may be chosen", () => {
  expect(allowsSeveral(null)).toBe(true);
  expect(contextTitle(null)).toBe("Ajouter une catégorie");
});

const picking = (context: PickingContext | null, chosen: readonly string[], isProposal = false): Picking => ({
  context,
  chosen,
  isProposal,
});

test.each<[string, Picking, string, readonly string[]]>([
  ["a second category joins the first", picking("FILTER", ["606100"]), "625100", ["606100", "625100"]],
  ["without a context too", picking(null, ["606100"]), "625100", ["606100", "625100"]],
  ["one account of debit replaces another", picking("VARIOUS_DEBIT", ["606100"]), "625100", ["625100"]],
  ["the category of an update too", picking("CATEGORIZATION_UPDATE", ["606100"]), "625100", ["625100"]],
  ["pressed again, a category goes", picking("CATEGORIZATION_ADD", ["606100", "625100"]), "606100", ["625100"]],
  ["a proposal gives way to a choice", picking("CATEGORIZATION_ADD", ["606100"], true), "625100", ["625100"]],
  ["a proposal pressed is kept", picking("CATEGORIZATION_ADD", ["606100"], true), "606100", ["606100"]],
])("%s", (_case, before, code, chosen) => {
  expect(nextPicking(before, { kind: "press", code })).toEqual({ context: before.context, chosen, isProposal: false });
});

test("changing the context clears the choice; the same one keeps it", () => {
  const before = picking("FILTER", ["606100"]);
  expect(nextPicking(before, { kind: "context", context: "VARIOUS_DEBIT" })).toEqual(picking("VARIOUS_DEBIT", []));
  expect(nextPicking(before, { kind: "context", context: "FILTER" })).toBe(before);
});
