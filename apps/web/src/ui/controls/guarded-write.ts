import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { t } from "../../text/t.js";
import { showToast } from "../messages/toast.js";

type Write<Given extends readonly unknown[], Result> = (...given: Given) => Result;

/** Returns a write by key or drop that, where books are read-only, shows the reason instead. */
export function useGuardedWrite(): <Given extends readonly unknown[], Result>(write: Write<Given, Result>) => Write<Given, Result | void> {
  const reason = useReadOnlyReason();
  if (reason === null) return (write) => write;
  return () => () => void showToast({ kind: "error", title: t("dossier.read_only", "Lecture seule"), text: reason });
}
