import { createHash } from "node:crypto";
import { z } from "zod";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { Refusal } from "../../../refusal.js";

/** Where a page of operations ended, and the known length of the list. */
export type ListCursor = {
  readonly date: IsoDate;
  readonly id: string;
  readonly page: number;
  readonly total: { readonly atLeast: number; readonly isExact: boolean };
  /** Hash of the filter: a cursor only continues the list it came from. */
  readonly list: string;
};

const CursorSchema = z.tuple([
  z
    .string()
    .refine((text): boolean => isIsoDate(text))
    .transform((text) => text as IsoDate),
  z.uuid(),
  z.int().min(1),
  z.int().min(0),
  z.boolean(),
  z.string(),
]);

/** The opaque text of a cursor. */
export function encodeCursor({ date, id, page, total, list }: ListCursor): string {
  return Buffer.from(JSON.stringify([date, id, page, total.atLeast, total.isExact, list])).toString("base64url");
}

/** Reads a cursor back. Throws `cursor.invalid` when it is not one, or comes from another list. */
export function decodeCursor(text: string, list: string): ListCursor {
  const parsed = CursorSchema.safeParse(jsonOf(text));
  if (!parsed.success || parsed.data[5] !== list) throw new Refusal({ code: "cursor.invalid" });
  const [date, id, page, atLeast, isExact] = parsed.data;
  return { date, id, page, total: { atLeast, isExact }, list };
}

/** A short name of a filter. */
export function listName(filters: object): string {
  return createHash("sha256").update(JSON.stringify(filters)).digest("base64url").slice(0, 8);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
