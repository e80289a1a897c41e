import { textsOf } from "../server-layers.js";
import type { Source, TextFile } from "../source.js";

const SERVER = "apps/server/src/";

/** What a statement of the program does that a distributed database refuses, or does differently without saying so. */
const REFUSED: readonly { readonly what: string; readonly is: (text: string) => boolean }[] = [
  {
    // Its workers get the whole text of the opening.
    what: "opens a transaction with more than begin and set local",
    is: (text) =>
      /^\s*begin\b/i.test(text) && text.split(";").some((one, index) => one.trim() !== "" && !(index === 0 ? BEGIN : SET_LOCAL).test(one)),
  },
  // It stays on the coordinator.
  { what: "sets the company by set_config", is: (text) => /\bset_config\s*\(/i.test(text) },
  // A coordinator never assigns one.
  { what: "decides by pg_current_xact_id_if_assigned", is: (text) => /\bpg_current_xact_id_if_assigned\b/i.test(text) },
  // They would be copied to the shard, which row-level security refuses; rows that are returned are inserted.
  {
    what: "writes books from a query without returning rows",
    is: (text) =>
      /\binsert into books\.\w+/i.test(text) && /\)\s*(?:with|select)\b/i.test(text) && !/\breturning\b|\bon conflict\b/i.test(text),
  },
  // It reads the condition of each case as a value, and finds none.
  {
    what: "changes books by a case of one value",
    is: (text) => /\b(?:update|delete from) books\.[\s\S]*\bcase [a-z_.]+ when\b/i.test(text),
  },
  // Each shard would have its own instant.
  {
    what: "updates a row that was there with a function of the clock",
    is: (text) => /\binsert into books\.[\s\S]*\bdo update\b[\s\S]*\b(?:now|clock_timestamp)\(\)/i.test(text),
  },
];

const BEGIN = /^\s*begin(?: isolation level repeatable read)?(?: read only)?\s*$/i;
/** `…` is what is known only when it runs: the role and the company. */
const SET_LOCAL = /^\s*(?:set local [^;]+|…)\s*$/i;

/** Statements of the program that a distributed database would refuse, as `file: what it does`. Migrations that were released before stay as they are. */
export function undistributable(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith(SERVER) && !isTest && !path.startsWith(`${SERVER}testing/`))
    .flatMap((source) =>
      textsOf(source).flatMap((text) =>
        REFUSED.filter(({ is }) => is(text)).map(({ what }) => `${source.path.slice(SERVER.length)}: ${what}`),
      ),
    );
}

/** Lines of the schema that a shard cannot have, or that would tie a worker to the coordinator. */
export function undistributableSchema({ text }: TextFile): string[] {
  const isOf = (schema: string, block: string): boolean => block.startsWith(`create table ${schema}.`);
  const blocks = text.split("\n\n");
  return [
    ...[...text.matchAll(/^CREATE CONSTRAINT TRIGGER (\w+)/gm)].map(([, name]) => `constraint trigger ${name}`),
    ...[...text.matchAll(/^grant \w+ \([^)]*\) on \S+ to \w+/gm)].map(([grant]) => `right by column: ${grant}`),
    ...blocks
      .filter((block) => isOf("books", block))
      .flatMap((block) => [...block.matchAll(/REFERENCES (shared\.\w+)/g)].map(([, to]) => `a key of books to ${to}`)),
    ...blocks
      .filter((block) => isOf("shared", block))
      .flatMap((block) => [...block.matchAll(/REFERENCES (books\.\w+)/g)].map(([, to]) => `a key of the shared tables to ${to}`)),
    ...functionsOf(text)
      .filter(
        ({ body }) =>
          /SECURITY DEFINER/.test(body) &&
          !/RETURNS trigger/.test(body) &&
          /\bbooks\.(?!end_change\b)\w+(?!\w*\()/.test(body.slice(body.indexOf("AS $"))),
      )
      .map(({ name }) => `a function of the owner that reaches books beside the role of its transaction: ${name}`),
  ];
}

/** Trigger functions that compare the transaction of a row with their own: right on a shard as long as one connection writes all rows of a company. */
export function functionsComparingTransactions({ text }: TextFile): string[] {
  return functionsOf(text)
    .filter(({ body }) => /\bxmin\b/.test(body))
    .map(({ name }) => name);
}

function functionsOf(text: string): readonly { readonly name: string; readonly body: string }[] {
  return text.split(/^(?=CREATE OR REPLACE FUNCTION )/m).flatMap((body) => {
    const name = /^CREATE OR REPLACE FUNCTION ([\w.]+)/.exec(body)?.[1];
    return name === undefined ? [] : [{ name, body }];
  });
}
