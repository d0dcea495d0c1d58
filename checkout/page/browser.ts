import { browser_limits, language_pattern } from '@causeway/schemas/browser-limits.ts';
import type { PageBrowser } from '@causeway/schemas/checkout-page.ts';

/** Within limits and whole, whatever an unusual browser says: a payment does not fail for it. */
function within({ minimum, maximum }: { minimum: number; maximum: number }, value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.round(value), minimum), maximum) : minimum;
}

function languageOf(...offered: readonly string[]): string {
  const { language: length_max } = browser_limits;
  const pattern = new RegExp(language_pattern);
  return offered.find((one) => one.length <= length_max && pattern.test(one)) ?? 'en';
}

/** What 3-D Secure asks of the customer's browser (EMV 3-D Secure: browser data). */
export function readBrowser(): PageBrowser {
  const { screen, navigator } = window;
  // Absent from some browsers.
  const { javaEnabled } = navigator as { javaEnabled?: Navigator['javaEnabled'] };
  return {
    language: languageOf(navigator.language, document.documentElement.lang),
    color_depth: within(browser_limits.color_depth, screen.colorDepth),
    screen_height: within(browser_limits.screen, screen.height),
    screen_width: within(browser_limits.screen, screen.width),
    time_zone_offset: within(browser_limits.time_zone, new Date().getTimezoneOffset()),
    java_enabled: javaEnabled?.call(navigator) === true,
    javascript_enabled: true,
  };
}
