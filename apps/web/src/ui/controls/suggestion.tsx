import { dotted } from "@comptoir/accounting/french-text";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { percent } from "../../text/format.js";
import { classNames } from "../class-names.js";
import { Tooltip } from "../overlays/tooltip.js";
import { WhenWritable } from "./when-writable.js";

type SuggestionProps = {
  readonly icon: ReactNode;
  readonly label: string;
  /** 0 to 1. Sure from 0.9, likely from 0.7. */
  readonly confidence: number;
  /** Why: « comme 3 achats Leroy Merlin ». */
  readonly reason: string;
  /** A probable fixed asset always asks for a second look. */
  readonly cautious?: boolean;
  /** Where room is scarce: the bars alone, the figure being heard and in the tooltip. */
  readonly isBrief?: boolean;
  readonly onOpen: () => void;
  readonly onAccept: () => void;
  readonly tabIndex?: number;
};

/** A category proposed for an operation, never applied without a gesture. */
export function SuggestionCard(props: SuggestionProps) {
  const { icon, label, confidence, reason, cautious = false, isBrief = false, onOpen, onAccept, tabIndex } = props;
  const written = percent(Math.floor(confidence * 100 + 1e-9));
  const sureness = LEVELS[levelOf(confidence)];
  return (
    <span className={classNames("suggestion", (confidence < 0.9 || cautious) && "unsure")}>
      <Tooltip text={dotted([`${label}\u00a0: ${sureness} (${written})`, reason])}>
        <button type="button" className="proposal" tabIndex={tabIndex} onClick={onOpen}>
          {icon}
          <span className="clip">{label}</span>
          <ConfidenceBars confidence={confidence} />
          <span className="visually-hidden">{`(${sureness})`}</span>
          <span className={isBrief ? "visually-hidden" : "tabular tiny"}>{written}</span>
        </button>
      </Tooltip>
      <WhenWritable>
        {(readOnly) => (
          <button type="button" className="accept" aria-label={`Accepter ${label}`} tabIndex={tabIndex} onClick={onAccept} {...readOnly}>
            <Check className="icon small" />
          </button>
        )}
      </WhenWritable>
    </span>
  );
}

/** How sure a suggestion is: bars, words for those who listen, percents. */
export function Sureness({ confidence }: { confidence: number }) {
  return (
    <>
      <ConfidenceBars confidence={confidence} />
      <span className="visually-hidden">{`(${LEVELS[levelOf(confidence)]})`}</span>
      <span className="tabular tiny">{percent(Math.floor(confidence * 100 + 1e-9))}</span>
    </>
  );
}

/** Three bars: sure, likely, weak. */
function ConfidenceBars({ confidence }: { confidence: number }) {
  return (
    <span className={`confidence level-${levelOf(confidence)}`} aria-hidden="true">
      <b />
      <b />
      <b />
    </span>
  );
}

const LEVELS = { 3: "suggestion sûre", 2: "suggestion probable", 1: "suggestion incertaine" } as const;

function levelOf(confidence: number): keyof typeof LEVELS {
  if (confidence >= 0.9) return 3;
  return confidence >= 0.7 ? 2 : 1;
}
