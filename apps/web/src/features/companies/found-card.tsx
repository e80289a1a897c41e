import { Check } from "lucide-react";
import { dotted } from "@comptoir/accounting/french-text";
import type { Establishment } from "@comptoir/contract/companies/companies";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Chip } from "../../ui/controls/chip.js";
import { initials } from "../../ui/layout/logo.js";

/** What the register knows of an establishment, before it is taken up. */
export function FoundCard({ establishment }: { establishment: Establishment }) {
  const { name, activityCode, street, postcode, city, activityStartDate } = establishment;
  const town = [postcode, city].filter((part) => part !== null).join(" ");
  const place = [street, town].filter((part) => part !== null && part !== "").join(", ");
  const since = activityStartDate === null ? null : t("siret.since", "depuis le {{day}}", { day: day(activityStartDate) });
  const activity = activityCode === null ? null : t("siret.code", "Activité {{code}}", { code: activityCode });
  return (
    <div className="found">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <div>
        <b>{name}</b>
        <div className="muted small">{dotted([activity, t("siret.sole_trader", "Entrepreneur individuel")])}</div>
        <div className="muted small">{dotted([place, since])}</div>
      </div>
      <span className="desktop-only">
        <Chip kind="ok" icon={<Check className="icon tiny" />}>
          {t("siret.active", "Actif")}
        </Chip>
      </span>
    </div>
  );
}
