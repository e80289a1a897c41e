import { asBoolean, asList, asObject, asOneOf, asText } from "../chart/json-reading.js";
import content from "./data/professions.json" with { type: "json" };
import type { ConventionalSector, Profession } from "./profession.js";

const source = asObject(content, "professions.json");
const statuses = new Map(asList(source["professionalStatuses"], "professionalStatuses", readStatus).map((status) => [status.id, status]));
const sectors = new Map(asList(source["conventionalSectors"], "conventionalSectors", readSector).map((sector) => [sector.value, sector]));

/** Every profession, in the order of their families. */
export const professions: readonly Profession[] = asList(source["professions"], "professions", readProfession);

const activityCodes = asList(source["professions"], "professions", readActivityCodes);

/** Professions that go with an activity code (NAF rév. 2, `74.10Z`), the likeliest first: those whose main code it is. */
export function professionsOfActivity(activityCode: string): readonly string[] {
  const matching = activityCodes.filter(({ codes }) => codes.includes(activityCode));
  return matching.toSorted((one, other) => one.codes.indexOf(activityCode) - other.codes.indexOf(activityCode)).map(({ id }) => id);
}

function readProfession(value: unknown, place: string): Profession {
  const read = asObject(value, place);
  return {
    id: asText(read["id"], `${place}.id`),
    label: asText(read["label"], `${place}.label`),
    taxCategory: asOneOf(["bnc", "bic"], read["taxCategory"], `${place}.taxCategory`),
    vatSubjection: asOneOf(["yes", "no", "possible"], read["vatSubjection"], `${place}.vatSubjection`),
    professionalStatuses: asList(read["professionalStatuses"], `${place}.professionalStatuses`, (id, at) => known(statuses, id, at)),
    microAllowed: asBoolean(read["microAllowed"], `${place}.microAllowed`),
    conventionalSectors: asList(read["conventionalSectors"], `${place}.conventionalSectors`, (id, at) => known(sectors, id, at)),
    careContinuityAllowed: asBoolean(read["careContinuityAllowed"], `${place}.careContinuityAllowed`),
    family: asText(read["family"], `${place}.family`),
  };
}

function readActivityCodes(value: unknown, place: string): { id: string; codes: readonly string[] } {
  const read = asObject(value, place);
  return { id: asText(read["id"], `${place}.id`), codes: asList(read["activityCodes"], `${place}.activityCodes`, asText) };
}

function readStatus(value: unknown, place: string): { id: string; label: string } {
  const status = asObject(value, place);
  return { id: asText(status["id"], `${place}.id`), label: asText(status["label"], `${place}.label`) };
}

function readSector(value: unknown, place: string): ConventionalSector {
  const choice = asObject(value, place);
  return { value: asText(choice["value"], `${place}.value`), label: asText(choice["label"], `${place}.label`) };
}

function known<Item>(items: ReadonlyMap<string, Item>, id: unknown, place: string): Item {
  const item = items.get(asText(id, place));
  if (item === undefined) throw new Error(`${place}: ${String(id)} is not in the list`);
  return item;
}
