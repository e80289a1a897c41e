/** A mail that was asked for: to whom, and how to ask again. */
export type Sent = { readonly email: string; readonly again: () => Promise<unknown> };
