/** What the settings of a firm are spread over, in the order of the screen. */
export const SETTINGS_TABS = ["look", "login", "reach", "dossiers"] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** True for the name of a tab. */
export function isSettingsTab(name: unknown): name is SettingsTab {
  return SETTINGS_TABS.some((tab) => tab === name);
}
