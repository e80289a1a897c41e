import { notFound } from "@tanstack/react-router";
import type { DocumentType } from "@comptoir/contract/documents/books";
import { isDocumentType } from "../document-titles.js";

/** Reads the type of an address; an unknown one has no page. */
export const bookParams = {
  parse: ({ type }: { type: string }): { type: DocumentType } => {
    if (!isDocumentType(type)) throw notFound();
    return { type };
  },
  stringify: ({ type }: { type: DocumentType }): { type: string } => ({ type }),
};
