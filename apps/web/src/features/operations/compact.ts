import { useState } from "react";
import { useUser } from "../../lib/session.js";

/** Whether rows are low, remembered for this person on this device. */
export function useCompact(): [boolean, (on: boolean) => void] {
  const key = `comptoir.compact.${useUser().id}`;
  const [isCompact, setCompact] = useState(() => localStorage.getItem(key) === "1");
  const change = (on: boolean): void => {
    if (on) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
    setCompact(on);
  };
  return [isCompact, change];
}
