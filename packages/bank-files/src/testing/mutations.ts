import { randomNumbers } from "./statements.js";

/** What was done to a file, to find the case again. */
export interface Mutation {
  readonly bytes: Uint8Array;
  readonly kind: string;
}

const NOISE = [
  '"',
  ";",
  ",",
  "\n",
  "\r",
  "\0",
  "<",
  ">",
  "&",
  "</",
  "<STMTTRN>",
  "<Ntry>",
  "<![CDATA[",
  "<!--",
  "<?",
  "^",
  "!Type:Bank",
  "é",
  "\u00ff",
  "31/02/2026",
  "-1.234,567",
  "9".repeat(40),
  "&#0;",
  "&amp;eacute;",
];

/** Damages a file in one of the ways transfers, editors and attackers do; the same seed gives the same damage. */
export function mutate(source: Uint8Array, other: Uint8Array, seed: number): Mutation {
  const random = randomNumbers(seed);
  const at = (length: number): number => Math.floor(random() * Math.max(1, length));
  const kinds: readonly (readonly [string, () => Uint8Array])[] = [
    ["flip", () => flipped(source, random)],
    ["truncate", () => source.slice(0, at(source.length))],
    ["behead", () => source.slice(at(source.length))],
    ["duplicate", () => duplicated(source, at(source.length), 1 + at(400))],
    ["remove", () => removed(source, at(source.length), 1 + at(200))],
    ["splice", () => joined(source.slice(0, at(source.length)), other.slice(at(other.length)))],
    ["insert", () => inserted(source, at(source.length), new TextEncoder().encode(NOISE[at(NOISE.length)] ?? ""))],
    ["nest", () => inserted(source, at(source.length), new TextEncoder().encode((NOISE[at(NOISE.length)] ?? "").repeat(1 + at(3000))))],
    ["several", () => mutate(mutate(source, other, seed + 1).bytes, other, seed + 2).bytes],
  ];
  // "several" damages twice more: one draw in nine at each step, so it ends.
  const [kind, apply] = kinds[at(kinds.length)] ?? ["none", () => source];
  return { bytes: apply(), kind };
}

/** Damages a file of rows as a careless edit does: a mark lost or doubled, two records joined, the first row broken; the header too. */
export function damageText(source: Uint8Array, seed: number): Mutation {
  const random = randomNumbers(seed);
  const text = Buffer.from(source).toString("latin1");
  const kinds: readonly (readonly [string, RegExp])[] = [
    ["separator", /[;,\t|]/g],
    ["quote", /"/g],
    ["line end", /\r?\n/g],
    ["date slash", /(?<=\d)[-/.](?=\d)/g],
    ["decimal mark", /(?<=\d)[.,](?=\d{1,2}(?!\d))/g],
  ];
  const draw = Math.floor(random() * (kinds.length + 1));
  const kind = kinds[draw] ?? (["first row", /[^\r\n]/g] as const);
  const lines = text.split(/(?<=\n)/);
  const start = kind[0] === "first row" ? (lines[0] ?? "").length : 0;
  const end = kind[0] === "first row" ? start + (lines[1] ?? "").length : text.length;
  const places = [...text.slice(start, end).matchAll(kind[1])];
  const place = places[Math.floor(random() * places.length)];
  if (!place) return { bytes: source, kind: `${kind[0]} (none)` };
  const isLost = random() < 0.5;
  const at = start + place.index;
  const [mark] = place;
  const damaged = text.slice(0, at) + (isLost ? "" : mark + mark) + text.slice(at + mark.length);
  return {
    bytes: Uint8Array.from(damaged, (character) => character.charCodeAt(0) & 0xff),
    kind: `${kind[0]} ${isLost ? "lost" : "doubled"}`,
  };
}

function flipped(source: Uint8Array, random: () => number): Uint8Array {
  const bytes = source.slice();
  const times = 1 + Math.floor(random() * 8);
  for (let time = 0; time < times; time++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return bytes;
}

function duplicated(source: Uint8Array, at: number, length: number): Uint8Array {
  return inserted(source, at, source.slice(at, at + length));
}

function removed(source: Uint8Array, at: number, length: number): Uint8Array {
  return joined(source.slice(0, at), source.slice(at + length));
}

function inserted(source: Uint8Array, at: number, piece: Uint8Array): Uint8Array {
  return joined(joined(source.slice(0, at), piece), source.slice(at));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
