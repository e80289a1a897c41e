import { plural } from "../../../text/t.js";
import type { AssetFilters } from "./asset-filters.js";
import { useAssets } from "../queries.js";

/** How many components filters would keep; nothing while it is not known. */
export function FilteredCount({ filters }: { filters: AssetFilters }) {
  const { data } = useAssets(filters);
  if (data === undefined) return null;
  const { used, out } = data.totals;
  return <>{plural("asset_filters.count", used + out, { one: "{{n}} immobilisation", other: "{{n}} immobilisations" })}</>;
}
