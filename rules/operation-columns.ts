import type { ColumnPlace } from "./lists/operation-columns.js";
import type { TextFile } from "./source.js";

/** The columns of a table, in the order of the written schema. */
export function columnsOfTable(schema: string, table: string): string[] {
  const [, body = ""] = new RegExp(`create table ${table.replace(".", "\\.")} \\(\\n([^]*?)\\n\\);`).exec(schema) ?? [];
  return body.split("\n").flatMap((line) => {
    const [, name = "constraint"] = /^\s*(\w+)/.exec(line) ?? [];
    return name === "constraint" ? [] : [name];
  });
}

/**
 * What a place says wrongly of the columns: one that it neither names nor excuses, one that it excuses and names all the same, or that the
 * table has no more.
 */
export function forgottenColumns({ what, path, part, names, left }: ColumnPlace, columns: readonly string[], file: TextFile): string[] {
  const text = part === undefined ? file.text : (part.exec(file.text)?.[1] ?? "");
  if (text === "") return [`${path}: nothing there names the columns of an operation any more`];
  const isNamed = (column: string): boolean => new RegExp(`${names === "column" ? "(?<![\\w.])" : "\\bo\\."}${column}\\b`).test(text);
  const forgotten = columns.filter((column) => !isNamed(column) && left[column] === undefined);
  const excused = Object.keys(left).filter((column) => !columns.includes(column) || isNamed(column));
  return [
    ...forgotten.map((column) => `${column} is not ${what}: name it in ${path}, or say why not in rules/lists/operation-columns.ts`),
    ...excused.map((column) => `${column} needs no reason for not being ${what} any more: remove it from rules/lists/operation-columns.ts`),
  ];
}
