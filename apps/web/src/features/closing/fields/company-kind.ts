import { useUser } from "../../../lib/session/session.js";

/** True when the company that is open is a trade: a liberal profession has no stock nor accrued contributions. */
export function useCompanyIsTrade(): boolean {
  return useUser().company?.taxSystem !== "bnc";
}
