import { useState } from "react";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import type { ProposedLagging } from "../lagging/lagging-words.js";
import { SourceNote } from "../step/source-note.js";
import styles from "./questions.module.css";

type ProposalChoiceProps = {
  readonly proposals: readonly ProposedLagging[];
  /** « Personne », « Aucun ». */
  readonly noneLabel: string;
  readonly isBusy: boolean;
  /** The ids of the proposals that belong to the year; the others do not. */
  readonly onKeep: (kept: readonly string[]) => void;
};

/** What the books propose, each ticked when it belongs to the year; none ticked is an answer too. */
export function ProposalChoice({ proposals, noneLabel, isBusy, onKeep }: ProposalChoiceProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const tick = (id: string, isTicked: boolean): void => setKept(isTicked ? [...kept, id] : kept.filter((one) => one !== id));
  return (
    <>
      {proposals.length > 1 && (
        <Checkbox
          checked={kept.length === proposals.length ? true : kept.length > 0 ? "mixed" : false}
          onChange={(all) => setKept(all ? proposals.map(({ id }) => id) : [])}
        >
          {t("closing.lagging.all", "Tout cocher")}
        </Checkbox>
      )}
      <ul className={styles["proposals"]}>
        {proposals.map(({ id, label, amountTtc, source }) => (
          <li key={id}>
            <Checkbox checked={kept.includes(id)} onChange={(isTicked) => tick(id, isTicked)}>
              {label}, <span className="tabular">{amount(amountTtc)}</span>
            </Checkbox>
            <SourceNote source={source} />
          </li>
        ))}
      </ul>
      <div className={styles["choices"]}>
        {kept.length === 0 ? (
          <Button writes busy={isBusy} onClick={() => onKeep([])}>
            {noneLabel}
          </Button>
        ) : (
          <Button writes kind="primary" busy={isBusy} onClick={() => onKeep(kept)}>
            {t("closing.lagging.keep", "Rattacher à l’exercice")}
          </Button>
        )}
      </div>
    </>
  );
}
