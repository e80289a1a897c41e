import { useState } from "react";
import { rememberPreference } from "../../lib/preferences.js";
import { useUser } from "../../lib/session.js";

/** Whether rows are low: held on this device, and kept with the person for the others. */
export function useCompact(): [boolean, (on: boolean) => void] {
  const key = `comptoir.compact.${useUser().id}`;
  const [isCompact, setCompact] = useState(() => localStorage.getItem(key) === "1");
  const change = (on: boolean): void => {
    if (on) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
    setCompact(on);
    rememberPreference({ compact: on });
  };
  return [isCompact, change];
}
