import { amount, count } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";

const MOST = 4;

/** What was answered in a step, in a few words: yes and no, amounts and counts, the first ones in full and the others counted. */
export function answerWords(inputs: unknown): string {
  const words = leaves(inputs).map(wordOf);
  const first = words.slice(0, MOST);
  const others = words.length - first.length;
  if (others === 0) return first.join(", ");
  return `${first.join(", ")}, ${plural("closing.other_answers", others, { one: "et {{n}} autre réponse", other: "et {{n}} autres réponses" })}`;
}

type Leaf = boolean | number | string;

function leaves(value: unknown): readonly Leaf[] {
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "object") return Object.values(value).flatMap(leaves);
  return typeof value === "boolean" || typeof value === "number" || typeof value === "string" ? [value] : [];
}

function wordOf(leaf: Leaf): string {
  if (typeof leaf === "boolean") return leaf ? t("answer.yes", "Oui") : t("answer.no", "Non");
  if (typeof leaf === "number") return Number.isInteger(leaf) ? count(leaf) : amount(leaf);
  return leaf;
}
