import { Anchor, Button } from '@mantine/core';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { download, type CallInput } from '../api/call.ts';
import { useChange } from '../api/once.ts';
import { IconDownload } from '../icons/icons.tsx';
import { Problem } from './problem.tsx';

interface DownloadProps<R extends PortalRoute> {
  readonly route: R;
  readonly input: CallInput<R>;
  readonly disabled?: boolean;
  /** Whether it is part of a text. */
  readonly inline?: boolean;
  readonly children: string;
}

/** Downloads the file that a route of the portal answers. */
export function DownloadButton<R extends PortalRoute>(props: DownloadProps<R>) {
  const { route, input, disabled = false, inline = false, children } = props;
  const saving = useChange({ mutationFn: () => download(route, input) });
  const onClick = (): void => saving.mutate();
  return (
    <>
      {saving.error && <Problem error={saving.error} />}
      {inline ? (
        <Anchor
          component="button"
          type="button"
          underline="always"
          ta="start"
          onClick={onClick}
          style={{ overflowWrap: 'anywhere' }}
        >
          {children}
        </Anchor>
      ) : (
        <Button
          variant="default"
          disabled={disabled}
          loading={saving.isPending}
          onClick={onClick}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {children}
        </Button>
      )}
    </>
  );
}
