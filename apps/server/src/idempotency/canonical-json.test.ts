import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json.js";

test("the order of keys says nothing, that of a list does", () => {
  expect(canonicalJson({ b: 1, a: { d: [1, 2], c: null } })).toBe('{"a":{"c":null,"d":[1,2]},"b":1}');
  expect(canonicalJson({ a: { c: null, d: [1, 2] }, b: 1 })).toBe(canonicalJson({ b: 1, a: { d: [1, 2], c: null } }));
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test("any value reads back as itself, whatever the order its keys came in", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value));
    }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}

test("what is nested beyond any use is refused, not a breakdown", () => {
  const nested: unknown = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  expect(() => canonicalJson(nested)).toThrow("request.malformed");
});
