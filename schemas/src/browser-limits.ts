/**
 * Sizes of browser data in EMV 3-D Secure, in characters, bits per pixel, pixels and minutes
 * (developer.peachpayments.com, "3-D Secure parameters", November 2026; the language's 35 since version 2.3.1).
 */
export const browser_limits = {
  header: 2048,
  language: 35,
  color_depth: { minimum: 1, maximum: 99 },
  screen: { minimum: 0, maximum: 999_999 },
  time_zone: { minimum: -1440, maximum: 1440 },
} as const;

/** BCP 47, such as en-GB or zh-Hant-TW. */
export const language_pattern = '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$';
