import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { fiscalYearsQuery } from "../../../queries/fiscal-years.js";
import { AssetEditor } from "../editor/asset-editor.js";
import type { PayingOperation } from "../editor/asset-drafts.js";

/** The layer of a fixed asset that an operation pays for, opened from it: its amount, its day and its account are there, and it stays attached. */
export function AssetOfOperation({
  operation,
  ...layer
}: { operation: PayingOperation } & Pick<ComponentProps<typeof AssetEditor>, "vehicleEditor" | "onClose">) {
  const { data: years } = useQuery(fiscalYearsQuery());
  if (years === undefined) return null;
  return <AssetEditor subject={{ asset: null, component: null, operation }} context="IMMOBILISATION_ADD" years={years} {...layer} />;
}
