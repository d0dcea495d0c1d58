import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { typeName } from '../code-names.ts';

/** One kind of event, as the reference documentation and subscribers see it (docs/specification/events.md). */
export interface EventKind<Name extends string = string, Data extends TSchema = TSchema> {
  readonly type: Name;
  readonly summary: string;
  /** Schema of `data`: the object as it is after the change. */
  readonly data: Data;
}

/** Declares a kind of event. */
export function eventKind<const Name extends string, Data extends TSchema>(
  type: Name,
  summary: string,
  data: Data,
): EventKind<Name, Data> {
  return { type, summary, data };
}

/** The fields around every event's data. */
const event_fields = {
  id: Type.String({
    description: 'The same in every delivery of the event; equals the header webhook-id',
  }),
  type: Type.String({ description: 'What happened, such as payment.captured' }),
  timestamp: Type.String({ description: 'When it happened: ISO 8601, UTC' }),
  merchant_id: Type.String(),
  account_id: Type.String(),
  sequence: Type.String({
    description: 'Number of the event in its account: 1, 2, 3, … without gaps, in the order of the changes',
  }),
};

/** An event as it is pulled by POST /v1/events and sent by webhooks; the reference has the kinds of it. */
export const event_object = Type.Object(
  {
    ...event_fields,
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The object as it is after the change, in the spelling of the operations',
    }),
  },
  { title: 'Event' },
);

export type EventObject = Static<typeof event_object>;

/** `PaymentCapturedEvent` for `payment.captured`. */
export function eventTypeName(type: string): string {
  return `${typeName(type)}Event`;
}

/** The schema of one kind of event, for the reference documentation, such as PaymentCapturedEvent. */
export function eventSchema(kind: EventKind): TSchema {
  const properties: TProperties = {
    ...event_fields,
    type: Type.Literal(kind.type),
    data: kind.data,
  };
  return Type.Object(properties, { title: eventTypeName(kind.type), description: kind.summary });
}
