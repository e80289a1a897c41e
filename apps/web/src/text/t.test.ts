import { expect, test } from "vitest";
import { plural, startTexts, t } from "./t.js";

test("French written beside the component is the text, and the server replaces it by key", async () => {
  expect(t("greeting", "Bonjour {{name}}", { name: "Camille" })).toBe("Bonjour Camille");
  await startTexts({ greeting: "Bienvenue {{name}}", "operations.count_other": "{{n}} mouvements" });
  expect(t("greeting", "Bonjour {{name}}", { name: "Camille" })).toBe("Bienvenue Camille");
  expect(t("farewell", "Au revoir")).toBe("Au revoir");
  expect(plural("operations.count", 1284, { one: "{{n}} opération", other: "{{n}} opérations" })).toBe("1\u202f284 mouvements");
});

test("zero and one are singular, as French wants", () => {
  const forms = { one: "{{n}} opération", other: "{{n}} opérations" };
  expect([0, 1, 2, 13].map((count) => plural("x", count, forms))).toEqual(["0 opération", "1 opération", "2 opérations", "13 opérations"]);
});

test("an apostrophe or a bracket in a value is not rewritten", async () => {
  await startTexts({});
  expect(t("label", "« {{text}} »", { text: "L'éch<é>ance & co" })).toBe("« L'éch<é>ance & co »");
});
