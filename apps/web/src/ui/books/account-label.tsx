import { t } from "../../text/t.js";

/** The name of an account, and the wording that the FEC gives it where that is another one. */
export function AccountLabel({ name, fecWording }: { readonly name: string; readonly fecWording: string | null }) {
  return (
    <>
      {name}
      {fecWording !== null && (
        <>
          {" "}
          <small className="muted tiny">
            {t("account.fec_wording", "FEC\u00a0:")} {fecWording}
          </small>
        </>
      )}
    </>
  );
}

/** The same as plain text, for a tooltip. */
export function accountLabelText({ name, fecWording }: { readonly name: string; readonly fecWording: string | null }): string {
  return fecWording === null ? name : `${name} (FEC\u00a0: ${fecWording})`;
}
