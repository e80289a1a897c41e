import type { User } from "@comptoir/contract/users/users";

/** True when a company has the pages of VAT: it is subject to it today, or a return exists or is owed. Guard, menu and search share it. */
export function hasVatPages({ isVatSubjected = false, hasVatReturns = false }: Pick<User, "isVatSubjected" | "hasVatReturns">): boolean {
  return isVatSubjected || hasVatReturns;
}
