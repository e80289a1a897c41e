import { useEffect, useState, type ReactNode } from "react";

const LONG_MS = 8000;

/** A grey bar where a text will be. `width` in CSS units. */
export function SkeletonBar({ width, height = "12px" }: { width: string; height?: string }) {
  return <span className="skeleton" style={{ inlineSize: width, blockSize: height }} />;
}

/** Placeholder for content being read; after 8 seconds, says that it takes long. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
      {isLong && (
        <p className="muted small" role="status">
          C’est plus long que d’habitude…
        </p>
      )}
    </div>
  );
}
