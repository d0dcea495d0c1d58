import { snakeName } from '../../code-names.ts';
import type { SampleRequest } from './code-sample.ts';
import { pythonValue } from './python.ts';

/** A program with the SDK for Python, which signs, retries and proves the answer. */
export function pythonSdkSample({ operation, fields, idempotency_key }: SampleRequest): string {
  const key = idempotency_key === null ? '' : `, idempotency_key="${idempotency_key}"`;
  return `import json
import os
from causeway import Causeway

causeway = Causeway(
    base_url=os.environ["GATEWAY_URL"],
    merchant_id=os.environ["MERCHANT_ID"],
    account_id=os.environ["ACCOUNT_ID"],
    sign_key=os.environ["SIGN_KEY"],
)

answer = causeway.${snakeName(operation.name)}(${pythonValue(fields, '')}${key})${operation.pages ? '.page()' : ''}
print(json.dumps(answer, indent=2, default=str))
`;
}
