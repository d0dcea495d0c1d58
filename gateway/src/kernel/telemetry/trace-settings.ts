/**
 * Where traces are sent and which, by the environment variables of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/, 22 November 2026).
 */
export interface TraceSettings {
  /** Where spans are posted. */
  readonly url: string;
  readonly protocol: 'http/protobuf' | 'http/json';
  readonly headers: Readonly<Record<string, string>>;
  readonly service_name: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: (typeof samplers)[number];
  /** Of the samplers by share: the share of traces that are recorded, 0 to 1. */
  readonly share: number;
}

export const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;
