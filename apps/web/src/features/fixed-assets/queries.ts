import { queryOptions, useQuery } from "@tanstack/react-query";
import { listSuspectedAssets, readAssetControl } from "@comptoir/contract/fixed-assets/register";
import type { QueryInput } from "@comptoir/contract/base/endpoint";
import { listAssetComponents, listAssets, readDepreciationSchedule } from "@comptoir/contract/fixed-assets/assets";
import { listVehicles } from "@comptoir/contract/vehicles/vehicles";
import { call } from "../../lib/api/api.js";
import type { AssetFilters } from "./register/asset-filters.js";

/** What every reading of fixed assets begins with. */
const ASSET_KEY = ["fixed-assets"] as const;

/** The register under filters, with its totals. */
export function useAssets(filters: AssetFilters) {
  return useQuery({
    queryKey: [...ASSET_KEY, "list", filters],
    queryFn: ({ signal }) => call(listAssets, { query: { filters: JSON.stringify(filters) } }, { signal }),
  });
}

/** The register compared with the books, account by account. */
export function useAssetControl() {
  return useQuery({
    queryKey: [...ASSET_KEY, "control"],
    queryFn: async ({ signal }) => (await call(readAssetControl, {}, { signal })).data,
  });
}

/** Purchases that look like fixed assets, and those on an account of assets that no component describes. */
export function useSuspectedAssets() {
  return useQuery({
    queryKey: [...ASSET_KEY, "suspected"],
    queryFn: async ({ signal }) => (await call(listSuspectedAssets, {}, { signal })).data,
  });
}

/** Every component of the register. */
export function componentsQuery() {
  return queryOptions({
    queryKey: [...ASSET_KEY, "components"] as const,
    queryFn: async ({ signal }) => (await call(listAssetComponents, { query: {} }, { signal })).data,
  });
}

/** The table of a component, or of what is typed. */
export function useSchedule(query: QueryInput<typeof readDepreciationSchedule>) {
  return useQuery({
    queryKey: [...ASSET_KEY, "schedule", query],
    queryFn: async ({ signal }) => Object.values((await call(readDepreciationSchedule, { query }, { signal })).data)[0]?.lines ?? [],
  });
}

/** The vehicles that a component may be. */
export function useVehicleChoices() {
  return useQuery({
    queryKey: ["vehicles", "list"],
    queryFn: async ({ signal }) => (await call(listVehicles, {}, { signal })).data,
  });
}
