import anyAscii from 'any-ascii';

/**
 * Names carried over into Latin letters by the rules of the script and language that they are written in. Where a text
 * can be read in several ways, all of them are given; where it cannot be read (a Japanese name in Chinese
 * characters), it is compared character by character and not read by another language's rules.
 */

/** Marks a word of which only the consonants are written. */
export const consonants_only = '~';

const abjad = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}/u;
const hangul = /\p{Script=Hangul}/u;
const han = /\p{Script=Han}/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}々〆ヶ]/u;

/** Characters made in Japan, or written so in Japan only. */
const japanese_characters = /[込畑辻峠栃榊匂働枠笹塀搾畠広沢黒浜桜斎渡辺関桜瀬竜滝塚嶋竈桧恵栄蔵郎]/u;
/** The most frequent family names of Japan (Meiji Yasuda's count, 2018) that are no Chinese name as well. */
const japanese_families = new RegExp(
  `^(?:${'佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡邉 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤 清水 山崎 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 岡本 金子 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 森田 上田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 谷口 今井 工藤 高田 増田 丸山 杉山 村田 大塚 新井 小山 平野 藤本 河野 上野 武田 野口 松井 千葉 菅原 岩崎 久保 木下 佐野 野村 松尾 市川 菊地 杉本 古川 大西 島田 水野 桜井 吉川 山内 西田 北村 安倍 岸田 石破'
    .split(' ')
    .join('|')})`,
  'u',
);
/** Chinese family names of two characters: with them a name may have four. */
const long_chinese_families =
  /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|司徒|东方|東方|皇甫|尉迟|公孙|慕容|令狐|夏侯)/u;

/** Whether a text in Chinese characters is a Japanese name: pinyin would read it by another language's rules. */
function isJapanese(word: string, whole: string, country: string): boolean {
  if (country === 'JP' || kana.test(whole)) return true;
  if (country === 'CN' || country === 'TW' || country === 'HK' || country === 'MO' || country === 'SG')
    return false;
  if (japanese_families.test(whole.replaceAll(/\s/gu, ''))) return true;
  const length = Array.from(whole.replaceAll(/\s/gu, '')).length;
  return (
    japanese_characters.test(word) && length <= 6 && !(length === 4 && long_chinese_families.test(whole))
  );
}

const initials_kp = 'K KK N T TT R M P PP S SS  J JJ CH K T P H'.split(' ');
const initials_kr = 'G KK N D TT R M B PP S SS  J JJ CH K T P H'.split(' ');
const vowels_kp = 'A AE YA YAE O E YO YE O WA WAE OE YO U WO WE WI YU U UI I'.split(' ');
const vowels_kr = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WO WE WI YU EU UI I'.split(' ');
const finals = ' K K K N N N T L K M L L L P L M P P T T NG T T K T P T'.split(' ');
/** Family names as they are written in Latin letters, whatever the rules say. */
const korean_families: Readonly<Record<string, readonly string[]>> = {
  이: ['RI', 'LEE', 'YI'],
  리: ['RI', 'LEE'],
  김: ['KIM'],
  박: ['PAK', 'PARK'],
  최: ['CHOE', 'CHOI'],
  정: ['JONG', 'JUNG', 'CHONG'],
  강: ['KANG'],
  조: ['JO', 'CHO'],
  장: ['JANG', 'CHANG'],
  임: ['RIM', 'LIM', 'IM'],
  림: ['RIM', 'LIM'],
  유: ['YU', 'RYU', 'YOO'],
  류: ['RYU'],
  노: ['RO', 'NO', 'ROH'],
  로: ['RO'],
  오: ['O', 'OH'],
  전: ['JON', 'CHON', 'JEON'],
  신: ['SIN', 'SHIN'],
  심: ['SIM', 'SHIM'],
  문: ['MUN', 'MOON'],
  우: ['U', 'WOO'],
};
const first_syllable = 0xac00;

function romaniseSyllable(syllable: string, north: boolean): string {
  const code = (syllable.codePointAt(0) ?? 0) - first_syllable;
  if (code < 0 || code >= 11_172) return anyAscii(syllable).toUpperCase();
  const [initials, vowels] = north ? [initials_kp, vowels_kp] : [initials_kr, vowels_kr];
  return `${initials[Math.floor(code / 588)]}${vowels[Math.floor((code % 588) / 28)]}${finals[code % 28]}`;
}

/** Hangul in the North's and in the South's romanisation, syllable by syllable, family names as they are usual. */
function readHangul(word: string): string[] {
  const syllables = Array.from(word);
  const [family = '', ...rest] = syllables;
  const readings = [true, false].map((north) =>
    syllables.map((one) => romaniseSyllable(one, north)).join(' '),
  );
  for (const written of korean_families[family] ?? [])
    for (const north of [true, false])
      readings.push([written, ...rest.map((one) => romaniseSyllable(one, north))].join(' '));
  return readings;
}

/**
 * Korean names in Chinese characters: how the characters that are usual in them are read in Korea (North's
 * romanisation), from the readings of the Unicode Han database (kKorean).
 */
