import { Link, useLocation } from '@tanstack/react-router';

export interface SectionTab {
  /** Where it leads, below /portal. */
  readonly to: string;
  readonly label: string;
}

/** The pages of one section, as links in a row. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const { pathname } = useLocation();
  // The page of a section may be below another one’s: the longest address that fits is the one.
  const current = tabs
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];
  // A link by itself takes every address below its own for its page.
  const active = { exact: true };
  return (
    <nav aria-label={label} className="section-tabs">
      {tabs.map(({ to, label: text }) => (
        <Link key={to} to={to} activeOptions={active} aria-current={to === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
