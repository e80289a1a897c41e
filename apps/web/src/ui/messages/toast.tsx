import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** A message at the bottom right. `action` is what its button does; `offer`, before it, is what may be done next. */
export type Toast = {
  readonly title: string;
  readonly text?: string;
  readonly kind?: "done" | "error";
  readonly milliseconds?: number;
  readonly action?: ToastAct;
  readonly offer?: ToastAct;
};
type ToastAct = { readonly label: string; readonly run: () => void };
type ShownToast = Toast & { readonly id: number };

/** How long messages stay, in milliseconds. */
export const TOAST_MS = { default: 4000, collaborator: 3000, file: 8000, login: 10_000, undo: 20_000 } as const;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message; returns the function that takes it away. The same error is not shown twice at once. */
export function showToast(toast: Toast): () => void {
  const twin = shown.find(({ title, text, kind }) => kind === "error" && title === toast.title && text === toast.text);
  const id = (lastId += 1);
  update([...shown.filter((other) => other !== twin), { ...toast, id }]);
  return () => hide(id);
}

/** Takes away the messages that offer an act: what they would do belongs to books that are closed. */
export function hideActs(): void {
  update(shown.filter(({ action }) => action === undefined));
}

/** Where messages appear. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast }: { toast: ShownToast }) {
  const [isHeld, setHeld] = useState(false);
  const left = useRef(toast.milliseconds ?? (toast.action ? TOAST_MS.undo : TOAST_MS.default));
  useEffect(() => {
    if (isHeld) return;
    const started = performance.now();
    const timer = setTimeout(() => hide(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - started));
    };
  }, [isHeld, toast.id]);
  const message = useRef<HTMLDivElement>(null);
  // One that has just moved into a dialog or out of it is left without a word: the pointer comes over something else.
  useEffect(() => {
    if (!isHeld) return;
    const look = ({ target }: PointerEvent): void =>
      setHeld(holds(message.current, target) || holds(message.current, document.activeElement));
    document.addEventListener("pointerover", look);
    return () => document.removeEventListener("pointerover", look);
  }, [isHeld]);
  const isError = toast.kind === "error";
  const { action, offer } = toast;
  return (
    <div
      ref={message}
      className={isError ? "toast bad" : "toast"}
      role={isError ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isError ? <CircleAlert className="icon" /> : <CircleCheck className="icon" />}
      <div className="grow">
        <b>{toast.title}</b>
        {toast.text !== undefined && <p>{toast.text}</p>}
        {offer && (
          <p className="toast-acts">
            <ActButton id={toast.id} act={offer} />
            {action && <ActButton id={toast.id} act={action} />}
          </p>
        )}
      </div>
      {action && !offer && <ActButton id={toast.id} act={action} />}
    </div>
  );
}

function holds(element: HTMLElement | null, target: EventTarget | null): boolean {
  return element !== null && target instanceof Node && element.contains(target);
}

function ActButton({ id, act }: { id: number; act: ToastAct }) {
  return (
    <button
      type="button"
      className="text-button"
      onClick={() => {
        hide(id);
        act.run();
      }}
    >
      {act.label}
    </button>
  );
}

function hide(id: number): void {
  update(shown.filter((toast) => toast.id !== id));
}

function update(next: readonly ShownToast[]): void {
  shown = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