const korean_characters = new Map(
  [
    ...(
      '金KIM 李RI 朴PAK 崔CHOE 鄭JONG 郑JONG 姜KANG 趙JO 赵JO 尹YUN 張JANG 张JANG 林RIM 韓HAN 韩HAN 吳O 吴O 徐SO 申SIN 權KWON 权KWON 黃HWANG 黄HWANG 安AN 宋SONG 柳RYU 洪HONG 全JON 高KO ' +
      '文MUN 孫SON 孙SON 梁RYANG 裵PAE 白PAEK 許HO 许HO 南NAM 沈SIM 盧RO 卢RO 河HA 郭KWAK 成SONG 車CHA 朱JU 禹U 具KU 羅RA 罗RA 玄HYON 方PANG 明MYONG 奇KI 廉RYOM 正JONG 恩UN 日IL 哲CHOL 浩HO 龍RYONG 龙RYONG ' +
      '海HAE 永YONG 英YONG 光KWANG 男NAM 國KUK 国KUK 春CHUN 植SIK 秀SU 洙SU 鐵CHOL 铁CHOL 範POM 範POM 學HAK 学HAK 仁IN 義UI 义UI 善SON 姬HUI 姫HUI 與YO 与YO 敬KYONG 慶KYONG 庆KYONG 和HWA 吉KIL 東TONG 东TONG 昌CHANG 松SONG 雪SOL 主JU 愛AE 爱AE 聖SONG 圣SONG 虎HO 星SONG 泰THAE 鎬HO 勇YONG 勝SUNG 胜SUNG 元WON 俊JUN 相SANG 順SUN 顺SUN 赫HYOK 革HYOK 策CHAEK 澤THAEK 泽THAEK'
    ).matchAll(/(\p{Script=Han})([A-Z]+)/gu),
  ].map(([, character, reading]) => [character, reading]),
);
const korean_length = 3;

function readKorean(word: string): string[] {
  const syllables = Array.from(word).map((character) => korean_characters.get(character));
  return syllables.length === korean_length && syllables.every((one) => one !== undefined)
    ? [syllables.join(' ')]
    : [];
}

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxіiјjѕsԁdԛqԝwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvρpіi'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, other, latin]) => [other, latin]),
);
const latin_letter = /\p{Script=Latin}/u;
const other_letter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

const digit_letters: Readonly<Record<string, readonly [string, string]>> = {
  '0': ['O', 'O'],
  '1': ['I', 'L'],
  '3': ['E', 'E'],
  '4': ['A', 'A'],
  '5': ['S', 'S'],
  '6': ['G', 'G'],
  '7': ['T', 'T'],
  '8': ['B', 'B'],
  '9': ['G', 'G'],
  '@': ['A', 'A'],
  $: ['S', 'S'],
  '!': ['I', 'L'],
  '|': ['I', 'L'],
  '€': ['E', 'E'],
};

/** A word that mixes letters with digits or signs is read with the letters that these look like too. */
function readDigits(word: string): string[] {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  const signs = word.match(/[0-9@$!|€]/gu)?.length ?? 0;
  if (letters === 0 || signs === 0 || (signs > letters && letters < 2)) return [];
  return [0, 1].map((way) => word.replaceAll(/[0-9@$!|€]/gu, (sign) => digit_letters[sign]?.[way] ?? sign));
}

/** Legal forms that are written with dots: their letters are no initials. */
const dotted_forms = new Set(
  'SA AS NV BV AG KG SL CV RL CA SC PT KK LP CI AD OY SE SP PJ LC PC WA LLC LLP INC SRL SPA SAS PLC KFT DOO SAL ZOO'.split(
    ' ',
  ),
);

function readAbjad(word: string): string[] {
  const written = anyAscii(word)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  if (written === '') return [];
  const readings = [`${consonants_only}${written}`];
  // The Arabic article, which Latin letters set apart or leave out.
  if (/^[اأآٱ]ل\p{L}{2,}/u.test(word)) {
    const rest = anyAscii(word.slice(2))
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '');
    if (rest !== '') readings.unshift(`${consonants_only}${rest}`);
  }
  return readings;
}

function readHan(word: string, whole: string, country: string): string[] {
  const apart = Array.from(word).join(' ');
  if (isJapanese(word, whole, country)) return [apart];
  const pinyin = Array.from(word)
    .map((one) => anyAscii(one).toUpperCase())
    .join(' ');
  return [apart, pinyin, ...readKorean(word)];
}

/** Every way to read one word, in Latin capitals, the most usual first; in Chinese characters where it stays so. */
export function spellWord(word: string, whole: string, country: string): string[] {
  if (abjad.test(word)) return readAbjad(word);
  if (hangul.test(word)) return readHangul(word.replaceAll(/[^\p{Script=Hangul}]/gu, ''));
  if (han.test(word)) return readHan(word.replaceAll(/[^\p{Script=Han}々]/gu, ''), whole, country);
  const readings = [latinTokens(word)];
  if (/^(?:\p{L}\.){1,2}\p{L}?\.?$/u.test(word) && !dotted_forms.has(latinTokens(word)))
    readings.push(
      word
        .split('.')
        .map(latinTokens)
        .filter((initial) => initial !== '')
        .join(' '),
    );
  if (latin_letter.test(word) && other_letter.test(word))
    readings.push(
      latinTokens(
        Array.from(word)
          .map((letter) => lookalikes[letter] ?? letter)
          .join(''),
      ),
    );
  for (const read of readDigits(word)) readings.push(latinTokens(read));
  return [...new Set(readings)].filter((reading) => reading !== '');
}

function latinTokens(word: string): string {
  return anyAscii(word)
    .toUpperCase()
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();
}
