import { useState } from "react";
import { t } from "../../text/t.js";
import { Select } from "../../ui/fields/select.js";
import { BANK_EXPORTS, exportSentence } from "./bank-exports.js";

const OTHER = "other";

/** Where a bank hides the export of its operations, once its name is chosen. */
export function ExportHelp() {
  const [bank, setBank] = useState("");
  return (
    <div className="stack tight">
      <Select
        label={t("banking.your_bank", "Votre banque")}
        value={bank}
        options={[
          ...BANK_EXPORTS.map((one) => ({ value: one.bank, label: one.bank })),
          { value: OTHER, label: t("banking.other_bank", "Une autre banque") },
        ]}
        onChange={setBank}
      />
      <p className="small" role="status">
        {exportSentence(bank)} <span className="muted">{t("banking.menus_change", "Selon les banques, ces menus changent.")}</span>
      </p>
    </div>
  );
}
