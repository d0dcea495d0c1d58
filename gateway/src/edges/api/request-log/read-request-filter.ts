import type { request_filters } from '@causeway/schemas/portal/lists/request-list.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { FilterValues } from '../../../kernel/values/read-filter.ts';
import type { RequestFilter } from '../../../operations/request-log/list-requests.ts';
import { findOperation } from './diagnose-request.ts';

/** What a list of requests is narrowed by. @throws RequestRefused for an operation that there is not */
export function readRequestFilter({
  operation,
  not_operation,
  status,
  ...filter
}: FilterValues<typeof request_filters>): RequestFilter {
  return {
    ...filter,
    operations: readOperations('operation', operation),
    not_operations: readOperations('not_operation', not_operation),
    status: status === null ? null : Number(status),
  };
}

function readOperations(source: string, text: string | null): readonly string[] {
  const names = text?.split(',') ?? [];
  const unknown = names.find((name) => !findOperation(name));
  if (unknown !== undefined) throw invalid(source, { rule: 'no_operation', name: unknown });
  return names;
}
