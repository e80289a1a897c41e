import { createFileRoute } from "@tanstack/react-router";
import { isSettingsTab, type SettingsTab } from "../../features/firms/settings/settings-tabs.js";
import { SettingsPage } from "../../features/firms/settings/settings-page.js";

export const Route = createFileRoute("/(firm)/parametres")({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab } => (isSettingsTab(tab) ? { tab } : {}),
  component: function Settings() {
    const { tab = "look" } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <SettingsPage
        tab={tab}
        onTab={(next) => void navigate({ search: next === "look" ? {} : { tab: next }, replace: true, resetScroll: false })}
      />
    );
  },
});
