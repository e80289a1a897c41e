import type { IsoDate } from "@comptoir/accounting/date";

/** What the list of fixed assets may be narrowed to, with the keys of the API. */
export type AssetFilters = {
  readonly output_status: "all" | "used" | "out";
  readonly commissioningPeriodStartDate: IsoDate | null;
  readonly commissioningPeriodEndDate: IsoDate | null;
  readonly releasePeriodStartDate: IsoDate | null;
  readonly releasePeriodEndDate: IsoDate | null;
  readonly immobilisationToExit: "all" | "yes" | "no";
};

/** The offers above the filters. */
export type AssetPreset = "all" | "not-exited" | "exited";

/** Every fixed asset. */
export const NO_ASSET_FILTERS: AssetFilters = {
  output_status: "all",
  commissioningPeriodStartDate: null,
  commissioningPeriodEndDate: null,
  releasePeriodStartDate: null,
  releasePeriodEndDate: null,
  immobilisationToExit: "all",
};

export type AssetFilterEvent =
  | { readonly kind: "change"; readonly part: Partial<AssetFilters> }
  | { readonly kind: "preset"; readonly preset: AssetPreset }
  | { readonly kind: "reset" };

/** The filters after an event. A release period only narrows assets that have left; a period never ends before it begins. */
export function nextAssetFilters(filters: AssetFilters, event: AssetFilterEvent): AssetFilters {
  switch (event.kind) {
    case "reset":
      return NO_ASSET_FILTERS;
    case "preset":
      return held({ ...filters, immobilisationToExit: TO_EXIT[event.preset] });
    case "change":
      return held({ ...filters, ...event.part });
  }
}

/** The offer in force; it leaves the state of the assets alone. */
export function presetOf({ immobilisationToExit }: AssetFilters): AssetPreset {
  return PRESETS[immobilisationToExit];
}

const PRESETS = { all: "all", no: "not-exited", yes: "exited" } as const;
const TO_EXIT = { all: "all", "not-exited": "no", exited: "yes" } as const;

/** True when some filter narrows the list. */
export function isNarrowed(filters: AssetFilters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(NO_ASSET_FILTERS);
}

function held(filters: AssetFilters): AssetFilters {
  const releases =
    filters.output_status !== "used"
      ? { releasePeriodEndDate: notBefore(filters.releasePeriodStartDate, filters.releasePeriodEndDate) }
      : { releasePeriodStartDate: null, releasePeriodEndDate: null };
  const end = notBefore(filters.commissioningPeriodStartDate, filters.commissioningPeriodEndDate);
  return { ...filters, ...releases, commissioningPeriodEndDate: end };
}

function notBefore(start: IsoDate | null, end: IsoDate | null): IsoDate | null {
  return start !== null && end !== null && end < start ? start : end;
}
