import { ApiError, errorText } from "./api-error.js";

/** Where a refusal is shown: under a field of the form, or above the form. On these pages no modal opens and no message flies. */
type PlacedError<Name extends string> = { readonly field: Name | null; readonly message: string };

/** Places a failure: `names` gives, for the names of the server, the fields of the form. */
export function placeError<Name extends string>(error: unknown, names: Readonly<Record<string, Name>>): PlacedError<Name> {
  const target = error instanceof ApiError ? error.target : null;
  return { field: target === null ? null : (names[target] ?? null), message: errorText(error) };
}
