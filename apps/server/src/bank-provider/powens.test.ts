import { expect, test } from "vitest";
import { centsOfDecimal } from "./powens-objects.js";
import { isPowensSignature, powensSignature } from "./powens-signature.js";

test.each([
  ["0.1", 10],
  ["0.30000000000000004", 30],
  ["-12.345", -1235],
  ["12", 1200],
  ["-0", 0],
  ["1.005", 101],
  ["5e-7", 0],
  ["-1234567.8", -123456780],
] as const)("%s is %d cents, from its text", (text, amount) => expect(centsOfDecimal(text)).toBe(amount));

test("what is no amount is refused", () => {
  for (const text of ["NaN", "1e21", ""]) expect(() => centsOfDecimal(text)).toThrow(RangeError);
});

const piecesOf = (text: string) =>
  async function* () {
    yield Buffer.from(text.slice(0, 3));
    yield Buffer.from(text.slice(3));
  };
const event = { path: "/api/v1/webhooks/powens", date: "2026-11-20T08:00:00Z", pieces: piecesOf('{"id":1}') };
const now = Date.parse("2026-11-20T08:04:00Z");
const signature = (await powensSignature("secret", event)).toString("base64");

test("an event is signed over its path, its date and its bytes, for five minutes", async () => {
  expect(await isPowensSignature("secret", { ...event, signature }, now)).toBe(true);
  for (const other of [
    { ...event, signature, path: "https://comptoir.example/api/v1/webhooks/powens" },
    { ...event, signature, pieces: piecesOf('{"id":2}') },
    { ...event, signature, date: "2026-11-20T08:01:00Z" },
    { ...event, signature, date: undefined },
    { ...event, signature: undefined },
    { ...event, signature: "AAAA" },
  ])
    expect(await isPowensSignature("secret", other, now)).toBe(false);
  expect(await isPowensSignature("other", { ...event, signature }, now)).toBe(false);
  expect(await isPowensSignature("secret", { ...event, signature }, now + 120_000)).toBe(false);
});

test("a date that no clock knows is no date of an event", async () => {
  for (const date of ["99999999999999999999", "9".repeat(400), "-1", ""]) {
    const signed = (await powensSignature("secret", { ...event, date })).toString("base64");
    expect(await isPowensSignature("secret", { ...event, date, signature: signed }, now)).toBe(false);
  }
});
