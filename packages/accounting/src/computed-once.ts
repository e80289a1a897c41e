/** Returns what gives a value computed at the first call, then kept: what a program reads of its data when it needs them, not when it starts. */
export function computedOnce<Value>(compute: () => Value): () => Value {
  let kept: { readonly value: Value } | undefined;
  return () => (kept ??= { value: compute() }).value;
}
