import { Check, Search } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { classNames } from "../class-names.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { matchingOptions } from "../fields/suggested/suggestions.js";
import "./overlays.css";

/** Something to pick: its words, a line under them, what is before and after. */
export type Pickable = {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
  readonly before?: ReactNode;
  readonly after?: string;
};

type PickListProps = {
  /** Names the list, for readers. */
  readonly label: string;
  readonly searchLabel: string;
  readonly items: readonly Pickable[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/** Several things to pick in a list, found by typing. */
export function PickList({ label, searchLabel, items, values, onChange }: PickListProps) {
  const [query, setQuery] = useState("");
  const id = useId();
  const found = matchingOptions(items, query);
  const toggle = (value: string, isPicked: boolean): void =>
    onChange(isPicked ? [...values, value] : values.filter((other) => other !== value));
  return (
    <div className="stack">
      <div className="input">
        <Search className="icon small" />
        <input
          data-autofocus
          type="text"
          autoComplete="off"
          aria-label={searchLabel}
          aria-controls={id}
          placeholder={searchLabel}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <ul id={id} className="pick-list" aria-label={label}>
        {found.map(({ value, label: words, note, before, after }) => (
          <li key={value}>
            <label className={classNames("check", values.includes(value) && "is-on")}>
              <input type="checkbox" checked={values.includes(value)} onChange={(event) => toggle(value, event.target.checked)} />
              <span className="box" aria-hidden="true">
                <Check className="icon" />
              </span>
              {before}
              <span className="choice-words grow">
                <span className="clip">{words}</span>
                {note !== undefined && <small className="muted tiny">{note}</small>}
              </span>
              {after !== undefined && <span className="muted tiny tabular">{after}</span>}
            </label>
          </li>
        ))}
      </ul>
      <p className="muted small" role="status">
        {found.length === 0 && (items.length === 0 ? SPEC.noElement : t("pick_list.none", "Rien ne correspond à ces mots."))}
      </p>
    </div>
  );
}
