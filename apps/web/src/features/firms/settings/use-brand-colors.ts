import { useEffect, useState } from "react";
import type * as Colors from "../../../lib/brand/brand-colors.js";
import { logFailure } from "../../../lib/log.js";

type BrandColors = typeof Colors;

/** What measures and applies a colour, null until it is read: a part of its own, which the first screen of a firm reads too. */
export function useBrandColors(): BrandColors | null {
  const [colors, setColors] = useState<BrandColors | null>(null);
  useEffect(() => {
    import("../../../lib/brand/brand-colors.js").then(setColors, (error: unknown) => logFailure("brand", error));
  }, []);
  return colors;
}
