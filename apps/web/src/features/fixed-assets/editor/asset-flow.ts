/** The step of the layer of a fixed asset: its purchase, the detail of a component, or its exit. */
export type AssetContext =
  | "IMMOBILISATION_ADD"
  | "IMMOBILISATION_UPDATE"
  | "IMMOBILISATION_VIEW"
  | "IMMOBILISATION_DETAIL_ADD_FROM_NEW"
  | "IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT"
  | "IMMOBILISATION_DETAIL_UPDATE"
  | "IMMOBILISATION_DETAIL_VIEW"
  | "IMMOBILISATION_DETAIL_EXIT_ADD"
  | "IMMOBILISATION_DETAIL_EXIT_UPDATE"
  | "IMMOBILISATION_DETAIL_EXIT_VIEW";

/** The current step, and the facts of the asset that decide the next ones. */
export type AssetFlow = {
  readonly context: AssetContext;
  /** The contexts gone through, the last one last: « Retour » leads there. */
  readonly trail: readonly AssetContext[];
  readonly outputStatus: "used" | "out";
  /** The asset was validated with a fiscal year: what was bought and its components no longer change; it may still leave. */
  readonly isFrozen: boolean;
};

export type AssetEvent = "next" | "back" | "exit-declared" | "exit-removed";

/** The layer as it opens in a context. */
export function assetFlow(
  context: AssetContext,
  { outputStatus, isFrozen }: Pick<AssetFlow, "outputStatus" | "isFrozen"> = { outputStatus: "used", isFrozen: false },
): AssetFlow {
  return { context, trail: [], outputStatus, isFrozen };
}

/** The layer after « Suivant », « Retour », or after its exit was declared or taken away; itself when it cannot go there. */
export function nextAssetFlow(flow: AssetFlow, event: AssetEvent): AssetFlow {
  switch (event) {
    case "next": {
      const next = following(flow);
      return next === null ? flow : { ...flow, context: next, trail: [...flow.trail, flow.context] };
    }
    case "back": {
      const previous = preceding(flow);
      return previous === null ? flow : { ...flow, context: previous, trail: flow.trail.slice(0, -1) };
    }
    case "exit-declared":
      return { ...flow, outputStatus: "out" };
    case "exit-removed":
      return { ...flow, outputStatus: "used" };
  }
}

/** The step of a context: 0 the purchase, 1 the detail, 2 the exit. */
export function stepOf(context: AssetContext): 0 | 1 | 2 {
  if (context.startsWith("IMMOBILISATION_DETAIL_EXIT")) return 2;
  return context.startsWith("IMMOBILISATION_DETAIL") ? 1 : 0;
}

/** True when nothing may be typed: the context only shows, or the asset is frozen; its exit may still be declared. */
export function isReadOnly({ context, isFrozen }: AssetFlow): boolean {
  return context.endsWith("_VIEW") || (isFrozen && stepOf(context) !== 2);
}

/** True when « Retour » leads somewhere. */
export function hasPrevious(flow: AssetFlow): boolean {
  return preceding(flow) !== null;
}

/** True when an exit may be taken away: neither its entry nor itself is settled. */
export function mayRemoveExit({ odIsFixed, isExitValidated }: { readonly odIsFixed: boolean; readonly isExitValidated: boolean }): boolean {
  return !odIsFixed && !isExitValidated;
}

function following({ context, outputStatus }: AssetFlow): AssetContext | null {
  switch (context) {
    case "IMMOBILISATION_ADD":
      return "IMMOBILISATION_DETAIL_ADD_FROM_NEW";
    case "IMMOBILISATION_DETAIL_ADD_FROM_NEW":
    case "IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT":
      return "IMMOBILISATION_DETAIL_EXIT_ADD";
    case "IMMOBILISATION_DETAIL_UPDATE":
    case "IMMOBILISATION_DETAIL_VIEW":
      return outputStatus === "out" ? "IMMOBILISATION_DETAIL_EXIT_VIEW" : "IMMOBILISATION_DETAIL_EXIT_UPDATE";
    default:
      return null;
  }
}

function preceding({ context, trail }: AssetFlow): AssetContext | null {
  const isKnownExit = context === "IMMOBILISATION_DETAIL_EXIT_UPDATE" || context === "IMMOBILISATION_DETAIL_EXIT_VIEW";
  return isKnownExit ? "IMMOBILISATION_DETAIL_UPDATE" : (trail.at(-1) ?? null);
}
