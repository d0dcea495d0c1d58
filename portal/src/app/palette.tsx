import { seeksCard } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconKeyboard, IconSearch } from '../icons/icons.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../api/session.ts';
import { destinations } from './destinations.ts';

interface PaletteProps {
  /** Counts how often it was asked for. */
  readonly opened: number;
  readonly onShortcuts: () => void;
}

/** Every page, the settings, and a search of each list for whatever was typed. */
export function Palette({ opened, onShortcuts }: PaletteProps) {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const card = seeksCard(typed);
  useEffect(() => spotlight.open(), [opened]);
  const pages = destinations
    .filter(({ permit }) => may(permit))
    .map(({ to, name, icon: Icon }) => ({
      id: name,
      label: t(`nav.${name}`),
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to, params: { account_id } }),
    }));
  const searches = destinations
    .filter(({ searched, permit }) => searched && may(permit))
    .map(({ to, name }) => ({
      id: `search-${name}`,
      label: `${t('words.search')}: ${typed} · ${t(`nav.${name}`)}`,
      keywords: typed,
      leftSection: <IconSearch size={18} aria-hidden />,
      onClick: () => void navigate({ to, params: { account_id }, search: { q: typed } }),
    }));
  const help = {
    id: 'shortcuts',
    label: t('nav.shortcuts'),
    leftSection: <IconKeyboard size={18} aria-hidden />,
    onClick: onShortcuts,
  };
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      actions={[...pages, help, ...(typed && !card ? searches : [])]}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('nav.palette') } }}
      highlightQuery
      nothingFound={t(card ? 'words.card_not_sought' : 'payments.none_found')}
      searchProps={{ placeholder: t('nav.palette'), 'aria-label': t('nav.palette') }}
    />
  );
}
