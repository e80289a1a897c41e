/** What was read, brought back to the bound it passes. Periods in ISO form compare as texts. */
export function clamp<Value extends string | number>({
  read,
  min,
  max,
}: {
  read: Value;
  min?: Value | undefined;
  max?: Value | undefined;
}): Value {
  if (min !== undefined && read < min) return min;
  return max !== undefined && read > max ? max : read;
}
