import { createFileRoute } from "@tanstack/react-router";
import { writtenTab } from "../../features/users/account-tabs.js";
import { AccountPage } from "../../features/users/account-page.js";
import { FranchisePanel } from "../../features/vat/regime/franchise-panel.js";
import { BankAccountsPane } from "../../features/banking/accounts/bank-accounts-pane.js";
import { AccessPanel } from "../../features/companies/access-panel.js";
import { SubscriptionPane } from "../../features/subscriptions/subscription-pane.js";
import { AnswersPanel } from "../../features/closing/answers/answers-panel.js";
import { AddressesPanel } from "../../features/addresses/addresses-panel.js";
import { VehiclesPanel } from "../../features/vehicles/vehicles-panel.js";
import { RegimesPanel } from "../../features/companies/regimes/regimes-panel.js";
import { PushSwitch } from "../../features/notifications/push-switch.js";

type Search = { readonly tab?: string; readonly isUnsubscribed?: boolean };

export const Route = createFileRoute("/(client)/account")({
  validateSearch: ({ tab, isUnsubscribed }): Search => ({
    ...(typeof tab === "string" && { tab }),
    ...((isUnsubscribed === true || isUnsubscribed === "true") && { isUnsubscribed: true }),
  }),
  component: function Account() {
    const { tab, isUnsubscribed = false } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AccountPage
        // The message after a cancellation is shown on the pane where it happened.
        tab={isUnsubscribed && tab === undefined ? "subscription" : tab}
        messages={<PushSwitch />}
        regimes={
          <>
            <RegimesPanel />
            <AnswersPanel />
            <FranchisePanel />
          </>
        }
        goods={
          <>
            <VehiclesPanel />
            <AddressesPanel />
          </>
        }
        access={<AccessPanel />}
        accounts={<BankAccountsPane />}
        subscription={<SubscriptionPane isUnsubscribed={isUnsubscribed} />}
        onTab={(next) => {
          const written = writtenTab(next);
          void navigate({ search: written === undefined ? {} : { tab: written }, replace: true, resetScroll: false });
        }}
      />
    );
  },
});
