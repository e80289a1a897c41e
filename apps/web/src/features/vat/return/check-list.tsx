import { Link } from "@tanstack/react-router";
import { Check, TriangleAlert } from "lucide-react";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import type { ReadinessCheck } from "../warning/before-declaring.js";
import styles from "../vat.module.css";

/** Points to look at, each with the way to what it is about. */
export function CheckList({ checks, label }: { checks: readonly ReadinessCheck[]; label: string }) {
  return (
    <ul className={styles["checks"]} aria-label={label}>
      {checks.map(({ key, ok, text, link }) => (
        <li key={key}>
          <CheckMark ok={ok} />
          <span>{text}</span>
          {link && (
            <Link
              to={PATHS.operations}
              search={link.target.search}
              {...(link.target.ids && {
                state: { operationIds: link.target.ids },
              })}
              className="strong"
              aria-label={`${link.label}\u00a0: ${text}`}
            >
              {link.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Right, or to look at. */
export function CheckMark({ ok }: { ok: boolean }) {
  return (
    <span className={ok ? styles["right"] : styles["wrong"]}>
      {ok ? <Check className="icon tiny" aria-hidden="true" /> : <TriangleAlert className="icon tiny" aria-hidden="true" />}
      <span className="visually-hidden">{ok ? t("vat.check.ok", "Vérifié\u00a0: ") : t("vat.check.wrong", "À voir\u00a0: ")}</span>
    </span>
  );
}
