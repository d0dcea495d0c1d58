import { useTranslation } from 'react-i18next';

/** A movement of money in words; one that has none yet, by its name. */
export function MovementName({ name }: { name: string }) {
  const { t, i18n } = useTranslation();
  const key = `movement.${name}` as 'movement.capture';
  return <>{i18n.exists(key) ? t(key) : name}</>;
}
