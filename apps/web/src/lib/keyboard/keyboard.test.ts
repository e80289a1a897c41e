import { describe, expect, test } from "vitest";
import { digitOf, shortcutName } from "./keyboard.js";

const press = (key: string, modifiers: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  shortcutName({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });

describe("the name of a key press", () => {
  test("letters and signs are what is typed", () => {
    expect(press("j")).toBe("j");
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("/", { shiftKey: true })).toBe("/");
  });
  test("a capital letter says Shift, named keys too", () => {
    expect(press("A", { shiftKey: true })).toBe("Shift+A");
    expect(press("ArrowDown", { shiftKey: true })).toBe("Shift+ArrowDown");
  });
  test("Ctrl and Cmd are one, with or without capitals", () => {
    expect(press("z", { ctrlKey: true })).toBe("Ctrl+Z");
    expect(press("Z", { metaKey: true })).toBe("Ctrl+Z");
    expect(press("k", { metaKey: true })).toBe("Ctrl+K");
  });
});

describe("digits", () => {
  const digit = (code: string, ctrlKey = false) => digitOf({ code, ctrlKey, metaKey: false, altKey: false });
  test("the place of the key counts, not what AZERTY types there", () => {
    expect(digit("Digit1")).toBe(1);
    expect(digit("Numpad9")).toBe(9);
    expect(digit("KeyA")).toBeNull();
  });
  test("a browser shortcut is left alone", () => {
    expect(digit("Digit1", true)).toBeNull();
  });
});
