import { useState } from "react";
import { useSession } from "../../../lib/session/session.js";

const KEY = "comptoir.account_codes";

/** True when categories show their account codes, kept on this device; they do for a firm's staff until they say otherwise. */
export function useAccountCodes(): [boolean, (on: boolean) => void] {
  const usual = useSession().context === "ADMIN_CLIENT" ? "1" : "0";
  const [hasCodes, setCodes] = useState(() => (localStorage.getItem(KEY) ?? usual) === "1");
  const change = (on: boolean): void => {
    localStorage.setItem(KEY, on ? "1" : "0");
    setCodes(on);
  };
  return [hasCodes, change];
}
