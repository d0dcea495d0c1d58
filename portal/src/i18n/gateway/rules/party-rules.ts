import type {
  BankNumber,
  BankNumberName,
  IbanCharacter,
  party_field_rules,
} from '@causeway/schemas/errors/rules/party-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

type Form = string | ((digits: Pick<BankNumber, 'min' | 'max'>) => string);

/** Names and forms of the numbers of banks and accounts. */
const bank_numbers: Readonly<Record<BankNumberName, readonly [name: string, form: Form]>> = {
  account_number: ['账号', ({ min, max }) => (min === max ? `${min} 位数字` : `${min}–${max} 位数字`)],
  account_number_br: ['账号', '2–13 位数字（含校验位）'],
  account_number_nz: ['账号', '15–16 位数字：银行、分行、账户、后缀'],
  clabe: ['CLABE', '18 位数字（含校验位）'],
  aba: ['ABA 路由号码', '9 位数字（含校验位），例如 021000021'],
  bsb: ['BSB', '6 位数字，例如 062-000'],
  cnaps: ['CNAPS 行号', '12 位数字（含校验位），例如 102100099996'],
  ifsc: ['IFSC', '4 个字母、一个零和 6 个字母或数字，例如 HDFC0000001'],
  sort_code: ['sort code', '6 位数字，例如 20-00-00'],
  bank_number_br: ['银行编号', '3 位数字（COMPE）或 8 位数字（ISPB）'],
  branch_number_br: ['分行编号', '4 位数字，有校验位时加校验位'],
  routing_number_ca: ['路由号码', '9 位数字：一个零、机构（3 位）和分行号（5 位）'],
  bank_code_hk: ['银行编号', '3 位数字'],
  bank_code_sg: ['银行编号', '4 位数字，含分行则为 7 位'],
  zengin: ['全银编号', '7 位数字：银行（4 位）和分行（3 位）'],
};

function numberText(number: BankNumber): string {
  const [name, form] = bank_numbers[number.number];
  return `${name}（${typeof form === 'string' ? form : form(number)}）`;
}

const iban_characters: Readonly<Record<IbanCharacter, string>> = {
  digit: '数字',
  letter: '字母',
  either: '字母或数字',
};

export const chinese_party_rules = {
  not_printable: '只能包含可显示的字符',
  not_one_line: '只能包含可显示的字符，且在一行之内',
  unreadable: '是无法确定读音的汉字，请使用拉丁字母',
  unreadable_for_zengin: '是无法确定读音的汉字，请使用片假名或拉丁字母',
  not_in_character_set: '无法用银行的字符集表示，请使用拉丁字母',
  too_long_by: ({ max, length }) => `最多 ${max} 个字符，现有 ${length} 个`,
  too_long_at_bank: ({ max, length, sent }) => `最多 ${max} 个字符；银行收到的写法（${sent}）有 ${length} 个`,
  not_email: '必须是电子邮箱地址',
  not_ascii_email: '必须使用 ASCII 字符，银行只接受这样的邮箱地址',
  address_with_user: '地址不能包含用户名或密码',
  not_web_address: '地址必须是完整的 http 或 https 地址',
  not_media_type: '必须是媒体类型，例如 application/pdf',
  not_date: '必须是日期，格式 YYYY-MM-DD',
  not_between_and_today: ({ from }) => `必须在 ${from} 至今天之间`,
  missing_company_name: '向公司付款必须填写',
  missing_person_name: '向个人付款必须填写',
  missing_country: '必须填写两位国家代码',
  missing_town: '必须填写城市',
  missing_state: ({ country }) => `${country} 的地址必须填写省/州`,
  missing_bank_country: '请填写银行所在国家，或 IBAN、BIC',
  missing_bic: 'SWIFT 付款需要 8 或 11 位的银行 BIC',
  missing_iban: ({ country }) => `${country} 的账户须使用 IBAN`,
  missing_account_number: ({ country }) => `${country} 的账户须填写账号`,
  missing_iban_for: ({ system }) => `${system} 只向 IBAN 付款`,
  missing_katakana_name: '全银付款需要账户上的片假名户名',
  missing_number_for: (number) => `${number.system} 需要${numberText(number)}`,
  missing_number_of_bank: (number) => `${number.country} 的银行需要${numberText(number)}`,
  missing_number_of_account: (number) => `${number.country} 的账户需要${numberText(number)}`,
  not_bank_number: (number) => `格式应为：${numberText(number)}`,
  missing_cpf: '巴西雷亚尔付款需要持有人的 CPF（11 位数字）',
  missing_cnpj: '巴西雷亚尔付款需要持有人的 CNPJ（14 位字母和数字）',
  missing_social_credit_code: '向公司付人民币需要 18 位统一社会信用代码',
  missing_chinese_id: '向个人付人民币需要居民身份证号码',
  missing_birth_date: '向个人付人民币需要出生日期（YYYY-MM-DD）',
  not_country: '必须是两位国家代码，例如 DE',
  not_fiscal_country: '必须是两位国家代码',
  post_box: '不能是邮政信箱：SWIFT 付款需要街道地址',
  not_lei: '必须是法人机构识别编码：18 位字母和数字，加两位校验位',
  lei_of_person: '仅用于公司，个人没有此编码',
  iban_of_no_country: ({ country }) => `不是 IBAN：IBAN 登记表中没有以 ${country} 开头的国家，请把它填作账号`,
  iban_length: ({ country, wanted, length }) =>
    `不是有效的 IBAN：${country} 的 IBAN 有 ${wanted} 位，而不是 ${length} 位`,
  iban_character: ({ country, place, wanted }) =>
    `不是有效的 IBAN：${country} 的第 ${place} 位必须是${iban_characters[wanted]}`,
  iban_check_digits: '不是有效的 IBAN：校验位有误，请逐位核对',
  iban_elsewhere: ({ country, bank_country }) => `账户在 ${country}，而银行所在国家为 ${bank_country}`,
  bic_elsewhere: ({ country, bank_country }) => `属于 ${country} 的银行，而银行所在国家为 ${bank_country}`,
  bic_of_other_bank: ({ starts }) =>
    `与 IBAN 不属于同一家银行：IBAN 的银行 BIC 以 ${starts.join(' 或 ')} 开头`,
  bic_not_of_iban: '与 IBAN 不属于同一家银行：IBAN 中没有这家银行的编号',
  not_bic: '必须是 8 或 11 位的 BIC：银行（4 个字母）、国家（2）、地区（2）、分行（3 位或无）',
  not_currency: '必须是币种代码，例如 EUR',
  not_account_number: '必须是 1 至 34 个字母和数字',
  not_cpf: '必须是 CPF：11 位数字，最后两位为校验位',
  not_cnpj: '必须是 CNPJ：14 位字母和数字，最后两位为校验位',
  not_social_credit_code: '必须是统一社会信用代码：18 位，含校验位',
  not_chinese_id: '必须是居民身份证号码：17 位数字加校验位',
  other_birth_date: '与证件号码中的出生日期不符',
} satisfies Translated<typeof party_field_rules>;
