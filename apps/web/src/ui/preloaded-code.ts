import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { whenIdle } from "../lib/api/when-idle.js";
import { logFailure } from "../lib/log.js";
import { isOffline } from "../lib/offline/connection.js";

/** What a file of its own has brought. */
type Arrived<Props> = { readonly component: ComponentType<Props> };

type PreloadedCode<Props> = {
  /** The same function each time: what it returned is remembered by it. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** It is to be shown now. */
  readonly isAsked: boolean;
  /** What the page shows first is there: the code may be read ahead, once the browser is at rest. */
  readonly isPageRead: boolean;
  /** It was asked for, and its code does not come. */
  readonly onFailure: (error: unknown) => void;
};

/** What each `load` has returned. */
const arrived = new WeakMap<object, unknown>();

/**
 * A component whose code is a file of its own, read before it is needed; null until it is there. Then it shows in the moment it is asked
 * for, which `lazy` does not: its first rendering always waits, and a key pressed meanwhile would go to the page behind.
 */
export function usePreloadedCode<Props>({ load, isAsked, isPageRead, onFailure }: PreloadedCode<Props>): Arrived<Props> | null {
  const [code, setCode] = useState((arrived.get(load) ?? null) as Arrived<Props> | null);
  const isThere = code !== null;
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (isThere) return undefined;
    const read = (onMissing: (error: unknown) => void): void =>
      void load().then((component) => {
        const brought = { component };
        arrived.set(load, brought);
        setCode(brought);
      }, onMissing);
    if (isAsked) return read((error) => fail(error));
    // Offline it could only fail, and a part of the site that is missing reloads the page.
    if (!isPageRead || isOffline()) return undefined;
    return whenIdle(() => read((error) => logFailure("code", error)));
  }, [load, isAsked, isPageRead, isThere]);
  return code;
}
