import { classNames } from "../class-names.js";

/** The counter bell that is also a rising sun. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="7.5" r="3" fill="var(--mirabelle)" />
      <path d="M6 27a14 14 0 0 1 28 0z" fill="var(--accent)" />
      <path d="M12.5 24a8 8 0 0 1 5-5.6" fill="none" stroke="#fff" strokeOpacity=".7" strokeWidth="1.8" strokeLinecap="round" />
      <rect x="3" y="29.5" width="34" height="4.5" rx="2.25" fill="var(--ink)" />
    </svg>
  );
}

/** The consumer brand. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className={classNames("logo", large && "large")}>
      <Mark />
      Comptoir
    </span>
  );
}

/** A firm: its logo, which bears its name, or its initials on its colour, then its name. */
export function FirmLogo({
  name,
  profession,
  logo,
  large = false,
}: {
  name: string;
  profession: string;
  logo: string | null;
  large?: boolean;
}) {
  if (logo !== null) {
    return (
      <span className={classNames("firm", large && "large")}>
        <img className="picture" src={logo} alt={name} />
      </span>
    );
  }
  return (
    <span className={classNames("firm", large && "large")}>
      <span className="monogram">{initials(name)}</span>
      <span>
        {name}
        <small>{profession}</small>
      </span>
    </span>
  );
}

/** Two letters for a name: the first of its first two words that are more than a sign. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\d]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
