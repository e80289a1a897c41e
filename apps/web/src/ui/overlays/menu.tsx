import { Check } from "lucide-react";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { usePopover } from "./popover.js";

/** One line of a menu. `checked` makes it one of several choices. */
export type MenuItem = {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly end?: ReactNode;
  readonly checked?: boolean;
  readonly onSelect: () => void;
};

type MenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className: string;
  /** Content of the button that opens the menu. */
  readonly children: ReactNode;
  /** Name of the button when its content is an icon. */
  readonly buttonLabel?: string;
};

/** A button and the list of acts or choices under it. */
export function Menu({ label, items, className, children, buttonLabel }: MenuProps) {
  const { anchor, isOpen, toggle, close, floating } = usePopover();
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={buttonLabel}
        title={buttonLabel}
        onClick={toggle}
      >
        {children}
      </button>
      {isOpen && (
        <div {...floating} className="menu" role="menu" aria-label={label}>
          <MenuItems items={items} onDone={close} />
        </div>
      )}
    </>
  );
}

function MenuItems({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const focusable = items.findIndex((item) => item.checked === true);
  return items.map((item, index) => (
    <button
      key={item.key}
      ref={index === Math.max(focusable, 0) ? first : null}
      type="button"
      role={item.checked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={item.checked}
      tabIndex={-1}
      onKeyDown={moveFocus}
      onClick={() => {
        onDone();
        item.onSelect();
      }}
    >
      {item.icon}
      <span className="clip">{item.label}</span>
      {item.end}
      {item.checked === true && <Check className="icon small end" />}
    </button>
  ));
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const lines = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLButtonElement>("button") ?? [])];
  const index = lines.indexOf(event.currentTarget);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1 + lines.length, Home: 0, End: lines.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  lines[next % lines.length]?.focus();
}
