import Type from 'typebox';

/** A webhook endpoint as its events show it. */
export const webhook_endpoint = Type.Object(
  {
    endpoint_id: Type.String(),
    url: Type.String(),
  },
  { title: 'WebhookEndpoint' },
);
