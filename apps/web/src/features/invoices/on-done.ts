/** Announces what was done, with the act that takes it back. */
export type OnDone = (done: { readonly title: string; readonly actId: string | null }) => void;
