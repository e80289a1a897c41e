import { useRef, type KeyboardEvent, type ReactNode } from "react";

type TabListProps<Tab extends string> = {
  /** What the tabs are about, for readers. */
  readonly label: string;
  readonly tabs: readonly { readonly value: Tab; readonly label: string }[];
  readonly value: Tab;
  readonly onChange: (value: Tab) => void;
};

/** Tabs under one stop of Tab: the arrows go from one to the other and open it. */
export function TabList<Tab extends string>({ label, tabs, value, onChange }: TabListProps<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  const handleKey = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`#tab-${tab.value}`)?.focus();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={handleKey}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`tab-${tab.value}`}
          type="button"
          role="tab"
          className={tab.value === value ? "is-on" : undefined}
          aria-selected={tab.value === value}
          aria-controls={`pane-${tab.value}`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** What a tab shows. */
export function TabPane({ tab, children }: { tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`pane-${tab}`} aria-labelledby={`tab-${tab}`}>
      {children}
    </div>
  );
}
