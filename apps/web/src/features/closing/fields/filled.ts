import { t } from "../../../text/t.js";

/** The hint of a field whose value was filled in, which says where it comes from; else its own hint, or none. */
export function filledHint(source: string | undefined, otherwise?: string): { readonly hint?: string } {
  if (source !== undefined) return { hint: t("closing.taken_from", "repris de\u00a0: {{source}}", { source }) };
  return otherwise === undefined ? {} : { hint: otherwise };
}
