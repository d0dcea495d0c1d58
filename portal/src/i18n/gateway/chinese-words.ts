/** What comes from the gateway in English, in Chinese: loaded by those who read Chinese only. */
import { chinese_fields } from '../actions/chinese-fields.ts';
import { chineseCode, decline_words } from './chinese-codes.ts';
import { chineseCause, chineseReason } from './chinese-reasons.ts';
import { setting_words } from './setting-words.ts';

export const chinese_words = {
  codeText: chineseCode,
  reasonText: chineseReason,
  declines: decline_words,
  settings: setting_words,
  causeText: chineseCause,
  fields: chinese_fields,
};
