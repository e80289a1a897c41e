/** What is typed between the opening of the palette and its first field. */
export type EarlyKeys = {
  readonly text: string;
  /** Keys that choose and open, pressed after the text. */
  readonly acts: readonly string[];
};

export const NO_KEYS: EarlyKeys = { text: "", acts: [] };

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** What is typed with one key more. After Enter nothing is added: the palette opens something, and closes. */
export function withKey(early: EarlyKeys, { key, ctrlKey, metaKey, altKey }: Key): EarlyKeys {
  if (early.acts.includes("Enter") || ctrlKey || metaKey || altKey) return early;
  if (key === "Enter" || key === "ArrowDown" || key === "ArrowUp") return { ...early, acts: [...early.acts, key] };
  if (key === "Backspace") return { text: [...early.text].slice(0, -1).join(""), acts: [] };
  return [...key].length === 1 ? { text: early.text + key, acts: [] } : early;
}
