import { z } from "zod";
import { MAXIMA } from "../maxima.js";
import { wordingOf } from "../../wording.js";
import { faultOf, malformed, type Fault } from "../problems.js";

/**
 * What a part of a request holds, by its schema. Refuses `request.malformed`: a list or a record that is too long before any of its items is
 * looked at, a long one at the twentieth fault.
 */
export function parseRequest(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const value = given ?? {};
  const faults = faultsOfLists(schema, value, []);
  if (faults !== null && faults.length > 0) throw malformed(faults);
  const result = schema.safeParse(value, { error: wordingOf });
  if (result.success) return result.data;
  throw malformed(result.error.issues.map(faultOf));
}

type Path = readonly PropertyKey[];

/** A shorter list is checked with the rest. */
const SHORT = MAXIMA.faults;

/**
 * The faults for which the lists of a value are looked at no further; none when they are short enough, and their faults fewer than twenty.
 * Null for a value that is not of the kind of the schema: another branch of a union may take it.
 */
function faultsOfLists(schema: z.core.$ZodType, value: unknown, path: Path): readonly Fault[] | null {
  const {
    _zod: { def },
  } = schema as z.core.$ZodTypes;
  switch (def.type) {
    case "array":
      return Array.isArray(value) ? faultsOfList(schema, def.element, { value, path }) : null;
    case "record":
      return isRecord(value) ? faultsOfRecord(schema, def, { value, path }) : null;
    case "object":
      return isRecord(value)
        ? firstFaults(Object.entries(def.shape), ([name, part]) => faultsOfLists(part, value[name], [...path, name]) ?? [])
        : null;
    case "union":
      return faultsOfUnion(def.options, value, path);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return faultsOfLists(def.innerType, value, path);
    case "pipe":
      return faultsOfLists(def.in, value, path);
    default:
      return Array.isArray(value) || isRecord(value) ? null : [];
  }
}

type Given<Value> = { readonly value: Value; readonly path: Path };

function faultsOfList(schema: z.core.$ZodType, element: z.core.$ZodType, { value, path }: Given<readonly unknown[]>): readonly Fault[] {
  const longest = longestOf(schema);
  if (longest !== null && value.length > longest.maximum) return [tooMany("array", { schema, ...longest, path })];
  const nested = firstFaults(value.entries(), ([index, item]) => faultsOfLists(element, item, [...path, index]) ?? []);
  if (nested.length > 0 || value.length <= SHORT) return nested;
  return atLeastTwenty(firstFaults(value.entries(), ([index, item]) => faultsOfItem(element, item, [...path, index])));
}

function faultsOfRecord(
  schema: z.core.$ZodType,
  { keyType, valueType }: z.core.$ZodRecordDef,
  { value, path }: Given<Readonly<Record<string, unknown>>>,
): readonly Fault[] {
  const maximum = z.globalRegistry.get(schema)?.["maxProperties"];
  const keys = Object.keys(value);
  if (typeof maximum === "number" && keys.length > maximum) return [tooMany("record", { schema, maximum, path })];
  if (keys.length <= SHORT) return [];
  return atLeastTwenty(
    firstFaults(keys, (key) => [...faultsOfItem(keyType, key, [...path, key]), ...faultsOfItem(valueType, value[key], [...path, key])]),
  );
}

/** The faults of the branch that takes the value; where several do, none while one of them finds nothing. */
function faultsOfUnion(options: readonly z.core.$ZodType[], value: unknown, path: Path): readonly Fault[] | null {
  const found = options.map((option) => faultsOfLists(option, value, path)).filter((faults) => faults !== null);
  return found.find((faults) => faults.length === 0) ?? found[0] ?? null;
}

function faultsOfItem(schema: z.core.$ZodType, item: unknown, path: Path): readonly Fault[] {
  const result = z.core.safeParse(schema, item, { error: (issue) => wordingOf({ ...issue, path: [...path, ...(issue.path ?? [])] }) });
  return result.success ? [] : result.error.issues.map((issue) => faultOf({ ...issue, path: [...path, ...issue.path] }));
}

type TooMany = { readonly schema: z.core.$ZodType; readonly maximum: number; readonly sentence?: unknown; readonly path: Path };

function tooMany(origin: string, { schema, maximum, sentence, path }: TooMany): Fault {
  const issue: z.core.$ZodRawIssue = { code: "too_big", origin, maximum, inclusive: true, input: undefined, inst: schema, path: [...path] };
  return faultOf({ path, message: typeof sentence === "string" ? sentence : wordingOf(issue) });
}

type Wording = (issue: object) => unknown;

/** How many items a list takes, and the sentence of the contract for more of them where there is one. */
function longestOf({ _zod: { def: list } }: z.core.$ZodType): { readonly maximum: number; readonly sentence: unknown } | null {
  for (const check of list.checks ?? []) {
    const {
      _zod: { def },
    } = check as z.core.$ZodChecks;
    if (def.check === "max_length") return { maximum: def.maximum, sentence: (def.error as Wording | undefined)?.({}) };
  }
  return null;
}

/** Fewer are listed by the check of the whole, with the faults of the other fields. */
function atLeastTwenty(faults: readonly Fault[]): readonly Fault[] {
  return faults.length < MAXIMA.faults ? [] : faults;
}

function firstFaults<Part>(parts: Iterable<Part>, faultsOf: (part: Part) => readonly Fault[]): readonly Fault[] {
  const faults: Fault[] = [];
  for (const part of parts) {
    faults.push(...faultsOf(part));
    if (faults.length >= MAXIMA.faults) break;
  }
  return faults;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
