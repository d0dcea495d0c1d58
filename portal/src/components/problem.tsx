import { Alert, Button, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '../icons/icons.tsx';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/call.ts';
import { isChangedSince } from '../api/changes.ts';
import { useGatewayText } from '../i18n/gateway/gateway-text.ts';
import { ProfileLink } from './pages/profile-link.tsx';
import { NotFound } from './not-found.tsx';

/** What went wrong, in words for people. */
function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation();
  const gatewayText = useGatewayText();
  return (error) => {
    if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
    if (error.status === 0) return t('problem.offline');
    if (error.code === 'U0007') return t('problem.forbidden');
    return gatewayText(error);
  };
}

/** Whether the same is asked for in vain again. */
function isFinal(error: unknown): boolean {
  return isMissing(error) || (error instanceof ApiError && error.status === 422);
}

/** Whether there is nothing to be shown, and will be nothing at another try. */
function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A failure inside a page, with another try where that makes sense. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const gatewayText = useGatewayText();
  const others = error instanceof ApiError ? error.others : [];
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('problem.title')} role="alert">
      <Stack align="flex-start" gap="xs">
        {others.length === 0 ? (
          textOf(error)
        ) : (
          <List size="sm">
            <List.Item>{textOf(error)}</List.Item>
            {others.map((other) => (
              <List.Item key={other.source}>{gatewayText(other)}</List.Item>
            ))}
          </List>
        )}
        {error instanceof ApiError && error.code === 'U0017' && (
          <ProfileLink>{t('problem.second_factor')}</ProfileLink>
        )}
        {onRetry && !isFinal(error) && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t(isChangedSince(error) ? 'words.load_again' : 'words.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface FormProblemProps {
  readonly error: unknown;
  /** Shows what is there now, without what was typed. */
  readonly onReload: () => void;
}

/** Why a form was not saved; where somebody else has changed the same, with a way to see what is there now. */
export function FormProblem({ error, onReload }: FormProblemProps) {
  return <Problem error={error} {...(isChangedSince(error) ? { onRetry: onReload } : {})} />;
}

/** A failure of a whole page. */
export function ProblemPage({ error, reset }: { error: unknown; reset?: () => void }) {
  if (isMissing(error)) return <NotFound />;
  return (
    <main id="main">
      <Problem error={error} {...(reset ? { onRetry: reset } : {})} />
    </main>
  );
}
