/** What comes from the gateway in English, in Chinese: loaded by those who read Chinese only. */
import { chineseCode, decline_words } from './chinese-codes.ts';
import { chineseRule } from './chinese-rules.ts';

export const chinese_words = { codeText: chineseCode, ruleText: chineseRule, declines: decline_words };
