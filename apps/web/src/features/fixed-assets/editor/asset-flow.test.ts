import { expect, test } from "vitest";
import {
  assetFlow,
  hasPrevious,
  isReadOnly,
  mayRemoveExit,
  nextAssetFlow,
  stepOf,
  type AssetContext,
  type AssetEvent,
  type AssetFlow,
} from "./asset-flow.js";

const used = { outputStatus: "used", isFrozen: false } as const;
const out = { outputStatus: "out", isFrozen: false } as const;

test.each<[AssetContext, "used" | "out", AssetEvent, AssetContext]>([
  ["IMMOBILISATION_ADD", "used", "next", "IMMOBILISATION_DETAIL_ADD_FROM_NEW"],
  ["IMMOBILISATION_DETAIL_ADD_FROM_NEW", "used", "next", "IMMOBILISATION_DETAIL_EXIT_ADD"],
  ["IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT", "used", "next", "IMMOBILISATION_DETAIL_EXIT_ADD"],
  ["IMMOBILISATION_DETAIL_UPDATE", "used", "next", "IMMOBILISATION_DETAIL_EXIT_UPDATE"],
  ["IMMOBILISATION_DETAIL_UPDATE", "out", "next", "IMMOBILISATION_DETAIL_EXIT_VIEW"],
  ["IMMOBILISATION_DETAIL_VIEW", "used", "next", "IMMOBILISATION_DETAIL_EXIT_UPDATE"],
  ["IMMOBILISATION_DETAIL_VIEW", "out", "next", "IMMOBILISATION_DETAIL_EXIT_VIEW"],
  ["IMMOBILISATION_DETAIL_EXIT_UPDATE", "used", "back", "IMMOBILISATION_DETAIL_UPDATE"],
  ["IMMOBILISATION_DETAIL_EXIT_VIEW", "out", "back", "IMMOBILISATION_DETAIL_UPDATE"],
  ["IMMOBILISATION_UPDATE", "used", "next", "IMMOBILISATION_UPDATE"],
  ["IMMOBILISATION_VIEW", "used", "next", "IMMOBILISATION_VIEW"],
  ["IMMOBILISATION_DETAIL_EXIT_ADD", "used", "next", "IMMOBILISATION_DETAIL_EXIT_ADD"],
  ["IMMOBILISATION_ADD", "used", "back", "IMMOBILISATION_ADD"],
  ["IMMOBILISATION_DETAIL_UPDATE", "used", "back", "IMMOBILISATION_DETAIL_UPDATE"],
])("%s of an asset %s, %s: %s", (context, outputStatus, event, expected) => {
  expect(nextAssetFlow(assetFlow(context, { outputStatus, isFrozen: false }), event).context).toBe(expected);
});

test("a new asset walks three steps, and back the same way", () => {
  const walked: AssetFlow[] = [assetFlow("IMMOBILISATION_ADD")];
  for (const event of ["next", "next", "back", "back", "back"] as const) {
    const last = walked.at(-1);
    if (last) walked.push(nextAssetFlow(last, event));
  }
  expect(walked.map(({ context }) => stepOf(context))).toEqual([0, 1, 2, 1, 0, 0]);
  expect(walked.map(hasPrevious)).toEqual([false, true, true, true, false, false]);
});

test("a component added to an asset that exists comes back to itself from its exit", () => {
  const exit = nextAssetFlow(assetFlow("IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT"), "next");
  expect(nextAssetFlow(exit, "back").context).toBe("IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT");
});

test("declaring the exit takes the asset out, taking the exit away puts it back to use", () => {
  const gone = nextAssetFlow(assetFlow("IMMOBILISATION_DETAIL_EXIT_UPDATE", used), "exit-declared");
  expect(gone.outputStatus).toBe("out");
  expect(nextAssetFlow(gone, "exit-removed").outputStatus).toBe("used");
});

test.each<[AssetContext, boolean, boolean]>([
  ["IMMOBILISATION_VIEW", false, true],
  ["IMMOBILISATION_DETAIL_VIEW", false, true],
  ["IMMOBILISATION_DETAIL_EXIT_VIEW", false, true],
  ["IMMOBILISATION_DETAIL_UPDATE", false, false],
  ["IMMOBILISATION_DETAIL_UPDATE", true, true],
  ["IMMOBILISATION_DETAIL_EXIT_UPDATE", true, false],
  ["IMMOBILISATION_DETAIL_EXIT_VIEW", true, true],
  ["IMMOBILISATION_ADD", false, false],
])("%s of an asset frozen %s is only read: %s", (context, isFrozen, expected) => {
  expect(isReadOnly(assetFlow(context, { ...out, isFrozen }))).toBe(expected);
});

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
  [true, true, false],
])("an exit whose entry is fixed %s and which is validated %s may be taken away: %s", (odIsFixed, isExitValidated, expected) => {
  expect(mayRemoveExit({ odIsFixed, isExitValidated })).toBe(expected);
});
