import type { BodyInput } from "@comptoir/contract/base/endpoint";
import {
  color,
  email,
  firmName,
  httpsUrl,
  optional,
  phone,
  postcode,
  signatureLine,
  type FieldRule,
} from "@comptoir/contract/base/field-rules";
import type { FirmSettings, updateFirm } from "@comptoir/contract/firms/settings";
import { t } from "../../../text/t.js";
import { SETTINGS_TABS, type SettingsTab } from "./settings-tabs.js";

/** The fields of the settings, as they are typed; what is chosen is the text of its value. */
export type SettingsField = keyof BodyInput<typeof updateFirm>;
export type SettingsValues = Readonly<Record<SettingsField, string>>;

const FIELDS_OF: Readonly<Record<SettingsTab, readonly SettingsField[]>> = {
  look: ["displayColor", "corporateName", "profession"],
  login: ["loginSecondaryComment"],
  reach: ["street", "postcode", "city", "phone", "email", "website", "supportEmail", "supportPhone"],
  dossiers: ["privateShareByReintegration", "equityMode"],
};

/** The tabs with their words. */
export function settingsTabs(): readonly { readonly value: SettingsTab; readonly label: string }[] {
  return [
    { value: "look", label: t("settings.look", "Logo et couleur") },
    { value: "login", label: t("settings.login", "Page de connexion") },
    { value: "reach", label: t("settings.reach", "Coordonnées") },
    { value: "dossiers", label: t("settings.dossiers", "Nouveaux dossiers") },
  ];
}

/** The rules of the fields, the same as on the server. */
export const SETTINGS_RULES: Readonly<Partial<Record<SettingsField, FieldRule>>> = {
  displayColor: optional(color),
  corporateName: firmName,
  profession: signatureLine,
  street: signatureLine,
  city: signatureLine,
  postcode: optional(postcode),
  phone: optional(phone),
  email: optional(email),
  website: optional(httpsUrl),
  supportEmail: optional(email),
  supportPhone: optional(phone),
};

/** What the form begins with. */
export function settingsValues({ host: _host, logo: _logo, ...settings }: FirmSettings): SettingsValues {
  const { displayColor, privateShareByReintegration, ...texts } = settings;
  return { ...texts, displayColor: displayColor ?? "", privateShareByReintegration: privateShareByReintegration ? "yes" : "no" };
}

/** What was changed, as the server takes it; nothing else is sent, so that another administrator's change stays. */
export function settingsChanges(values: SettingsValues, start: SettingsValues): BodyInput<typeof updateFirm> {
  const changed = (Object.keys(values) as SettingsField[]).filter((name) => values[name] !== start[name]);
  return Object.fromEntries(changed.map((name) => [name, sentValue(name, values[name])]));
}

function sentValue(name: SettingsField, value: string): string | boolean | null {
  if (name === "displayColor") return value === "" ? null : value;
  return name === "privateShareByReintegration" ? value === "yes" : value;
}

/** The tab of the first field that is wrong, in the order of the screen; null when none is. */
export function tabToMend(wrong: Readonly<Partial<Record<SettingsField, string>>>, current: SettingsTab): SettingsTab | null {
  return [current, ...SETTINGS_TABS].find((tab) => FIELDS_OF[tab].some((name) => wrong[name] !== undefined)) ?? null;
}
