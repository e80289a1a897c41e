import type { Transaction } from "@comptoir/contract/operations/operations";
import type { AllocationPart } from "@comptoir/contract/operations/selection";
import { t } from "../../../text/t.js";
import type { Chart } from "../categories/category-names.js";
import { useOperation } from "../operation/next-operation.js";
import { ReadingLayer } from "../operation/reading-layer.js";
import { draftRule } from "./draft-rule.js";
import { RulesLayer } from "./rules-layer.js";

type NewRuleLayerProps = {
  /** The operation that it is drawn from. */
  readonly id: string;
  readonly part: AllocationPart;
  readonly words: readonly string[];
  readonly listed: readonly Transaction[];
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly hasVat: boolean;
  readonly onClose: () => void;
};

/** A rule drawn from an operation, to write or to skip. */
export function NewRuleLayer({ id, part, words, listed, ...props }: NewRuleLayerProps) {
  const { operation, reading } = useOperation(id, listed);
  if (!operation) {
    const title = t("rules.title", "Règles de catégorisation");
    return <ReadingLayer name="category-rules" title={title} reading={reading} onClose={props.onClose} />;
  }
  return <RulesLayer {...props} start={{ draft: draftRule({ operation, part, words }) }} />;
}
