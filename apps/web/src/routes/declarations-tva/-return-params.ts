import { notFound } from "@tanstack/react-router";

type ReturnParams = { readonly id?: string | undefined };

/** Reads the number of a declaration; what is not one has no page. Without a number, the next declaration. */
export const returnParams = {
  parse: ({ id }: ReturnParams): ReturnParams => {
    if (id !== undefined && !/^\d{1,15}$/.test(id)) throw notFound();
    return { id };
  },
  stringify: ({ id }: ReturnParams): ReturnParams => ({ id }),
};

/** `readOnly=true` shows a declaration without changing it; false by default. */
export function readReturnSearch({ readOnly }: Record<string, unknown>): { readonly readOnly?: true } {
  return readOnly === true || readOnly === "true" ? { readOnly: true } : {};
}
