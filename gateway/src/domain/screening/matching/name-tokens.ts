import anyAscii from 'any-ascii';

/** Legal forms and titles say nothing about who somebody is. */
const empty_words = new Set(
  (
    'LTD LIMITED LLC LLP PLC INC INCORPORATED CORP CORPORATION CO COMPANY GMBH AG KG OHG UG SA SAS SARL SRL SPA ' +
    'NV BV AB AS ASA OY OYJ APS KFT ZRT DOO DD JSC OJSC CJSC PJSC OOO OAO ZAO PAO FZE FZC FZCO WLL SAL PTE PTY ' +
    'SDN BHD TBK SICAV THE AND OF MR MRS MS DR PROF HAJI HAJJI SHEIKH SHAYKH MULLAH'
  ).split(' '),
);

/** Letters, digits and what joins them; Chinese, which has no spaces, letter by letter. */
function lettersOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}'’`.]+/gu, ' ')
    .replace(/\p{Script=Han}/gu, ' $&');
}

/**
 * The words of a name in one script and case, without accents, punctuation, legal forms and titles. A name of
 * which nothing would be left keeps them all.
 */
export function nameTokens(name: string): string[] {
  const words = anyAscii(lettersOf(name))
    .toUpperCase()
    .replace(/['’`.]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !empty_words.has(word));
  return telling.length > 0 ? telling : words;
}

/** How a word sounds, roughly, however it was carried over into Latin letters: MOHAMMED and MUHAMAD. */
export function soundOf(token: string): string {
  return token
    .replace(/PH/g, 'F')
    .replace(/CK|Q|KH|C(?![HEI])/g, 'K')
    .replace(/GH/g, 'G')
    .replace(/DJ|DZH|ZH/g, 'J')
    .replace(/TCH|TSH/g, 'CH')
    .replace(/SHCH|SCH/g, 'SH')
    .replace(/TH|DH/g, 'T')
    .replace(/W/g, 'V')
    .replace(/OU|OO|O/g, 'U')
    .replace(/EE|IY|YI|Y|E/g, 'I')
    .replace(/([A-Z])\1+/g, '$1');
}

/** How alike two words are, 0 to 1, by Jaro's measure with Winkler's bonus for a common beginning. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1;
  return winkler(jaroSimilarity(a, b), prefix);
}

/** Jaro's measure with the bonus for a common beginning of up to four letters. */
export function winkler(jaro: number, prefix: number): number {
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a.length === 0 || b.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const used = new Uint8Array(b.length);
  const common: number[] = [];
  for (let at = 0; at < a.length; at += 1) {
    const last = Math.min(b.length - 1, at + reach);
    for (let other = Math.max(0, at - reach); other <= last; other += 1) {
      if (used[other] === 1 || a.charCodeAt(at) !== b.charCodeAt(other)) continue;
      used[other] = 1;
      common.push(a.charCodeAt(at));
      break;
    }
  }
  if (common.length === 0) return 0;
  let out_of_order = 0;
  let seen = 0;
  for (let other = 0; other < b.length; other += 1) {
    if (used[other] !== 1) continue;
    if (b.charCodeAt(other) !== common[seen]) out_of_order += 1;
    seen += 1;
  }
  const share = common.length;
  return (share / a.length + share / b.length + (share - out_of_order / 2) / share) / 3;
}

/** Words are alike when their spellings are as alike as this by Jaro and Winkler's measure, */
export const spelling_similarity_min = 0.84;
const sound_factor = 0.97;
/** or their sounds as alike as this. */
export const sound_similarity_min = spelling_similarity_min / sound_factor;
const short_token_max = 3;

/**
 * How alike two words are, 0 when not at all. Short words must be the same or sound the same: one letter more
 * or less is another word.
 */
export function tokenSimilarity(a: string, sound_a: string, b: string, sound_b: string): number {
  if (a === b) return 1;
  const same_sound = sound_a === sound_b ? 0.96 : 0;
  if (Math.min(a.length, b.length) <= short_token_max) return same_sound;
  const similar = Math.max(same_sound, jaroWinkler(a, b), sound_factor * jaroWinkler(sound_a, sound_b));
  return similar >= spelling_similarity_min ? similar : 0;
}
