import pg from "pg";

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;

/**
 * How columns become values: a DATE stays the text `2026-03-31`, a BIGINT becomes a safe integer (else the query is
 * rejected), a NUMERIC stays text, an instant (timestamptz) is a JS Date.
 */
export const columnTypes: pg.CustomTypesConfig = buildColumnTypes();

function buildColumnTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  const textArray = pg.types.getTypeParser(TEXT_ARRAY as number, "text") as (text: string) => (string | null)[];
  types.setTypeParser(INT8, "text", safeInteger);
  types.setTypeParser(DATE, "text", (text: string) => text);
  types.setTypeParser(INT8_ARRAY, "text", (text: string) => textArray(text).map((item) => (item === null ? null : safeInteger(item))));
  types.setTypeParser(DATE_ARRAY, "text", textArray);
  types.setTypeParser(NUMERIC_ARRAY, "text", textArray);
  return types;
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database answered ${text}, beyond the safe integers`);
  return value;
}
