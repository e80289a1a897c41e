import type { Source, TextFile } from "./source.js";

/** What may be banned from: names and strings of the code, sentences (comments and documentation), paths of files. */
type Where = "code" | "sentences" | "paths";

/** A word that is not written any more, and what is written instead. */
interface Banned {
  readonly word: string;
  readonly write: string;
  readonly pattern: RegExp;
  readonly where: Where;
}

const BANNED: readonly Banned[] = [
  ...names({
    "doors?|Doors?": "auth, RouteAccess, AuthLayout",
    landing: "redirectFor",
    knock: "submitLogin",
    GROUND: "NEUTRAL_PAGE",
    Frame: "TransactionBounds, overlay",
    FRAME_SPEC: "OVERLAY_SPEC",
    CompanyWish: "CompanyScope",
    wishOf: "requestedCompanyId",
    "Wish|ListWish|StartWish": "ListParams, …Input",
    "readShown|listImportsShown": "toTransaction()",
    "holdBooks|lockFiscalYears": "lockBooks",
    "holdImports|tryHoldImports": "lockImports, tryLockImports",
    "Meeting|readMeeting": "intersection",
    "VAST|isBroad": "MAX_TERM_ROWS, exceedsMaxRows",
    atMost: "fairQueue",
    startRounds: "a job run at a fixed interval",
    "spend|giveBack": "consume, refund",
    UnchangedReplies: "ReplyCache",
    booksAlone: "cacheable",
    UNKEEPABLE: "UNSTORABLE",
    said: "trimmedOrNull, output",
    "understand|Understood": "parseLabel, ParsedLabel",
    "exercises?|Exercises?": "fiscalYear",
    "amortizations?|Amortizations?": "depreciation",
    "takePlace|usePlace": "openInSlot, useSlot",
    "Passage|onComingOrGoing": "UserChange, onUserChange",
    onBooksChange: "onCompanyChange",
    stepOut: "leaveCompany",
    takeUpSession: "restoreSession",
    seededChance: "seededRandom",
    sortOut: "partitionChanges",
    Speaking: "QuestionContext",
    "readGestureSituations|AllocationGesture|useWritingGesture": "readEditingSituations, EditingContext, useGuardedWrite",
    askWhichStays: "resolveConflict",
    "heldBetween|atRest|isDatabaseAway": "clamp, whenIdle, isDatabaseUnavailable",
  }),
  ban("type Record", "StatementRecord", /\b(type|interface) Record\b/, "code"),
  ban("whole (of promises)", "settleAll", /\bfunction whole\b/, "code"),
  ban("door.… (a code)", "auth.*, rate_limit.*, siret.*…", /["'`]door\./, "code"),
  ...paths({
    "door(-problems)?\\.\\w+": "one file of problems per area, auth-layout",
    "doors\\.ts": "hosts.ts",
    house: "scripts/lib",
    frames: "ui/overlays",
    "specification-frames\\.ts": "specification-overlays.ts",
    "shown\\.ts": "presenter.ts",
    "meeting\\.ts": "search-merge.ts",
    "turns\\.ts": "concurrency.ts",
    outgoing: "jobs",
    "rounds\\.ts": "jobs",
    "unchanged\\.ts": "reply-cache.ts",
    "palette\\.ts": "brand-colors.ts",
    "features/palette": "features/command-palette",
    "features/(session|registration)": "features/auth",
    "features/(sign-up|housing)": "features/companies, features/addresses",
    "chance\\.ts": "random.ts",
    "(sort-out|speaking|which-stays|writing-gesture|at-rest|away)\\.ts": "what the file exports, in the words of the field",
  }),
  ...sentences({
    "the house|of the house": "repository rules",
    "doors?": "sign-in, access",
    "knocks?": "submits",
    "drawn by lot": "pseudo-random",
    "half of a character": "unpaired UTF-16 surrogate",
    "answers (the|an?|its|their|what|who|whose|how|whether|null|true|false|those|that|one|it)|tells|leads on":
      "returns, indicates, redirects",
    "whoever|somebody|nobody|whatever": "the actor: the caller, another user, no other writer",
    "of ours": "our, an operator, a background job",
    "so that nobody waits for it|comes with the first file": "code-split, part of the entry chunk",
    "the way out": "cancellation",
  }),
];

/** Phrases carried over from French, as they show in comments and documentation, and what a native speaker writes. */
const CALQUES: readonly Banned[] = sentences({
  "stands?(?! (for|alone)\\b|-)": "is, is written, holds, applies",
  "(is|are|was|were|be|been|being) told": "is notified, receives, is shown",
  "asked of": "required of, requested from",
  "in sight": "visible",
  "those of": "the noun itself: the operations of, the same as",
  "known of": "known about",
  "said of": "said about, recorded for",
  "(?<!there )(is|are|was|were) none": "does not exist, is invalid",
});
const ODD_BEGINNING = /^(Of|Those|Whether)\b.{0,60}/;

/**
 * Calqued phrases of each file, and its comments that begin with Of, Those or Whether: a comment begins with a noun or a verb, and names
 * what it talks about. Migrations keep their words, since a released one is never edited.
 */
export function calques(sources: readonly Source[], written: readonly TextFile[]): Map<string, string[]> {
  const sqlAndStyles = written.filter((file) => isSentences(file) && !file.path.includes("/migrations/"));
  const texts = [
    ...sources.map((source) => ({ path: source.path, comments: commentsOf(source) })),
    ...sqlAndStyles.map((file) => ({ path: file.path, comments: commentsOfWritten(file) })),
  ];
  const found = texts.map(({ path, comments }): [string, string[]] => [path, comments.flatMap(calquesOfComment)]);
  return new Map(found.filter(([, phrases]) => phrases.length > 0));
}

function calquesOfComment(comment: string): string[] {
  const text = comment.replaceAll(/\s+(\* )?\s*/g, " ").replace(/^[\s*]+/, "");
  const [beginning] = ODD_BEGINNING.exec(text) ?? [];
  const phrases = CALQUES.flatMap(({ pattern, write }) =>
    [...text.matchAll(new RegExp(pattern, "gi"))].map(({ 0: phrase, index }) => {
      const around = text.slice(Math.max(0, index - 30), index + phrase.length + 30);
      return `${phrase} (write: ${write}): …${around}…`;
    }),
  );
  return beginning === undefined ? phrases : [`begin with a noun or a verb: ${beginning}`, ...phrases];
}

/** The comments of a source; `//` lines that follow each other are one. */
function commentsOf({ text, comments }: Source): string[] {
  let end = -1;
  const joined: string[] = [];
  for (const comment of comments) {
    const goesOn = comment.type === "Line" && end >= 0 && /^\n[ \t]*$/.test(text.slice(end, comment.start));
    if (goesOn) joined.push(`${joined.pop()}\n${comment.value}`);
    else joined.push(comment.value);
    end = comment.type === "Line" ? comment.end : -1;
  }
  return joined;
}

/** The comments of a style sheet or of SQL; a page of documentation has no beginning to look at. */
function commentsOfWritten({ path, text }: TextFile): string[] {
  if (path.endsWith(".md")) return [`\n${text}`];
  return (text.match(/(^[ \t]*--.*\n)+|--.*$|\/\*[\s\S]*?\*\//gm) ?? []).map((comment) => comment.replaceAll(/^[ \t]*--|^\/\*/gm, ""));
}

/** Banned names, of code and of files, that occur, with the files where they do. */
export function bannedNames(sources: readonly Source[], written: readonly TextFile[]): Map<string, string[]> {
  return placesOf(
    BANNED.filter(({ where }) => where !== "sentences"),
    [sources, written],
  );
}

/** Banned words of comments and documentation that occur, with the files where they do. */
export function bannedSentences(sources: readonly Source[], written: readonly TextFile[]): Map<string, string[]> {
  return placesOf(
    BANNED.filter(({ where }) => where === "sentences"),
    [sources, written],
  );
}

function placesOf(banned: readonly Banned[], [sources, written]: readonly [readonly Source[], readonly TextFile[]]): Map<string, string[]> {
  const texts = [...sources.map(textsOfSource), ...written.filter(isSentences).map(textsOfWritten)].filter(
    ({ paths }) => !paths.startsWith("rules/"),
  );
  const found = banned.map(({ word, pattern, where }): [string, string[]] => [
    word,
    texts.filter((text) => pattern.test(text[where])).map(({ paths }) => paths),
  ]);
  return new Map(found.filter(([, places]) => places.length > 0));
}

/** The schema is written by a command; a page in French may look like a banned word of English. */
function isSentences({ path }: TextFile): boolean {
  return /\.(css|sql|md)$/.test(path) && path !== "docs/api.md" && path !== "docs/schema.sql";
}

/** Adds to each difference from a list the files where the word occurs and, where it was replaced, what to write. */
export function explained(differences: readonly string[], places: ReadonlyMap<string, readonly string[]>): string[] {
  return differences.map((difference) => {
    const [word, paths] = [...places].find(([key]) => `${difference} `.startsWith(`refused: ${key} `)) ?? ["", []];
    const write = BANNED.find((banned) => banned.word === word)?.write;
    return [difference, ...(write === undefined ? [] : [`write: ${write}`]), ...paths].join("\n  ");
  });
}

type Texts = Readonly<Record<Where, string>>;

function textsOfSource({ path, text, comments }: Source): Texts {
  let code = "";
  let end = 0;
  for (const comment of comments) {
    code += text.slice(end, comment.start);
    end = comment.end;
  }
  return { paths: path, code: code + text.slice(end), sentences: comments.map(({ value }) => value).join("\n") };
}

/** SQL and style sheets have comments of their own; documentation in English is sentences throughout. */
function textsOfWritten({ path, text }: TextFile): Texts {
  if (path.endsWith(".md")) return { paths: path, code: "", sentences: text };
  const comments = text.match(/--.*$|\/\*[\s\S]*?\*\//gm) ?? [];
  return { paths: path, code: "", sentences: comments.join("\n") };
}

function names(words: Readonly<Record<string, string>>): Banned[] {
  return Object.entries(words).map(([word, write]) => ban(word, write, new RegExp(`(?<![\\w$-])(${word})(?![\\w$-])`), "code"));
}

function paths(words: Readonly<Record<string, string>>): Banned[] {
  return Object.entries(words).map(([word, write]) => ban(word, write, new RegExp(`(^|/)${word}(/|$)`), "paths"));
}

function sentences(words: Readonly<Record<string, string>>): Banned[] {
  return Object.entries(words).map(([word, write]) => ban(word, write, new RegExp(`\\b(${word})\\b`, "i"), "sentences"));
}

function ban(word: string, write: string, pattern: RegExp, where: Where): Banned {
  return { word, write, pattern, where };
}
