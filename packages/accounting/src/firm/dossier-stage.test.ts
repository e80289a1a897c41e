import { expect, test } from "vitest";
import { dossierStage, type KnownClosing } from "./dossier-stage.js";

const known = (own: Partial<KnownClosing>): KnownClosing => ({ done: 0, toFix: 0, total: 12, isSubmitted: false, ...own });

test.each([
  [null, "not_started"],
  [known({}), "not_started"],
  [known({ done: 3 }), "in_progress"],
  [known({ done: 10, toFix: 1 }), "to_fix"],
  [known({ done: 11 }), "ready"],
  [known({ done: 11, isSubmitted: true }), "submitted"],
] as const)("%j is %s", (given, stage) => expect(dossierStage(given, { isClosed: false })).toBe(stage));

test("a closed year is closed, with any summary", () => expect(dossierStage(null, { isClosed: true })).toBe("closed"));
