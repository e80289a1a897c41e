import { expect, test } from "vitest";
import { deviceKind, deviceNote } from "./device-lines.js";

const device = {
  id: "d",
  name: "Firefox sur Windows",
  ip: "192.0.2.1",
  openedAt: "2026-04-01T08:00:00Z",
  lastUsedAt: "2026-04-02T22:30:00Z",
  current: false,
};

test("a device is told by where it was seen and the day in Paris", () => {
  expect(deviceNote(device)).toBe("192.0.2.1\u00a0· vu le 03/04/2026");
  expect(deviceNote({ ...device, ip: "", current: true })).toBe("cet appareil, maintenant");
});

test("its drawing is read in its name", () => {
  expect(["Safari sur iPhone", "Chrome sur Android", "Firefox sur macOS", "Chrome sur Windows"].map(deviceKind)).toEqual([
    "phone",
    "phone",
    "laptop",
    "desktop",
  ]);
});
