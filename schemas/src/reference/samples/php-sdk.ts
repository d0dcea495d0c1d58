import type { SampleRequest } from './code-sample.ts';
import { phpValue } from './php.ts';

/** A program with the SDK for PHP, which signs, retries and proves the answer. */
export function phpSdkSample({ operation, fields, idempotency_key }: SampleRequest): string {
  const key = idempotency_key === null ? '' : `, idempotency_key: '${idempotency_key}'`;
  return `<?php

require 'vendor/autoload.php';

use Causeway\\CausewayClient;

$causeway = new CausewayClient(
    base_url: getenv('GATEWAY_URL'),
    merchant_id: getenv('MERCHANT_ID'),
    account_id: getenv('ACCOUNT_ID'),
    sign_key: getenv('SIGN_KEY'),
);

$answer = $causeway->${operation.name}(${phpValue(fields, '')}${key})${operation.pages ? '->page()' : ''};
echo json_encode($answer, JSON_PRETTY_PRINT), "\\n";
`;
}
