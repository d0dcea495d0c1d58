import type { ObjectKind } from '@causeway/schemas/portal/operator/search.ts';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../components/page-head.tsx';
import { ObjectRecordView } from './object-record.tsx';

/** One object with all that is stored of it. */
export function ObjectPage() {
  const { t } = useTranslation();
  const { kind = '', account_id = '', object_id = '' } = useParams({ strict: false });
  const known = kind as ObjectKind;
  return (
    <>
      <PageHead title={`${t(`console.kind_${known}`)} ${object_id}`} />
      <ObjectRecordView kind={known} account_id={account_id} id={object_id} />
    </>
  );
}
