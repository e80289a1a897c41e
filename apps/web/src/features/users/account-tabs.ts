import type { Context } from "@comptoir/contract/base/permissions";
import { t } from "../../text/t.js";

/** The panes of /account; in the address, `tab` is absent for the profile. */
export type AccountTab = "profile" | "regimes" | "accounts" | "subscription";

type Shown = {
  readonly context: Exclude<Context, "ANON">;
  /** Flag `account_profile_display`. */
  readonly hasProfile: boolean;
  /** Flag `account_vattaxes_display`: the regimes have a tab of their own instead of a panel of the profile. */
  readonly hasRegimes: boolean;
};

/** The panes that someone sees: the subscription is the client's own affair. */
export function shownTabs({ context, hasProfile, hasRegimes }: Shown): readonly AccountTab[] {
  return [
    ...(hasProfile ? ["profile" as const] : []),
    ...(hasRegimes ? ["regimes" as const] : []),
    "accounts",
    ...(context === "CLIENT" ? ["subscription" as const] : []),
  ];
}

/** The pane of an address: one that is unknown or not shown is the first. */
export function tabOf(given: string | undefined, shown: readonly AccountTab[]): AccountTab {
  return shown.find((tab) => tab === given) ?? shown[0] ?? "accounts";
}

/** The `tab` of the address of a pane. */
export function writtenTab(tab: AccountTab): Exclude<AccountTab, "profile"> | undefined {
  return tab === "profile" ? undefined : tab;
}

/** The word on a tab. */
export function tabLabel(tab: AccountTab): string {
  if (tab === "profile") return t("account.profile", "Profil");
  if (tab === "regimes") return t("account.regimes", "Régimes");
  return tab === "accounts" ? t("account.accounts", "Comptes bancaires") : t("account.subscription", "Abonnement");
}
