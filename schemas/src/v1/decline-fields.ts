import Type from 'typebox';

/** What a scheme says of a decline, besides the catalogue's code. */
export const decline_fields = {
  response_code: Type.String({
    description: 'The scheme’s own code of a decline (ISO 8583, data element 39), or empty',
  }),
  advice_code: Type.String({ description: 'Mastercard’s merchant advice code, or empty' }),
  retry: Type.Union(
    [Type.Literal('never'), Type.Literal('later'), Type.Literal('update'), Type.Literal('')],
    {
      description:
        'What may be done after a decline: never try the card again, try later, or update something first (the card’s data, or the customer’s authentication); else empty',
    },
  ),
};
