import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "../apps/web/src");

test("a value out of its bounds is brought back to them in filters and ranges alone: elsewhere it is kept and marked", () => {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".tsx") && !name.startsWith("ui/") && !name.endsWith(".test.tsx"),
  );
  const holding = files.filter((name) => /^\s+isHeld$| isHeld[ />]/m.test(readFileSync(join(WEB, name), "utf8")));
  expect(holding.toSorted()).toEqual([
    "features/development/forms-values.tsx",
    "features/firms/dossiers/dossier-filters-layer.tsx",
    "features/fixed-assets/register/asset-filters-layer.tsx",
    "features/operations/filters/filter-fields.tsx",
    "features/proof/trail-panel.tsx",
  ]);
});
