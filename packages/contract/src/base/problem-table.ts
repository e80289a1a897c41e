import type { DomainProblem } from "@comptoir/accounting/errors";

/** Where the sentence of a problem is shown: under a field, in a toast, in the error modal. */
export type Place = { readonly type: "field" | "toast" | "modal"; readonly target?: string };

/** The description of each problem of an area: its status over HTTP, its place on screen, its French sentence. Forget a code and it does not compile. */
export type ProblemTable<P extends { readonly code: string }> = {
  readonly [C in P["code"]]: {
    readonly status: number;
    readonly place: Place | ((problem: Extract<P, { code: C }>) => Place);
    readonly text: (problem: Extract<P, { code: C }>) => string;
  };
};

/** The rules of the domain whose codes begin with one of these words. */
export type DomainRule<Word extends string> = Extract<DomainProblem, { readonly code: `${Word}.${string}` }>;

/** A message that goes away by itself. */
export const toast: Place = { type: "toast" };
/** A message to be closed before going on. */
export const modal: Place = { type: "modal" };

/** Under the field of that name. */
export function field(target: string): Place {
  return { type: "field", target };
}
