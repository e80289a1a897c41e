import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const SOURCES = new URL("../../", import.meta.url).pathname;
const MARK = "Ahead of its data: reachable from /dev only.";

const texts = new Map(
  (readdirSync(SOURCES, { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\.gen\./.test(path))
    .map((path) => [path, readFileSync(join(SOURCES, path), "utf8")]),
);

function importsOf(path: string): string[] {
  const specifiers = [...(texts.get(path) ?? "").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)\.js"/g)];
  return specifiers.flatMap(([, specifier = ""]) => {
    const target = normalize(join(dirname(path), specifier));
    return [`${target}.ts`, `${target}.tsx`].filter((file) => texts.has(file));
  });
}

/** What the pages of the product reach, without the pages of development. */
function reachedByPages(): ReadonlySet<string> {
  const reached = new Set([
    "main.tsx",
    ...[...texts.keys()].filter((path) => path.startsWith("routes/") && !path.startsWith("routes/(public)/dev/")),
  ]);
  for (const path of reached) importsOf(path).forEach((file) => reached.add(file));
  return reached;
}

test("an overlay that no page opens yet says so, and one that a page opens does not", () => {
  const reached = reachedByPages();
  const overlays = [...texts].filter(([path, text]) => path.startsWith("features/") && /<(SideLayer|Modal)\b[^>]*\bname=/.test(text));
  const marked = [...texts].filter(([, text]) => text.includes(MARK)).map(([path]) => path);
  expect(overlays.length).toBeGreaterThan(20);
  expect(marked.toSorted()).toEqual(
    overlays
      .map(([path]) => path)
      .filter((path) => !reached.has(path))
      .toSorted(),
  );
});
