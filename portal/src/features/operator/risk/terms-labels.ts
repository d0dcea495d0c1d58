import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../../components/values.tsx';
import { fieldsOf } from './rule-terms.ts';

const values_shown = 12;

/** Says what falls under a rule. */
export function useTermsLabel(): (terms: Readonly<Record<string, unknown>>) => string {
  const { t } = useTranslation();
  const amountText = useAmountText();
  return (terms) => {
    const fields = fieldsOf(terms);
    if (!fields) return JSON.stringify(terms);
    const { kind } = fields;
    const all = fields.values === '' ? [] : fields.values.split('\n');
    const more = all.length - values_shown;
    const values = [...all.slice(0, values_shown), ...(more > 0 ? [t('risk.more', { count: more })] : [])];
    const joined = { values: values.join(', ') };
    switch (kind) {
      case 'amount':
        return t('risk.says.amount', { amount: amountText(fields.above, fields.currency) });
      case 'velocity':
        return t('risk.says.velocity', {
          subject: t(`risk.subjects.${fields.subject as 'card'}`),
          more_than: fields.more_than,
          hours: fields.hours,
        });
      case 'country':
        return t(fields.match === 'not_in' ? 'risk.says.country_not' : 'risk.says.country', joined);
      case 'bin':
      case 'email':
      case 'ip':
      case 'card':
        return t(`risk.says.${kind}`, joined);
    }
  };
}
