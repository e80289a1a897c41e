import { expect, test } from "vitest";
import { undressed } from "./dress-mail.js";

test("a mail to show carries none of the inline looks that the policy of the page refuses", () => {
  const shown = undressed('<style>.page{color:red}</style><p style="color:red">Bonjour</p>');
  expect(shown).toBe('<template data-sheet>.page{color:red}</template><p data-style="color:red">Bonjour</p>');
});
