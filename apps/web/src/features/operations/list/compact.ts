import { useState } from "react";
import { rememberPreference } from "../../../lib/session/preferences.js";
import { useSession, useUser } from "../../../lib/session/session.js";

/** True when rows are low: kept on this device, and kept with the person for the others. Low for a firm's staff until they say otherwise. */
export function useCompact(): [boolean, (on: boolean) => void] {
  const key = `comptoir.compact.${useUser().id}`;
  const usual = useSession().context === "ADMIN_CLIENT" ? "1" : "0";
  const [isCompact, setCompact] = useState(() => (localStorage.getItem(key) ?? usual) === "1");
  const change = (on: boolean): void => {
    localStorage.setItem(key, on ? "1" : "0");
    setCompact(on);
    rememberPreference({ compact: on });
  };
  return [isCompact, change];
}
