import { goName } from '../../code-names.ts';
import { goType, isPointer, structsOf } from '../../sdk/go-type.ts';
import { sdkModel, type Shape } from '../../sdk/model.ts';
import { oneType } from '../../sdk/one-type.ts';
import type { SampleRequest } from './code-sample.ts';

const sdk = 'causeway.';

/** Lines of an object or a map in columns, as gofmt has those that follow one another and are no longer than a line. */
function entriesOf(entries: readonly (readonly [key: string, value: string])[], indent: string): string {
  let run: (readonly [key: string, value: string])[] = [];
  const lines: string[] = [];
  const end = (): void => {
    const width = Math.max(...run.map(([key]) => key.length));
    lines.push(...run.map(([key, value]) => `${indent}${key.padEnd(width)} ${value},\n`));
    run = [];
  };
  for (const [key, value] of entries) {
    if (!value.includes('\n')) run.push([`${key}:`, value]);
    else {
      end();
      lines.push(`${indent}${key}: ${value},\n`);
    }
  }
  end();
  return lines.join('');
}

/** A value as Go writes one of a type, or null where it is none of that type. */
function goValue(shape: Shape, value: unknown, indent: string, is_typed = true): string | null {
  const one = oneType(shape);
  const { objects } = sdkModel();
  const inner = `${indent}\t`;
  const type = is_typed ? goType(one, sdk) : '';
  const fields = one.kind === 'named' ? objects.find(({ name }) => name === one.name)?.fields : undefined;
  if (one.kind === 'list') {
    if (!Array.isArray(value)) return null;
    const parts = value.map((part) => goValue(one.of, part, inner, false));
    if (parts.includes(null)) return null;
    const lines = parts.map((part) => `${inner}${part},\n`).join('');
    return parts.length === 0 ? `${type}{}` : `${type}{\n${lines}${indent}}`;
  }
  if (one.kind === 'map' || fields) {
    if (typeof value !== 'object' || value === null) return null;
    const entries = Object.entries(value).map(([name, part]): [string, string] | null => {
      const field = fields?.find((known) => known.name === name);
      const of = one.kind === 'map' ? one.of : field?.shape;
      const written = of === undefined ? null : goValue(of, part, inner);
      if (written === null) return null;
      return [field ? goName(name) : JSON.stringify(name), field ? pointed(field, written) : written];
    });
    if (!entries.every((entry) => entry !== null)) return null;
    return entries.length === 0 ? `${type}{}` : `${type}{\n${entriesOf(entries, inner)}${indent}}`;
  }
  if (one.kind === 'integer' || one.kind === 'boolean') {
    const text = String(value);
    return (one.kind === 'integer' ? /^\d+$/ : /^(true|false)$/).test(text) ? text : null;
  }
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(String(value)) : null;
}

/** What stands for a field, whose type may be a pointer. */
function pointed(field: { readonly required: boolean; readonly shape: Shape }, written: string): string {
  if (!isPointer(field, structsOf(sdkModel()))) return written;
  return written.startsWith(sdk) ? `&${written}` : `${sdk}Ptr(${written})`;
}

/** A program with the SDK for Go, which signs, retries and proves the answer. */
export function goSdkSample({ operation, fields, idempotency_key }: SampleRequest): string {
  const { name, request, pages } = operation;
  const known = sdkModel().objects.find((object) => object.name === request)?.fields ?? [];
  const written = Object.entries(fields).map(([field, value]) => {
    const of = known.find((one) => one.name === field);
    const text = of ? goValue(of.shape, value, '\t\t') : null;
    return {
      field,
      value,
      entry: of && text !== null ? ([goName(field), pointed(of, text)] as const) : null,
    };
  });
  const entries = written.flatMap(({ entry }) => (entry ? [entry] : []));
  const others = written.filter(({ entry }) => !entry);
  const options = [
    ...(idempotency_key === null ? [] : [`${sdk}WithIdempotencyKey(${JSON.stringify(idempotency_key)})`]),
    ...others.map(({ field, value }) => `${sdk}WithField(${JSON.stringify(field)}, ${anyValue(value)})`),
  ];
  const sent = entries.length === 0 ? '{}' : `{\n${entriesOf(entries, '\t\t')}\t}`;
  const call = ['context.Background()', `&${sdk}${request}${sent}`, ...options].join(', ');
  return `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"causeway"
)

func main() {
	client, err := causeway.New(causeway.Config{
		BaseURL:    os.Getenv("GATEWAY_URL"),
		MerchantID: os.Getenv("MERCHANT_ID"),
		AccountID:  os.Getenv("ACCOUNT_ID"),
		SignKey:    os.Getenv("SIGN_KEY"),
	})
	if err != nil {
		log.Fatal(err)
	}
	answer, err := client.${goName(name)}(${call})${pages ? '.Page()' : ''}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(answer.Raw()))
}
`;
}

/** A value of no type of the SDK. */
function anyValue(value: unknown): string {
  if (Array.isArray(value)) return `[]any{${value.map(anyValue).join(', ')}}`;
  if (value === null) return 'nil';
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${anyValue(part)}`);
  return `map[string]any{${parts.join(', ')}}`;
}
