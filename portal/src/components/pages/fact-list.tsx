import type { ReactNode } from 'react';

/** A name and what it stands for; an empty text, null or false leaves it out. */
export type Fact = readonly [string, ReactNode];

/** Names with their values, those that are empty left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== '' && value !== false && value !== null)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
