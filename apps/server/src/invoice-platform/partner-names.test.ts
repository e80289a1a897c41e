import dns, { type LookupAddress } from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PartnerUnreachable, sendToPartner } from "./partner-request.js";

/** Addresses that the name has, one list for each look-up: a name may have others the next time. */
const answers: LookupAddress[][] = [];
let lookups = 0;

const realLookup = dns.lookup;
const fakeLookup = (_name: string, _options: object, callback: (error: null, addresses: LookupAddress[]) => void): void => {
  lookups += 1;
  callback(null, answers.shift() ?? []);
};

/** The names of this file lead where it says. */
function useLookup(lookup: typeof dns.lookup): void {
  dns.lookup = lookup;
  syncBuiltinESMExports();
}

beforeAll(() => useLookup(fakeLookup as typeof dns.lookup));
afterAll(() => useLookup(realLookup));

const send = () =>
  sendToPartner({
    url: new URL("https://plateforme.example/token"),
    method: "GET",
    headers: {},
    milliseconds: 2_000,
    bytes: 1_000,
    allowsLoopback: true,
  }).catch((error: unknown) => error);
const of = (...addresses: string[]): LookupAddress[] => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

beforeEach(() => {
  lookups = 0;
  answers.length = 0;
});

test.each([
  [of("127.0.0.1")],
  [of("10.1.2.3")],
  [of("169.254.169.254")],
  [of("fd00::1")],
  [of("::ffff:192.168.0.1")],
  [of("8.8.8.8", "192.168.1.1")],
  [of("192.168.1.1", "8.8.8.8")],
  [of()],
])("a name that leads to a private network, even among public addresses, is never connected to: %j", async (addresses) => {
  answers.push(addresses, of("8.8.8.8"));
  const failure = await send();
  expect(failure).toBeInstanceOf(PartnerUnreachable);
  expect(String(failure)).toContain("private network");
  // Asked once: the address that was checked is the one connected to, and the name has no time to lead elsewhere.
  expect(lookups).toBe(1);
});
