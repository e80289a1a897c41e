/** What is typed in a step: objects of objects, lists and plain values. */
export type TypedInputs = Readonly<Record<string, unknown>>;

/** A change of what is typed: an object changes the fields that it names, a list replaces the list, null erases. */
export type InputChange<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: InputChange<Value[Key]> }
    : Value;

/** What is typed after a change. */
export function merged<Value extends TypedInputs>(value: Value, change: TypedInputs): Value {
  const next: Record<string, unknown> = { ...value };
  for (const [key, part] of Object.entries(change)) {
    const before = next[key];
    next[key] = isObject(part) ? merged(isObject(before) ? before : {}, part) : part;
  }
  return next as Value;
}

/** The value at a path, `vehicles.<id>.kmPro`; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((part, key) => (isObject(part) ? part[key] : Array.isArray(part) ? part[Number(key)] : undefined), value);
}

/**
 * The change that writes a value at a path. A number names a row of a list, which the change carries whole: `typed` gives the rows that it keeps.
 */
export function changeAt(path: string, value: unknown, typed: unknown = null): TypedInputs {
  return writtenAt(path.split("."), value, typed) as TypedInputs;
}

function writtenAt([key, ...others]: readonly string[], value: unknown, typed: unknown): unknown {
  if (key === undefined) return value;
  if (!/^\d{1,3}$/.test(key)) return { [key]: writtenAt(others, value, isObject(typed) ? typed[key] : null) };
  const rows: unknown[] = Array.isArray(typed) ? [...typed] : [];
  const row: unknown = rows[Number(key)];
  const written = writtenAt(others, value, row);
  rows[Number(key)] = isObject(row) && isObject(written) ? merged(row, written) : written;
  return rows;
}

/** What is typed, and where nothing is, what the books know. */
export function withKnown<Value extends TypedInputs>(
  value: Value,
  known: readonly { readonly field: string; readonly value?: unknown }[],
): Value {
  return known
    .filter(({ field }) => valueAt(value, field) == null)
    .reduce((filled, { field, value: given }) => merged(filled, changeAt(field, given, filled)), value);
}

function isObject(value: unknown): value is TypedInputs {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
