import { daysBetween } from "./axis.js";

/** Marks too near one another for a finger: one button opens them all. */
export type MarkGroup<Mark> = { readonly marks: readonly [Mark, ...Mark[]]; readonly x: number };

/** Joins the marks whose buttons would overlap, at the mean of their places. `at` gives the place of a mark; marks are in the order of days. */
export function groupMarks<Mark>(marks: readonly Mark[], at: (mark: Mark) => number, apart: number): readonly MarkGroup<Mark>[] {
  const groups: { marks: [Mark, ...Mark[]]; sum: number }[] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    const x = at(mark);
    if (last !== undefined && x - last.sum / last.marks.length < apart) {
      last.marks.push(mark);
      last.sum += x;
    } else groups.push({ marks: [mark], sum: x });
  }
  return spread(
    groups.map(({ marks: joined, sum }) => ({ marks: joined, x: sum / joined.length })),
    apart,
  );
}

/** A group whose mean moved away from its first mark may have come too near the one before it: they are joined in turn. */
function spread<Mark>(groups: readonly MarkGroup<Mark>[], apart: number): readonly MarkGroup<Mark>[] {
  const found: MarkGroup<Mark>[] = [];
  for (const group of groups) {
    const last = found.at(-1);
    if (last === undefined || group.x - last.x >= apart) found.push(group);
    else {
      const [count, more] = [last.marks.length, group.marks.length];
      found[found.length - 1] = {
        marks: [...last.marks, ...group.marks],
        x: (last.x * count + group.x * more) / (count + more),
      };
    }
  }
  return found.length === groups.length ? found : spread(found, apart);
}

/** Where a day is between two others, from 0 to 1. */
export function placeOf(day: string, { start, end }: { readonly start: string; readonly end: string }): number {
  return daysBetween(start, day) / Math.max(1, daysBetween(start, end));
}
