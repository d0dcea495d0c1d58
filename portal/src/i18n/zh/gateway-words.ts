/** What comes from the gateway in English, in Chinese: loaded by those who read Chinese only. */
import { chineseCode, decline_words } from './gateway-codes.ts';
import { chineseRule } from './gateway-rules.ts';

export const chinese_words = { codeText: chineseCode, ruleText: chineseRule, declines: decline_words };
