import { t } from "../../text/t.js";

/** Who validates and reverses, for a user who may not. */
export function ValidationRights() {
  return (
    <p className="muted small">
      {t(
        "ledger.who_seals",
        "Un assistant prépare les écritures\u00a0; un expert-comptable ou un administrateur du cabinet, ou le client, les valide et les extourne.",
      )}
    </p>
  );
}
