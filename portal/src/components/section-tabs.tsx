import { Link, useLocation } from '@tanstack/react-router';

export interface SectionTab {
  /** Where it leads, below /portal. */
  readonly to: string;
  readonly label: string;
}

/** The pages of one section, as links in a row. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="section-tabs">
      {tabs.map(({ to, label: text }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
