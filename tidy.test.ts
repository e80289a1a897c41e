import { describe, expect, test } from "vitest";
import { areasWithoutModule, callsBesideTheirArea } from "./rules/areas.js";
import {
  databaseUpwards,
  featuresFromBelow,
  featuresSideways,
  importsBeside,
  importsOfOtherWorkspaces,
  pagesKnownByWidgets,
} from "./rules/boundaries.js";
import { importsInCircles } from "./rules/circles.js";
import {
  bags,
  barrels,
  chainedJourneys,
  DOMAIN_PATTERNS,
  emptyCatches,
  inDomain,
  leftNotes,
  machinePaths,
  printing,
} from "./rules/content.js";
import { domainFoldersInCircles, importsBetweenAreasApart } from "./rules/domain-folders.js";
import { importsOfFloorsAbove, modulesInCircles } from "./rules/floors.js";
import { underDocumented } from "./rules/documented-exports.js";
import { namesExportedTwice } from "./rules/exported-names.js";
import { creationsWithoutKey, UNKEYED_CREATIONS } from "./rules/keyed-creations.js";
import { problemsBesideDocs, statusesBesideDocs, unprovokedProblems } from "./rules/problem-codes.js";
import { ratchet } from "./rules/ratchet.js";
import {
  callsBesideTheFace,
  callsUpwards,
  entriesWrittenElsewhere,
  flagsCheckedByHand,
  httpKnownByOthers,
  modulesKnownByHttp,
  requestsInModules,
  sqlOutsideRepositories,
} from "./rules/server-layers.js";
import { SQL_CLOCK } from "./rules/lists/sql-clock.js";
import { MOST_READERS, TABLES, WRITES_ELSEWHERE } from "./rules/lists/tables.js";
import { clockBesideStamps, daysDecidedBySql, readersOfSqlClock } from "./rules/sql/clock.js";
import { queriesWithoutOwner } from "./rules/sql/shared-queries.js";
import { shortClasses, unknownClasses } from "./rules/short-classes.js";
import { silentLists } from "./rules/silent-lists.js";
import { crowdedFolders, longFiles, longFunctions } from "./rules/sizes.js";
import { files, sources, written } from "./rules/source.js";
import { readersOfOtherBooks, readingsBesideList, tablesBesideSchema, unknownAreas, writesElsewhere } from "./rules/sql/tables.js";
import { plainSpacesBeforeSigns } from "./rules/typography.js";
import { MOST_UNOWNED, UNOWNED_QUERIES } from "./rules/sql/unowned-queries.js";
import { bannedNames, bannedSentences, calques, explained } from "./rules/words.js";

/**
 * The repository rules: who may import whom, which limits hold, what no file may contain. Each is a function of rules/, tested there on
 * what it refuses. Some have a list in rules/lists of what does not follow them yet, which may only get shorter; where one does,
 * `RATCHETS=write npx vitest run --project rules` writes it again.
 */

test("every file is looked at", () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(sources.length).toBeGreaterThan(900);
  expect(written.length).toBeGreaterThan(50);
});

