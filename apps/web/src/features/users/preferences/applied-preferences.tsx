import { useEffect } from "react";
import { useSession } from "../../../lib/session/session.js";
import { applyPreferences } from "./preferences.js";
import "./reduced-motion.css";

/** Keeps the preferences of the signed-in user on this device. */
export function AppliedPreferences() {
  const session = useSession();
  const user = session.context === "ANON" ? null : session.user;
  useEffect(() => {
    if (user !== null) applyPreferences(user);
  }, [user]);
  return null;
}
