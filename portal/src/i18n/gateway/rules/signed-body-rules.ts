import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';
import type { signed_body_rules } from '@causeway/schemas/errors/rules/signed-body-rules.ts';

const to_sort = '每一层字段都必须按名称排序';
const sent_as_text = '以文本发送的内容必须以文本签名';
const leave_out = 'encryption_data 也被签名；必须去掉该字段';
const json_only = '无论请求体以何种形式发送，签名的都是 JSON';

export const chinese_signed_body_rules = {
  signed_as_sent: `签名时字段按发送顺序排列；${to_sort}`,
  unsorted_too: '字段也没有按名称排序',
  only_outer_sorted: `只有外层字段排了序，嵌套对象的字段按发送顺序签名；${to_sort}`,
  only_nested_sorted: `只有嵌套对象的字段排了序；${to_sort}`,
  sorted_by_language: '字段按某种语言的规则排序；必须按字符编码排序',
  sorted_descending: '字段按从 z 到 a 排序；必须从 a 到 z',
  lists_sorted: '列表中的项也被排序；列表保持发送顺序',
  only_lists_sorted: '排序的是列表中的项而不是字段；列表保持顺序，字段按名称排序',

  escaped_by_python: '非 ASCII 字符以 \\u 转义形式签名；必须保持原样 (Python: ensure_ascii=False)',
  escaped_slashes: '斜杠以 \\/ 形式签名；必须保持原样 (PHP: JSON_UNESCAPED_SLASHES)',
  escaped_by_php: '斜杠和非 ASCII 字符以转义形式签名 (PHP: JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)',
  escaped_line_separators:
    '行分隔符（U+2028、U+2029）以转义形式签名；必须保持原样 (PHP: JSON_UNESCAPED_LINE_TERMINATORS)',
  escaped_by_go: '<、> 和 & 以 \\u 转义形式签名；必须保持原样 (Go: SetEscapeHTML(false))',
  escaped_by_gson: "<、>、&、= 和 ' 以 \\u 转义形式签名；必须保持原样 (Gson: disableHtmlEscaping())",
  escaped_by_dotnet:
    "<、>、&、'、+ 和非 ASCII 字符以 \\u 转义形式签名；必须保持原样 (.NET: JavaScriptEncoder.UnsafeRelaxedJsonEscaping)",
  escaped_beyond_ascii: '非 ASCII 字符以 \\u 转义形式签名；必须保持原样',
  composed: '文本以组合形式（Unicode NFC）签名；必须按发送的原样签名',
  decomposed: '文本以分解形式（Unicode NFD）签名；必须按发送的原样签名',
  utf8_twice: '签名前 UTF-8 又被编码了一次：中间曾按 Latin-1 读取文本',

  spaced: '逗号和冒号后的空格也被签名；文本中没有空格 (Python: separators=(",", ":"))',
  spaced_unsorted: '字段既没有排序，也没有去掉空格 (Python: sort_keys=True, separators=(",", ":"))',
  spaced_escaped: '签名时带有空格和 \\u 转义 (Python: ensure_ascii=False, separators=(",", ":"))',
  spaced_escaped_unsorted:
    '字段没有排序，签名时还带有空格和 \\u 转义 (Python: sort_keys=True, ensure_ascii=False, separators=(",", ":"))',
  spaced_colons: '每个冒号后的空格也被签名；文本中没有空格',
  spaced_commas: '每个逗号后的空格也被签名；文本中没有空格',
  indented: '签名的文本带有换行和缩进',
  indented_unsorted: '签名的文本带有换行和缩进，且未排序',
  indented_crlf: '签名的文本带有换行（CR LF）和缩进',
  body_bom: '请求体前的字节顺序标记也被签名',
  json_twice: 'JSON 文本又被写成一次 JSON，即加了引号的文本',

  signature_signed_empty: `${leave_out}（当时为空）`,
  signature_signed_null: `${leave_out}（当时为 null）`,
  signature_signed_unsorted: `${leave_out}（当时为空），并对其他字段排序`,
  added_after_signing: ({ names }) =>
    names.length === 1
      ? `${names.join()} 在签名后才加入；必须参与签名`
      : `${names.slice(0, -1).join(', ')} 和 ${names.slice(-1).join()} 在签名后才加入；必须参与签名`,
  signed_in_milliseconds: 'timestamp 签名时为毫秒，发送时为秒',
  signed_in_seconds: 'timestamp 签名时为秒，发送时为毫秒',
  clock_read_twice: 'timestamp 在签名后又取了一次；签名的内容必须与发送的一致',

  numbers_as_texts: '数字签名时为文本，发送时为数字',
  numbers_as_texts_decimals: '数字签名时为带两位小数的文本，发送时为数字',
  numbers_decimals: '数字签名时带两位小数；数字以最短形式签名（10.50 写作 10.5）。金额请以文本发送',
  whole_numbers_decimal: '整数签名时带小数（10.0）；数字以最短形式签名（10）',
  numbers_as_written:
    '数字按书写的原样签名（10.50、1e2、超过 15 位）；数字以最短形式签名（10.5）。金额和编号请以文本发送',
  amounts_as_short_numbers: `金额签名时为数字（10.50 写作 10.5），发送时为文本；${sent_as_text}`,
  amounts_as_numbers: `金额签名时为数字，发送时为文本；${sent_as_text}`,
  digits_as_numbers: `数字字符签名时为数字，发送时为文本；${sent_as_text}`,
  amounts_without_zeros: '金额签名时去掉了末尾的零（10.50 写作 "10.5"）；必须按发送的原样签名',
  amounts_decimals: '金额签名时带两位小数；必须按发送的原样签名',
  texts_as_booleans: `true 和 false 签名时不带引号，发送时为文本；${sent_as_text}`,
  booleans_as_texts: 'true 和 false 签名时为文本，发送时不带引号',
  empty_left_out: '签名时省略了空字段；发送为空的字段也要以空值签名',
  empty_and_null_left_out: '签名时省略了空字段和 null；发送的每个字段都必须签名',
  null_left_out: '签名时省略了为 null 的字段；发送的每个字段都必须签名',
  null_as_empty: 'null 签名时为空文本，发送时为 null',
  empty_as_null: '空文本签名时为 null，发送时为文本',
  null_as_text: 'null 被当作文本 "null" 签名',
  texts_trimmed: '文本签名时去掉了首尾空格，发送时带有空格',
  texts_without_spaces: '文本签名时去掉了空白',
  texts_lf: '文本中的换行签名时为 LF，发送时为 CR LF',
  texts_crlf: '文本中的换行签名时为 CR LF，发送时为 LF',
  entities_signed: '文本以 XML 或 HTML 实体（&amp;）签名；应签名其代表的字符',
  entities_sent: '文本发送时带有 XML 或 HTML 实体（&amp;），签名时没有',
  texts_percent_encoded: '文本以百分号编码签名；必须按其本义签名',
  texts_form_encoded: '文本按表单中的形式签名（百分号编码，空格写作 +）；必须按其本义签名',
  texts_lower_case: '文本签名时为小写，发送时为原样',
  texts_upper_case: '文本签名时为大写，发送时为原样',

  objects_sent_as_texts: '对象和列表签名时为 JSON，发送时为文本（表单和 XML 中）；此类字段按发送的文本签名',
  objects_sent_as_texts_unsorted: '对象和列表签名时为 JSON，发送时为文本，且字段没有排序',
  objects_as_texts: '对象和列表签名时为 JSON 文本，发送时为对象和列表',
  list_sent_with_commas: '列表签名时为列表，发送时为以逗号连接的文本',
  list_sent_as_text: '只有一项的列表签名时为列表，发送时为文本',
  only_last_of_key: '重复的键只签名了最后一个值；它是一个列表',
  only_first_of_key: '重复的键只签名了第一个值；它是一个列表',
  list_with_commas: '列表签名时为以逗号连接的文本，发送时为列表或重复的键',
  list_brackets: 'a[] 的方括号被当作名称的一部分签名；应签名列表 a',
  list_as_object: '列表被当作以序号为键的对象签名 (PHP: array_values)',
  fields_in_object: ({ name }) => `字段被放在对象 ${name} 中签名；应单独签名字段`,
  fields_in_list: '字段被放在列表中签名；应单独签名字段',

  number_as_text: ({ field }) => `${field} 签名时为文本，发送时为数字`,
  number_as_text_decimals: ({ field }) => `${field} 签名时为带两位小数的文本，发送时为数字`,
  number_decimals: ({ field }) => `${field} 签名时带两位小数；数字以最短形式签名`,
  number_decimal: ({ field }) => `${field} 签名时带小数；数字以最短形式签名`,
  plus_as_space: ({ field }) => `${field} 签名时带有 +，收到的是空格：表单中的 + 必须编码（%2B）`,
  text_as_number: ({ field }) => `${field} 签名时为数字，发送时为文本；${sent_as_text}`,
  text_without_zeros: ({ field }) => `${field} 签名时去掉了末尾的零；必须按发送的原样签名`,

  not_canonical: '请求体按书写的原样签名；必须先转为规范形式：去掉空白并对字段排序',
  form_signed: `签名的是表单；${json_only}`,
  pairs_signed: `签名的是名称与值的列表；${json_only}`,
  values_signed: '签名的是依次相连的值；应签名 JSON',
} satisfies Translated<typeof signed_body_rules>;
