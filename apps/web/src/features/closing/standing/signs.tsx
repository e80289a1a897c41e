/** What in the books shows that a step applies. */
export function Signs({ shownBy }: { readonly shownBy: readonly string[] }) {
  if (shownBy.length === 0) return null;
  return (
    <ul>
      {shownBy.map((sign) => (
        <li key={sign}>{sign}</li>
      ))}
    </ul>
  );
}
