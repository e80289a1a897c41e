/** Where the closing of a dossier is, from the one that did not begin to the one that is over. */
export const DOSSIER_STAGES = ["not_started", "in_progress", "to_fix", "ready", "submitted", "closed"] as const;

/** One of them. */
export type DossierStage = (typeof DOSSIER_STAGES)[number];

/** What the list of dossiers knows of a closing; null where no step was touched. `total` counts the validation of the closing. */
export type KnownClosing = {
  readonly done: number;
  readonly toFix: number;
  readonly total: number;
  readonly isSubmitted: boolean;
};

/** The stage of the closing of a year. What is submitted stays so until the firm closes it, returns it, or its books change. */
export function dossierStage(known: KnownClosing | null, { isClosed }: { readonly isClosed: boolean }): DossierStage {
  if (isClosed) return "closed";
  if (known === null || known.total === 0) return "not_started";
  if (known.isSubmitted) return "submitted";
  if (known.toFix > 0) return "to_fix";
  if (known.done === 0) return "not_started";
  return known.done >= known.total - 1 ? "ready" : "in_progress";
}
