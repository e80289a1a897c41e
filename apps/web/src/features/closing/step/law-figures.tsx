import type { ClosingStepReply } from "@comptoir/contract/closing/steps";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { Accordion } from "../../../ui/layout/accordion.js";

/** The figures of the law that a step computes with: their name, their value, their date, and what an accountant is to check. */
export function LawFigures({ figures }: { figures: ClosingStepReply["figures"] }) {
  if (figures.length === 0) return null;
  const toCheck = figures.some(({ needsAdvice }) => needsAdvice);
  return (
    <Accordion title={t("closing.figures", "Chiffres de la loi")} isOpen={toCheck}>
      <FactList
        facts={figures.map(({ name, value, date, needsAdvice }) => ({
          label: name,
          value: (
            <>
              {value} <span className="muted small">{/^\d{4}-\d{2}-\d{2}$/.test(date) ? day(date) : date}</span>
              {needsAdvice && (
                <>
                  {" "}
                  <Chip kind="warn">{t("closing.needs_advice", "à vérifier par un expert-comptable")}</Chip>
                </>
              )}
            </>
          ),
        }))}
      />
    </Accordion>
  );
}
