/** A rule that a form breaks: the field, by its name in the API, and the sentence to show under it. */
export type FieldFault = { readonly target: string; readonly message: string };
