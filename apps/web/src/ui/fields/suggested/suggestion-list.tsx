import { Check, Plus } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { plural } from "../../../text/t.js";
import { placeUnder } from "../../overlays/popover.js";
import type { Combobox } from "./combobox.js";
import { matchedParts } from "./suggestions.js";

type SuggestionListProps = {
  readonly label: string;
  readonly combobox: Combobox;
  /** The frame the list hangs under. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly chosen?: readonly string[];
};

/** The list under a text that suggests: the match in bold, and last, what may be added. */
export function SuggestionList({ label, combobox, frame, chosen = [] }: SuggestionListProps) {
  const { isOpen, found, added, pointed, searched } = combobox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen || !list.current || !frame.current) return;
    list.current.showPopover();
    placeUnder(list.current, frame.current);
  }, [isOpen, frame, found.length, added]);
  useEffect(() => {
    list.current?.querySelector("[data-pointed]")?.scrollIntoView({ block: "nearest" });
  }, [pointed]);
  return (
    <>
      <span className="visually-hidden" role="status">
        {isOpen && plural("suggest.count", found.length, { one: "{{n}} proposition", other: "{{n}} propositions" })}
      </span>
      {/* The mouse must not take the focus off the text. */}
      {isOpen && (
        <div ref={list} popover="manual" className="list" onMouseDown={(event) => event.preventDefault()}>
          <div role="listbox" id={combobox.listId} aria-label={label}>
            {found.map((option, line) => {
              const [before, match, after] = matchedParts(option.label, searched);
              const isChosen = chosen.includes(option.value);
              return (
                <div
                  key={option.value}
                  id={combobox.lineId(line)}
                  role="option"
                  aria-selected={isChosen}
                  aria-disabled={option.disabled}
                  data-pointed={line === pointed ? "" : undefined}
                  onMouseMove={() => combobox.point(line)}
                  onClick={() => combobox.choose(line)}
                >
                  <span>
                    {before}
                    <b>{match}</b>
                    {after}
                  </span>
                  {isChosen && <Check className="icon small" />}
                </div>
              );
            })}
            {added !== null && (
              <div
                id={combobox.lineId(found.length)}
                role="option"
                aria-selected={false}
                className="add-choice"
                data-pointed={pointed === found.length ? "" : undefined}
                onMouseMove={() => combobox.point(found.length)}
                onClick={() => combobox.choose(found.length)}
              >
                <Plus className="icon small" />
                {`Ajouter "${added}"`}
              </div>
            )}
          </div>
          {found.length === 0 && added === null && <p className="none">Aucun élément</p>}
        </div>
      )}
    </>
  );
}
