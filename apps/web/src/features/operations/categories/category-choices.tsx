import { Check, ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "../../../text/t.js";
import { CategoryIcon } from "../../../ui/books/category-icon.js";
import { classNames } from "../../../ui/class-names.js";
import type { CategoryOption, Section } from "./category-sections.js";

type SectionProps = {
  readonly section: Section;
  readonly chosen: readonly string[];
  readonly target: string | null;
  readonly numbers: ReadonlyMap<string, number>;
  readonly multiple: boolean;
  /** Account codes are written beside the labels. */
  readonly hasCodes: boolean;
  readonly onChoose: (code: string) => void;
  readonly onToggle: () => void;
};

/** Categories under a title; a closed group shows its own once it is pressed. */
export function SectionOfCategories({
  section: { key, title, choices, isOpen },
  chosen,
  target,
  numbers,
  multiple,
  hasCodes,
  onChoose,
  onToggle,
}: SectionProps) {
  return (
    <div role="group" aria-label={title || t("categories.found", "Résultats")}>
      {title !== "" && isOpen === null && (
        <div className="group-title" aria-hidden="true">
          {title}
        </div>
      )}
      {isOpen !== null && (
        <button type="button" className="group-title" aria-expanded={isOpen} onClick={onToggle}>
          {title}
          {isOpen ? <ChevronUp className="icon small" /> : <ChevronDown className="icon small" />}
        </button>
      )}
      {isOpen !== false && (
        <div className={classNames(key !== "suggestions" && "category-grid")}>
          {choices.map((choice) => (
            <CategoryChoice
              key={choice.code}
              choice={choice}
              isChosen={chosen.includes(choice.code)}
              isTarget={choice.code === target}
              number={numbers.get(choice.code)}
              multiple={multiple}
              hasCodes={hasCodes}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
    </div>
  );
}

type ChoiceProps = {
  readonly choice: CategoryOption;
  readonly isChosen: boolean;
  readonly isTarget: boolean;
  readonly number: number | undefined;
  readonly multiple: boolean;
  /** Account codes are written beside the labels. */
  readonly hasCodes: boolean;
  readonly onChoose: (code: string) => void;
};

function CategoryChoice({ choice, isChosen, isTarget, number, multiple, hasCodes, onChoose }: ChoiceProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isTarget) element.current?.scrollIntoView({ block: "nearest" });
  }, [isTarget]);
  return (
    <button
      ref={element}
      id={`category-${choice.code}`}
      type="button"
      role={multiple ? "checkbox" : "radio"}
      aria-checked={isChosen}
      className={classNames("category-choice", isChosen && "is-on", isTarget && "is-current")}
      title={`${choice.code} ${choice.label}${choice.details === "" ? "" : ` – ${choice.details}`}`}
      onClick={() => onChoose(choice.code)}
    >
      <CategoryIcon name={choice.icon} />
      <span className="grow">
        {hasCodes && <span className="category-code tabular">{choice.code} </span>}
        {choice.label}
        {choice.note !== undefined && <span className="tiny">{`\u00a0· ${choice.note}`}</span>}
        {isTarget && choice.details !== "" && <span className="category-meaning">{choice.details}</span>}
      </span>
      {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
      <span className={classNames("box", isChosen && "is-on")} aria-hidden="true">
        <Check className="icon" />
      </span>
    </button>
  );
}
