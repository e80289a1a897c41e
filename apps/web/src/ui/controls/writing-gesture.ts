import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { t } from "../../text/t.js";
import { showToast } from "../messages/toast.js";

type Gesture<Given extends readonly unknown[], Result> = (...given: Given) => Result;

/** Makes of a key or a drop that changes books one that says why it does not, where they are read only. */
export function useWritingGesture(): <Given extends readonly unknown[], Result>(
  gesture: Gesture<Given, Result>,
) => Gesture<Given, Result | void> {
  const reason = useReadOnlyReason();
  if (reason === null) return (gesture) => gesture;
  return () => () => void showToast({ kind: "error", title: t("dossier.read_only", "Lecture seule"), text: reason });
}
