import { expect, test } from "vitest";
import { linkKind } from "./link-kind.js";

test.each([
  ["/cloture", "page"],
  ["/?operations_status=not_categorized", "page"],
  ["https://www.impots.gouv.fr", "site"],
  ["mailto:contact@marchand.example", "site"],
  ["//ailleurs.example", "none"],
  ["/\\ailleurs.example", "none"],
  ["javascript:alert(1)", "none"],
  ["data:text/html,x", "none"],
  ["", "none"],
  [null, "none"],
] as const)("%s is a %s", (link, kind) => expect(linkKind(link)).toBe(kind));
