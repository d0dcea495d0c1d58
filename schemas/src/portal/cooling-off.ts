import Type from 'typebox';

/** Thirty days. */
export const cooling_off_hours_max = 720;

/** The cooling-off time of an account (docs/payouts.md#cooling-off-time). */
export const cooling_off = {
  cooling_off_hours: Type.Union([Type.Integer({ minimum: 0, maximum: cooling_off_hours_max }), Type.Null()], {
    description:
      'For how many hours new people, sign keys and beneficiaries neither pay nor approve alone; null: 24 for production accounts, 0 for sandbox accounts',
  }),
};
