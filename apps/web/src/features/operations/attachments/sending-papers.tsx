import { X } from "lucide-react";
import { t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";
import { Meter } from "../../../ui/figures/meter.js";
import type { SendingPaper } from "./use-sending.js";
import styles from "./papers.module.css";

/** A file on its way: how far it went, and how to give it up. */
export function SendingRow({ one }: { one: SendingPaper }) {
  return (
    <li className={styles["row"]}>
      <span className={styles["sending"]}>
        <span className="clip small">{one.name}</span>
        <Meter label={t("papers.sending", "Envoi de {{name}}", { name: one.name })} ratio={one.share} />
      </span>
      <IconButton
        size="small"
        label={t("papers.cancel", "Annuler l’envoi de {{name}}", { name: one.name })}
        icon={<X className="icon" />}
        onClick={one.cancel}
      />
    </li>
  );
}
