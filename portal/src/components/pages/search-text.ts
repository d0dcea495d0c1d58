import { seeksCard } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { useEffect, useState, type ChangeEvent, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * What somebody types into a field to look for it. It goes into addresses, which histories and logs keep: what could
 * be a card number does not leave the field.
 * @param value what is looked for now
 */
export function useSearchText(value: string, onSettle: (text: string) => void) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    setText(value);
    setRefused(false);
  }, [value]);
  return {
    field: {
      value: text,
      error: refused && t('words.card_not_sought'),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.currentTarget.value);
        setRefused(false);
      },
      // A field of one line would join the numbers of a pasted column.
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const pasted = event.clipboardData.getData('text').trim();
        if (!/[\r\n\t]/.test(pasted)) return;
        event.preventDefault();
        const { selectionStart, selectionEnd, value: typed } = event.currentTarget;
        const start = selectionStart ?? typed.length;
        const list = pasted.split(/[\r\n\t]+/).join(', ');
        setText(typed.slice(0, start) + list + typed.slice(selectionEnd ?? start));
        setRefused(false);
      },
    },
    settle: (): void => {
      const search = text.trim();
      const card = seeksCard(search);
      setRefused(card);
      if (!card) onSettle(search);
    },
  };
}
