import { notFound } from "@tanstack/react-router";
import type { BookType } from "@comptoir/contract/documents/books";
import { isBookType } from "../document-words.js";

/** Reads the type of an address; an unknown one has no page. */
export const bookParams = {
  parse: ({ type }: { type: string }): { type: BookType } => {
    if (!isBookType(type)) throw notFound();
    return { type };
  },
  stringify: ({ type }: { type: BookType }): { type: string } => ({ type }),
};
