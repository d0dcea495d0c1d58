import { Button } from '@mantine/core';
import { portal_base } from '@causeway/schemas/portal/portal-route.ts';
import { IconDownload } from '../../icons/icons.tsx';

interface DownloadProps {
  readonly account_id: string;
  /** Behind the account's path, such as statement-file. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly children: string;
}

/** Downloads a file that a route of the portal gives. */
export function DownloadLink({ account_id, path, query, children }: DownloadProps) {
  const search = new URLSearchParams({ ...query }).toString();
  return (
    <Button
      component="a"
      variant="default"
      download
      href={`${portal_base}/accounts/${encodeURIComponent(account_id)}/${path}?${search}`}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
