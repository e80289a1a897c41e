import type { FranchiseLimits, SimplifiedVatLimits } from "./yearly-figures.js";

/** Limits of the franchise in 2023 and 2024 (CGI 293 B). Source: docs/sources.md#vat-franchise. */
export const FRANCHISE_FROM_2023: FranchiseLimits = {
  goods: { base: 91_900, raised: 101_000 },
  services: { base: 36_800, raised: 39_100 },
  regulated: { base: 47_700, raised: 58_600 },
  unregulated: { base: 19_600, raised: 23_700 },
  from: "month",
};

/** Limits of the simplified VAT regime from 2023 to 2025 (CGI 302 septies A). Source: docs/sources.md#vat-simplified. */
export const SIMPLIFIED_VAT_FROM_2023: SimplifiedVatLimits = {
  total: { previous: 840_000, current: 925_000 },
  services: { previous: 254_000, current: 287_000 },
  previousVat: 15_000,
};
