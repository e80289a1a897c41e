type Json = Readonly<Record<string, unknown>>;

/** Reads a JSON object; throws Error naming `place` when it is something else. */
export function asObject(value: unknown, place: string): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error(`${place}: an object is expected`);
  return value as Json;
}

/** Reads a JSON list and each of its items; throws Error naming `place` when it is not a list. */
export function asList<Item>(value: unknown, place: string, read: (item: unknown, place: string) => Item): readonly Item[] {
  if (!Array.isArray(value)) throw new Error(`${place}: a list is expected`);
  return value.map((item: unknown, index) => read(item, `${place}[${index}]`));
}

/** Reads a text; throws Error naming `place` when it is something else. */
export function asText(value: unknown, place: string): string {
  if (typeof value !== "string") throw new Error(`${place}: a text is expected`);
  return value;
}

/** Reads a boolean; throws Error naming `place` when it is something else. */
export function asBoolean(value: unknown, place: string): boolean {
  if (typeof value !== "boolean") throw new Error(`${place}: true or false is expected`);
  return value;
}

/** Reads a number; throws Error naming `place` when it is something else. */
export function asNumber(value: unknown, place: string): number {
  if (typeof value !== "number") throw new Error(`${place}: a number is expected`);
  return value;
}

/** Reads one of the words given; throws Error naming `place` when it is another. */
export function asOneOf<Word extends string>(words: readonly Word[], value: unknown, place: string): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new Error(`${place}: one of ${words.join(", ")} is expected, not ${String(value)}`);
  return word;
}

/** Reads a value that may be absent (null or left out). */
export function asOptional<Value>(value: unknown, place: string, read: (value: unknown, place: string) => Value): Value | null {
  return value === null || value === undefined ? null : read(value, place);
}
