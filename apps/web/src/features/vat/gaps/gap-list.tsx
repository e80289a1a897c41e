import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { useAllowed } from "../../../lib/session/allowed.js";
import { PATHS } from "../../../lib/paths.js";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { useAnswerGaps } from "../queries.js";
import { GapModal } from "./gap-modal.js";
import type { ReturnGap } from "./gap-rows.js";
import styles from "../vat.module.css";

/** The entries that a return cannot place: each is completed by hand, or the user decides where its VAT is declared. */
export function GapList({ detail, isReadOnly }: { detail: VatDeclarationDetail; isReadOnly: boolean }) {
  const [opened, setOpened] = useState<ReturnGap | null>(null);
  const own = detail.gaps.filter(({ kind }) => kind === "entry");
  const asked = detail.gaps.filter(({ kind }) => kind !== "entry");
  return (
    <>
      {own.length > 0 && (
        <ul className={styles["silentEntries"]} aria-label={t("vat.gaps", "Écritures sans ligne de TVA")}>
          {own.map((gap) => (
            <li key={gap.entryId} className="small tabular">
              <span>{wordsOf(gap)}</span>
              {!isReadOnly && (
                <Button
                  writes
                  size="small"
                  aria-label={`${t("vat.gap_fill", "Compléter")}\u00a0: ${gap.label}`}
                  onClick={() => setOpened(gap)}
                >
                  {t("vat.gap_fill", "Compléter")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked.length > 0 && <AskedGaps id={detail.period} gaps={asked} isReadOnly={isReadOnly} onFill={setOpened} />}
      {opened !== null && <GapModal id={detail.period} gap={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

type AskedGapsProps = {
  /** Names the return. */
  readonly id: string;
  readonly gaps: readonly ReturnGap[];
  readonly isReadOnly: boolean;
  readonly onFill: (gap: ReturnGap) => void;
};

/** VAT of days before the first return: declared here, declared elsewhere, or wrong. */
function AskedGaps({ id, gaps, isReadOnly, onFill }: AskedGapsProps) {
  const maySeal = useAllowed("books.seal");
  const answering = useAnswerGaps(id);
  const answer = (of: readonly ReturnGap[], given: "declare" | "elsewhere"): void =>
    answering.mutate({ entryIds: of.map(({ entryId }) => entryId), answer: given }, { onError: showFailure });
  const canAnswer = !isReadOnly && maySeal;
  return (
    <>
      <p className="small">
        {t(
          "vat.asked",
          "Cette TVA est datée d’avant la première déclaration à faire ici. Faut-il la déclarer ici, l’a-t-elle été ailleurs, ou est-ce une erreur\u00a0?",
        )}
      </p>
      <ul className={styles["silentEntries"]} aria-label={t("vat.asked_list", "TVA d’avant la première déclaration")}>
        {gaps.map((gap) => (
          <li key={gap.entryId} className="small tabular">
            <span>{wordsOf(gap)}</span>
            {canAnswer && (
              <span className="row">
                <Button
                  writes
                  size="small"
                  aria-label={`${t("vat.answer_here", "À déclarer ici")}\u00a0: ${gap.label}`}
                  onClick={() => (gap.hasVatLines ? answer([gap], "declare") : onFill(gap))}
                >
                  {t("vat.answer_here", "À déclarer ici")}
                </Button>
                <Button
                  writes
                  size="small"
                  aria-label={`${t("vat.answer_elsewhere", "Déclarée ailleurs")}\u00a0: ${gap.label}`}
                  onClick={() => answer([gap], "elsewhere")}
                >
                  {t("vat.answer_elsewhere", "Déclarée ailleurs")}
                </Button>
                <Link
                  to={gap.kind === "opening" ? PATHS.fiscalYear : PATHS.operations}
                  {...(gap.kind === "elsewhere" && { search: { startDate: gap.date, endDate: gap.date } })}
                  className="strong"
                  aria-label={`${t("vat.answer_wrong", "C’est une erreur")}\u00a0: ${gap.label}`}
                >
                  {t("vat.answer_wrong", "C’est une erreur")}
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      {canAnswer && gaps.length > 1 && (
        <Button writes size="small" busy={answering.isPending} onClick={() => answer(gaps.slice(0, 500), "elsewhere")}>
          {t("vat.answer_all", "Tout a été déclaré ailleurs")}
        </Button>
      )}
    </>
  );
}

function wordsOf({ date, label, accounts }: ReturnGap): string {
  const moved = accounts.map((one) => `${one.account} ${one.name}, ${amount(one.amount)}`).join("\u00a0; ");
  return `${day(date)} ${label}\u00a0: ${moved}`;
}
