/** Marks too near one another for a finger: one button opens them all. */
export type MarkGroup<Mark> = { readonly marks: readonly [Mark, ...Mark[]]; readonly x: number };

/** Joins each mark to the first one before it whose button it would overlap, at the place of that one. Marks are in the order of days. */
export function groupMarks<Mark>(marks: readonly Mark[], at: (mark: Mark) => number, apart: number): readonly MarkGroup<Mark>[] {
  const groups: { readonly marks: [Mark, ...Mark[]]; readonly x: number }[] = [];
  for (const mark of marks) {
    const last = groups.at(-1);
    if (last !== undefined && at(mark) - last.x < apart) last.marks.push(mark);
    else groups.push({ marks: [mark], x: at(mark) });
  }
  return groups;
}
