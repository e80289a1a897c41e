import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { actionWords, areaWords } from "./trail-words.js";

const MODULES = path.join(import.meta.dirname, "..");
/** What a call names by its body. */
const NAMED_BY_BODY = ["closing.keep", "closing.validate", "closing.reset", "closing.flag"];

test("every change of the books is named in French", () => {
  const sources = readdirSync(MODULES, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const actions = sources.flatMap((file) =>
    [...readFileSync(path.join(MODULES, file), "utf8").matchAll(/action: "(?<action>[a-z_]+\.[a-z_]+)"/g)].map(
      ({ groups }) => groups?.["action"] ?? "",
    ),
  );
  expect(actions.length).toBeGreaterThan(90);
  const unnamed = [...new Set([...actions, ...NAMED_BY_BODY])].filter((action) => {
    const [area = "", verb = ""] = action.split(".");
    return areaWords(area) === area || actionWords(action).endsWith(`\u00a0: ${verb}`);
  });
  expect(unnamed).toEqual([]);
});
