import { typeName } from '../../code-names.ts';
import { sdkModel, type Shape } from '../../sdk/model.ts';
import { oneType } from '../../sdk/one-type.ts';
import type { SampleRequest } from './code-sample.ts';
import { javaValue } from './java.ts';

/** A value as Java writes one of a type, or null where it is none of that type. */
function typedValue(shape: Shape, value: unknown, indent: string): string | null {
  const one = oneType(shape);
  const inner = `${indent}    `;
  if (one.kind === 'list') {
    if (!Array.isArray(value)) return null;
    const parts = value.map((part) => typedValue(one.of, part, inner));
    if (parts.length === 0) return 'List.of()';
    return parts.includes(null) ? null : `List.of(\n${parts.map((part) => inner + part).join(',\n')})`;
  }
  if (one.kind === 'map')
    return typeof value === 'object' && value !== null ? javaValue(value, indent) : null;
  if (one.kind === 'named' && sdkModel().objects.some(({ name }) => name === one.name))
    return typeof value === 'object' && value !== null ? built(one.name, value, indent) : null;
  if (one.kind === 'integer' || one.kind === 'boolean') {
    const text = String(value);
    return (one.kind === 'integer' ? /^\d+$/ : /^(true|false)$/).test(text) ? text : null;
  }
  if (one.kind === 'decimal') return null;
  return typeof value === 'string' || typeof value === 'number' ? javaValue(String(value), indent) : null;
}

/** An object of the API, built field by field. */
function built(name: string, value: object, indent: string): string {
  const inner = `${indent}    `;
  const known = sdkModel().objects.find((object) => object.name === name)?.fields ?? [];
  const calls = Object.entries(value).map(([field, part]) => {
    const of = known.find((one) => one.name === field);
    const written = of ? typedValue(of.shape, part, inner) : null;
    return written === null
      ? `.putField("${field}", ${javaValue(part, inner)})`
      : `.set${typeName(field)}(${written})`;
  });
  return `${name}.builder()\n${calls.map((call) => `${inner}${call}\n`).join('')}${inner}.build()`;
}

/** A program with the SDK for Java, which signs, retries and proves the answer. */
export function javaSdkSample({ operation, fields, idempotency_key }: SampleRequest): string {
  const { name, request, response, pages } = operation;
  const options =
    idempotency_key === null
      ? ''
      : `,\n            RequestOptions.builder().setIdempotencyKey("${idempotency_key}").build()`;
  const sent = built(request, fields, '            ');
  const imports = ['List', 'Map'].filter((used) => new RegExp(`\\b${used}\\.(of|entry)`).test(sent));
  return `import causeway.*;
import causeway.Types.*;
${imports.map((used) => `import java.util.${used};\n`).join('')}
public class Send {
    public static void main(String[] args) {
        Causeway causeway = Causeway.builder()
            .setBaseUrl(System.getenv("GATEWAY_URL"))
            .setMerchantId(System.getenv("MERCHANT_ID"))
            .setAccountId(System.getenv("ACCOUNT_ID"))
            .setSignKey(System.getenv("SIGN_KEY"))
            .build();
        ${response} answer = causeway.${name}(
            ${sent}${options})${pages ? '.page()' : ''};
        System.out.println(answer.toJson());
    }
}
`;
}