describe("who may import whom", () => {
  test.each([
    ["packages/accounting/", ["temporal-polyfill", "@noble/hashes"]],
    ["packages/bank-files/", ["@comptoir/accounting", "csv-parse", "fast-xml-parser"]],
    ["packages/e-invoices/", ["@comptoir/accounting", "@cantoo/pdf-lib", "saxes", "node:zlib"]],
    ["packages/contract/", ["@comptoir/accounting", "zod"]],
  ])("%s imports nothing but %j", (place, allowed) => {
    expect(importsBeside(allowed, sources, place)).toEqual([]);
  });

  test.each([
    "apps/server/",
    "apps/web/",
    "packages/accounting/",
    "packages/bank-files/",
    "packages/e-invoices/",
    "packages/contract/",
    "e2e/",
  ])("%s imports neither server nor web by name, and no other workspace by a path", (own) => {
    expect(importsOfOtherWorkspaces(sources, own)).toEqual([]);
  });

  test("a module of the server is called through its service.ts only, and app.ts alone imports routes", () => {
    expect(ratchet("calls-beside-the-face", callsBesideTheFace(sources))).toEqual([]);
  });

  test("no modules of the server go round in a circle of any length, those of types included", () => {
    expect(ratchet("modules-in-circles", modulesInCircles(sources))).toEqual([]);
  });

  test("a module of the server imports what stands on its own floor or below it", () => {
    expect(ratchet("imports-of-floors-above", importsOfFloorsAbove(sources))).toEqual([]);
  });

  test("http/ knows no module", () => {
    expect(ratchet("modules-known-by-http", modulesKnownByHttp(sources))).toEqual([]);
  });

  test("http/ is known by app.ts and by routes only", () => {
    expect(ratchet("http-known-by-others", httpKnownByOthers(sources))).toEqual([]);
  });

  test("in a module, only routes know requests", () => {
    expect(ratchet("requests-in-modules", requestsInModules(sources))).toEqual([]);
  });

  test("no module checks flags by hand: the contract names those that a call needs", () => {
    expect(flagsCheckedByHand(sources)).toEqual([]);
  });

  test("in a module, routes call services, services call repositories", () => {
    expect(callsUpwards(sources)).toEqual([]);
  });

  test("SQL stands in repositories and queries only", () => {
    expect(ratchet("sql-outside-repositories", sqlOutsideRepositories(sources))).toEqual([]);
  });

  test("a query on shared tables, which have no row-level security, says whose rows it means", () => {
    const [schema] = written.filter(({ path }) => path === "docs/schema.sql");
    const listed = Object.values(UNOWNED_QUERIES).flat();
    expect(schema && queriesWithoutOwner(sources, schema)).toEqual(listed.toSorted());
    expect(listed.length).toBeLessThanOrEqual(MOST_UNOWNED);
  });

  test("the clock of the database decides no day: it stamps rows, and is read by the files listed", () => {
    const [schema] = written.filter(({ path }) => path === "docs/schema.sql");
    expect(daysDecidedBySql(sources)).toEqual([]);
    expect(readersOfSqlClock(sources)).toEqual(Object.values(SQL_CLOCK).flat().toSorted());
    expect(schema && clockBesideStamps(schema)).toEqual([]);
  });

  test("each table has an owner, which alone writes it, beside three reasons at most", () => {
    const [schema] = written.filter(({ path }) => path === "docs/schema.sql");
    expect(schema && tablesBesideSchema(schema, TABLES)).toEqual([]);
    expect(unknownAreas(sources, TABLES)).toEqual([]);
    expect(writesElsewhere(sources, TABLES).toSorted()).toEqual(Object.values(WRITES_ELSEWHERE).flat().toSorted());
    expect(Object.keys(WRITES_ELSEWHERE).length).toBeLessThanOrEqual(3);
  });

  test("a table is read beside its owner by the areas that its line names, and by no more repositories than before", () => {
    expect(readingsBesideList(sources, TABLES)).toEqual([]);
    expect(readersOfOtherBooks(sources, TABLES).length).toBeLessThanOrEqual(MOST_READERS);
  });

  test("the books alone write entries", () => {
    expect(entriesWrittenElsewhere(sources)).toEqual([]);
  });

  test("the database knows neither HTTP nor the modules", () => {
    expect(databaseUpwards(sources)).toEqual([]);
  });

  test("a feature of the web imports neither another feature, nor a widget, nor a page", () => {
    expect(featuresSideways(sources)).toEqual([]);
  });

  test("a widget of the web, made of several features, does not import a page", () => {
    expect(pagesKnownByWidgets(sources)).toEqual([]);
  });

  test.each(["ui", "text", "lib", "queries"])("apps/web/src/%s serves the features and knows none of them", (folder) => {
    expect(featuresFromBelow(sources, folder)).toEqual([]);
  });

  test("no imports go round in a circle, those of types included", () => {
    expect(ratchet("imports-in-circles", importsInCircles(sources))).toEqual([]);
  });

  test("in the domain, the ledger and the VAT returns know each other in no direction, and folders import one another in one", () => {
    expect(importsBetweenAreasApart(sources)).toEqual([]);
    expect(domainFoldersInCircles(sources)).toEqual([]);
  });
});

