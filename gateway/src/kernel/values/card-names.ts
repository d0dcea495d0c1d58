import { plainName } from './safe-names.ts';

const card_names = new Set([
  'card',
  'cardno',
  'cardnumber',
  'creditcard',
  'creditcardnumber',
  'pan',
  'primaryaccountnumber',
  'securitycode',
  'cardsecuritycode',
  'verificationvalue',
  'cardverificationvalue',
  'cvv',
  'cvv2',
  'cvvcode',
  'cardcvv',
  'cvc',
  'cvc2',
  'cvccode',
  'cardcvc',
  'cvn',
  'cvd',
  'csc',
  'cv2',
  'expirationmonth',
  'expirationyear',
  'expirymonth',
  'expiryyear',
  'expmonth',
  'expyear',
  'cardexpiry',
  'cardexpirymonth',
  'cardexpiryyear',
  'track1',
  'track2',
  'pinblock',
]);

/** Whether programs send data of a card under this name, in any spelling. */
export function namesCardData(name: string): boolean {
  return card_names.has(plainName(name));
}
