import { useState } from "react";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { ApiError } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { showFailure } from "../../ui/messages/failure.js";
import { useTypeBox } from "./queries.js";
import styles from "./tax-returns.module.css";

type Page = TaxReturnDetail["pages"][number];

type TypedBoxProps = {
  readonly box: Page["boxes"][number];
  readonly form: Page["form"];
  readonly detail: Pick<TaxReturnDetail, "fiscalYearId">;
};

/** A box that a person writes, in whole euros: kept when it is left. */
export function BoxField({ box, form, detail }: TypedBoxProps) {
  const [text, setText] = useState(box.value === 0 ? "" : String(box.value));
  const [error, setError] = useState<string | null>(null);
  const type = useTypeBox(detail.fiscalYearId);
  const keep = (): void => {
    const value = wholeEurosOf(text);
    if (value === null) {
      setError(t("tax_return.whole", "Un montant en euros entiers."));
      return;
    }
    setError(null);
    if (value === box.value) return;
    type.mutate(
      { form, box: box.box, value },
      {
        onError: (failure) => (failure instanceof ApiError && failure.place === "field" ? setError(failure.message) : showFailure(failure)),
      },
    );
  };
  const errorId = `error-${box.box}`;
  return (
    <>
      <input
        className={`input ${styles["typed"]}`}
        inputMode="numeric"
        aria-label={`${t("tax_return.box", "Case")} ${box.box}, ${box.label}`}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={keep}
        onKeyDown={({ key }) => key === "Enter" && keep()}
      />
      {error !== null && (
        <small id={errorId} role="alert" className={styles["error"]}>
          {error}
        </small>
      )}
    </>
  );
}

/** Whole euros as they are typed, nothing being zero; null when they cannot be read. */
function wholeEurosOf(text: string): number | null {
  const typed = text.replaceAll(/[\s€]/g, "").replace("\u2212", "-");
  if (typed === "") return 0;
  return /^-?\d{1,15}$/.test(typed) ? Number(typed) : null;
}
