import type { TextFile } from "./source.js";

/** Style sheets, `file: count`, that take the marks of a list with `none`: for Safari it is then no list. An empty mark, `""`, draws nothing and keeps it one. */
export function silentLists(written: readonly TextFile[]): string[] {
  return written.flatMap(({ path, text }) => {
    if (!path.endsWith(".css")) return [];
    // The arrow of a disclosure is no mark of a list.
    const lists = text.replace(/summary \{[^{}]*/g, "").match(/list-style(-type)?:\s*none/g) ?? [];
    return lists.length === 0 ? [] : `${path}: ${lists.length}`;
  });
}
