import { t } from "../../../text/t.js";

/** Who may, for a user who may not. */
export function WhoSeals() {
  return (
    <p className="muted small">
      {t(
        "vat.who_validates",
        "Un assistant prépare la déclaration\u00a0; un expert-comptable ou un administrateur du cabinet, ou le client, la valide et la dépose.",
      )}
    </p>
  );
}
