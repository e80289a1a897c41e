import { expect, test } from "vitest";
import { isPublicAddress, publicLookup } from "./public-address.js";

test.each(["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"])(
  "%s is private",
  (address) => {
    expect(isPublicAddress({ address, family: 4 })).toBe(false);
  },
);

test.each([
  "::1",
  "::",
  "fd00::1",
  "fe80::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "fec0::1",
  "::7f00:1",
  "2001::1",
])("%s is private", (address) => {
  expect(isPublicAddress({ address, family: 6 })).toBe(false);
});

test("addresses of the internet are public", () => {
  expect(isPublicAddress({ address: "142.250.74.10", family: 4 })).toBe(true);
  expect(isPublicAddress({ address: "2a00:1450:4007:80c::200a", family: 6 })).toBe(true);
});

test("a name that leads to this machine is not called", async () => {
  const error = await new Promise((resolve) => publicLookup("localhost", { all: true }, resolve));
  expect(error).toMatchObject({ code: "EACCES" });
});
