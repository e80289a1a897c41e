import { useState } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { GapModal } from "./gap-modal.js";
import type { ReturnGap } from "./gap-rows.js";
import styles from "../vat.module.css";

/** The entries that a return cannot place, each to be completed by hand. */
export function GapList({ detail, isReadOnly }: { detail: VatDeclarationDetail; isReadOnly: boolean }) {
  const [opened, setOpened] = useState<ReturnGap | null>(null);
  return (
    <ul className={styles["silentEntries"]} aria-label={t("vat.gaps", "Écritures sans ligne de TVA")}>
      {detail.gaps.map((gap) => (
        <li key={gap.entryId} className="small tabular">
          <span>
            {day(gap.date)} {gap.label}
            {"\u00a0: "}
            {gap.accounts.map((one) => `${one.account} ${one.name}, ${amount(one.amount)}`).join("\u00a0; ")}
          </span>
          {!isReadOnly && (
            <Button writes size="small" aria-label={`${t("vat.gap_fill", "Compléter")}\u00a0: ${gap.label}`} onClick={() => setOpened(gap)}>
              {t("vat.gap_fill", "Compléter")}
            </Button>
          )}
        </li>
      ))}
      {opened !== null && <GapModal id={detail.period} gap={opened} onClose={() => setOpened(null)} />}
    </ul>
  );
}
