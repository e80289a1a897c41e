import { notFound } from "@tanstack/react-router";

type ReturnParams = { readonly id?: string | undefined };

/** What names a declaration: its id, its period (`2026-T1`, `2026-03`, `2026`, `2026-2027`), or a number. */
const NAME = /^(?:\d{1,15}|\d{4}-(?:T[1-4]|\d{2}|\d{4})|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Reads what names a declaration; what is not one has no page. Without it, the next declaration. */
export const returnParams = {
  parse: ({ id }: ReturnParams): ReturnParams => {
    if (id !== undefined && !NAME.test(id)) throw notFound();
    return { id };
  },
  stringify: ({ id }: ReturnParams): ReturnParams => ({ id }),
};

/** `readOnly=true` shows a declaration without changing it; false by default. */
export function readReturnSearch({ readOnly }: Record<string, unknown>): {
  readonly readOnly?: true;
} {
  return readOnly === true || readOnly === "true" ? { readOnly: true } : {};
}
