import type { Context } from "@comptoir/contract/base/permissions";
import { useBrand, type Brand } from "../brand/brand.js";
import { useSession } from "./session.js";

const FIRM_DISPLAY = "isCabinet";
/** Asked for by the address that opened the page, and kept while the page lives. */
const asksForFirmDisplay = "location" in globalThis && new URLSearchParams(location.search).get(FIRM_DISPLAY) === "1";

/** True where the words and images are the consumer's: never for a firm's staff, nor under a firm's brand, nor with `?isCabinet=1`. */
export function isConsumerDisplay(
  { cabinet }: Pick<Brand, "cabinet">,
  context: Context,
  asksForFirm: boolean = asksForFirmDisplay,
): boolean {
  return cabinet === null && (context === "ANON" || context === "CLIENT") && !asksForFirm;
}

/** The same, for the one who is here. */
export function useConsumerDisplay(): boolean {
  return isConsumerDisplay(useBrand(), useSession().context);
}

/** True for whom the list of notifications is: a firm's staff outside a company, and a client of the consumer's brand on its host. */
export function useHasNotificationList(): boolean {
  const isConsumer = useConsumerDisplay();
  const session = useSession();
  if (session.context === "ANON" || session.context === "ADMIN") return session.context === "ADMIN";
  return isConsumer && session.user.isWhiteLabel !== true;
}
