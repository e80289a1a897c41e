import { useAllowed } from "../../lib/session/allowed.js";
import { useBrand } from "../../lib/brand/brand.js";
import { useConsumerDisplay } from "../../lib/session/display.js";
import { useFlag } from "../../lib/session/flags.js";
import type { Session } from "../../lib/session/session.js";
import { menuEntries, type MenuEntries } from "./menu-entries.js";

/** Someone at the screen. */
export type SignedIn = Exclude<Session, { context: "ANON" }>;

/** The menu of who is here, as functions open and close. */
export function useMenu({ context, user }: SignedIn): MenuEntries {
  const { cabinet } = useBrand();
  const flags: Readonly<Record<string, boolean>> = {
    dashboard_display: useFlag("dashboard_display"),
    cabinet_profile_display: useFlag("cabinet_profile_display"),
    cloture_display: useFlag("cloture_display"),
  };
  const isManager = useAllowed("firm.manage");
  return menuEntries({ context, user, cabinet, isManager, isConsumer: useConsumerDisplay(), isActive: (flag) => flags[flag] ?? true });
}
