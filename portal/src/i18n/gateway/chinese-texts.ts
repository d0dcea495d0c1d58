/** What comes from the gateway in English, in Chinese: loaded by those who read Chinese only. */
import { chinese_fields } from '../actions/chinese-fields.ts';
import { chineseCode, decline_texts } from './chinese-codes.ts';
import { chineseCause, chineseReason } from './chinese-reasons.ts';
import { setting_labels } from './setting-labels.ts';

export const chinese_texts = {
  codeText: chineseCode,
  reasonText: chineseReason,
  declines: decline_texts,
  settings: setting_labels,
  causeText: chineseCause,
  fields: chinese_fields,
};