describe("sizes and names", () => {
  test("a file has 400 lines at most, style sheets and SQL included", () => {
    expect(ratchet("long-files", longFiles([...sources, ...written]))).toEqual([]);
  });

  test("a folder holds 20 sources at most, beside tests", () => {
    expect(ratchet("crowded-folders", crowdedFolders(sources))).toEqual([]);
  });

  test("a function has 70 lines at most, a component 120", () => {
    expect(ratchet("long-functions", longFunctions(sources))).toEqual([]);
  });

  test("a name is exported by one file", () => {
    const names = namesExportedTwice(sources);
    expect(explained(ratchet("names-exported-twice", names), names)).toEqual([]);
  });

  test("of the exports of each workspace, 95 in a hundred have a sentence that says what they are for", () => {
    expect(underDocumented(sources, 0.95)).toEqual([]);
  });

  test("names that were replaced are not written any more", () => {
    const names = bannedNames(sources, written);
    expect(explained(ratchet("names-still-in-use", [...names.keys()]), names)).toEqual([]);
  });

  test("words that were replaced are not written any more in comments and documentation", () => {
    const words = bannedSentences(sources, written);
    expect(explained(ratchet("words-still-in-use", words, { fallsFreely: true }), words)).toEqual([]);
  });

  test("comments and documentation are in plain English", () => {
    const phrases = calques(sources, written);
    expect(explained(ratchet("calques", phrases, { fallsFreely: true }), phrases)).toEqual([]);
  });

  test("a French text has a no-break space before the signs that take one", () => {
    expect(plainSpacesBeforeSigns(sources)).toEqual([]);
  });

  test("a class of a style sheet has a readable name", () => {
    expect(ratchet("short-classes", shortClasses(written), { fallsFreely: true })).toEqual([]);
  });

  test("a class that a component writes stands in a style sheet", () => {
    expect(unknownClasses(sources, written)).toEqual([]);
  });

  test("a list without marks stays a list for Safari", () => {
    expect(silentLists(written)).toEqual([]);
  });
});

describe("the domain", () => {
  test.each(Object.entries(DOMAIN_PATTERNS))("does not use %s", (_what, pattern) => {
    expect(inDomain(sources, pattern)).toEqual([]);
  });
});

test("what a form creates bears the key of that form", () => {
  expect(creationsWithoutKey(sources)).toEqual(Object.values(UNKEYED_CREATIONS).flat().toSorted());
});

test("an area of the contract has a module of its name, and its calls stand in its folder", () => {
  expect(areasWithoutModule(sources)).toEqual([]);
  expect(callsBesideTheirArea(sources)).toEqual([]);
});

test("each problem of the contract has a test that provokes it", () => {
  expect(unprovokedProblems(sources)).toEqual([]);
});

test("docs/api.md names each problem of the contract, and no other", () => {
  expect(problemsBesideDocs(sources, written)).toEqual([]);
  expect(statusesBesideDocs(sources, written)).toEqual([]);
});

describe("no file", () => {
  test("keeps a note for later", () => {
    expect(leftNotes(sources)).toEqual([]);
  });

  test("outside scripts prints to the console", () => {
    expect(printing(sources)).toEqual([]);
  });

  test("hides an error in an empty catch", () => {
    expect(emptyCatches(sources)).toEqual([]);
  });

  test("of the journeys goes on from where another ended", () => {
    expect(chainedJourneys(sources)).toEqual([]);
  });

  test("is a bag of anything", () => {
    expect(bags(sources)).toEqual([]);
  });

  test("forwards the exports of others: each file is imported by its own name", () => {
    expect(barrels(sources)).toEqual([]);
  });

  test("names a place of one machine only", () => {
    expect(machinePaths([...sources, ...written])).toEqual([]);
  });
});
