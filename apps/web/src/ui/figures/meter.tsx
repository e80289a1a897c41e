/** How far something went, from 0 to 1. */
export function Meter({ label, ratio }: { label: string; ratio: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <div className="meter" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <i style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
