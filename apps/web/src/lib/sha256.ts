/** Constants of SHA-256 (FIPS 180-4, 4.2.2 and 5.3.3). */
const K = fractions(64, 1 / 3);
const START = fractions(8, 1 / 2);

/** The first 32 bits of the SHA-256 of a text, unsigned: enough to count the zeros it begins with, at a million per second. */
export function sha256Head(text: string): number {
  const state = Uint32Array.from(START);
  const message = padded(new TextEncoder().encode(text));
  for (let offset = 0; offset < message.byteLength; offset += 64) mix(state, message, offset);
  return state[0] ?? 0;
}

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

const words = new Uint32Array(64);

function mix(state: Uint32Array, message: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = message.getUint32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [far, near] = [word(words, index - 15), word(words, index - 2)];
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    words[index] = word(words, index - 16) + s0 + word(words, index - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + word(K, index) + word(words, index);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = word(state, index) + value;
  });
}

function word(list: Uint32Array, index: number): number {
  return list[index] ?? 0;
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The first 32 bits of the fractional parts of a root of the first primes: where the constants of the standard come from. */
function fractions(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}
