import { useBrand, type Brand } from "../brand/brand.js";
import { useFlag } from "./flags.js";

/** The function that opens the search box under a brand. */
function searchFlag({ isJungloo, brand }: Pick<Brand, "isJungloo" | "brand">): string {
  return `header_research_${isJungloo ? "jungloo" : brand}`;
}

/** True where the search box is open. */
export function useHasSearch(): boolean {
  return useFlag(searchFlag(useBrand()));
}
