type Clause = readonly [english: string | RegExp, chinese: string];

/**
 * What the signature doctor says, clause by clause, in Simplified Chinese. Where one clause begins like another, the
 * longer one stands first. Parts in brackets of a pattern are names and values: $1, $2.
 */
const clauses: readonly Clause[] = [
  // The order and form of the body.
  ['The fields were signed in the order in which they were sent', '签名时字段按发送顺序排列'],
  ['they have to be sorted by name, at every depth', '每一层字段都必须按名称排序'],
  ['they have to stand as they are', '必须保持原样'],
  ['The fields were not sorted by name either', '字段也没有按名称排序'],
  [
    'Only the outer fields were sorted, those of nested objects were signed as they were sent',
    '只有外层字段排了序，嵌套对象的字段按发送顺序签名',
  ],
  ['Only the fields of nested objects were sorted', '只有嵌套对象的字段排了序'],
  [
    'The fields were sorted by the rules of a language; they have to be sorted by the codes of their characters',
    '字段按某种语言的规则排序；必须按字符编码排序',
  ],
  [
    'The fields were sorted from z to a; they have to be sorted from a to z',
    '字段按从 z 到 a 排序；必须从 a 到 z',
  ],
  [
    'The items of lists were sorted as well; lists keep the order in which they are sent',
    '列表中的项也被排序；列表保持发送顺序',
  ],
  [
    'The items of lists were sorted instead of the fields; lists keep their order, fields are sorted by name',
    '排序的是列表中的项而不是字段；列表保持顺序，字段按名称排序',
  ],
  [/^Characters beyond ASCII were signed as \\u escapes/, '非 ASCII 字符以 \\u 转义形式签名'],
  [/^Slashes were signed as \\\//, '斜杠以 \\/ 形式签名'],
  ['Slashes and characters beyond ASCII were signed as escapes', '斜杠和非 ASCII 字符以转义形式签名'],
  [
    /^Line separators \(U\+2028, U\+2029\) were signed as escapes/,
    '行分隔符（U+2028、U+2029）以转义形式签名',
  ],
  [/^(<, >,? [^;]*?) were signed as \\u escapes/, '$1 以 \\u 转义形式签名'],
  [
    'The text was signed composed (Unicode NFC); it has to be signed as it is sent',
    '文本以组合形式（Unicode NFC）签名；必须按发送的原样签名',
  ],
  [
    'The text was signed decomposed (Unicode NFD); it has to be signed as it is sent',
    '文本以分解形式（Unicode NFD）签名；必须按发送的原样签名',
  ],
  [
    'UTF-8 was encoded as UTF-8 a second time before it was signed: a text was read as Latin-1 in between',
    '签名前 UTF-8 又被编码了一次：中间曾按 Latin-1 读取文本',
  ],
  [
    'Spaces after commas and colons were signed; the text has none',
    '逗号和冒号后的空格也被签名；文本中没有空格',
  ],
  ['The fields were neither sorted, nor written without spaces', '字段既没有排序，也没有去掉空格'],
  [/^Spaces and \\u escapes were signed/, '签名时带有空格和 \\u 转义'],
  [
    /^The fields were not sorted, and spaces and \\u escapes were signed/,
    '字段没有排序，签名时还带有空格和 \\u 转义',
  ],
  ['A space after every colon was signed; the text has none', '每个冒号后的空格也被签名；文本中没有空格'],
  ['A space after every comma was signed; the text has none', '每个逗号后的空格也被签名；文本中没有空格'],
  [
    'The text was signed with line breaks and indentation, and unsorted',
    '签名的文本带有换行和缩进，且未排序',
  ],
  ['The text was signed with line breaks (CR LF) and indentation', '签名的文本带有换行（CR LF）和缩进'],
  ['The text was signed with line breaks and indentation', '签名的文本带有换行和缩进'],
  ['A byte order mark was signed before the body', '请求体前的字节顺序标记也被签名'],
  [
    'The JSON text was written as JSON once more, as a text in quotation marks',
    'JSON 文本又被写成一次 JSON，即加了引号的文本',
  ],
  [
    'encryption_data was signed as well; the field has to be left out',
    'encryption_data 也被签名；必须去掉该字段',
  ],
  ['(it was empty), and the others sorted', '（当时为空），并对其他字段排序'],
  [', and the others sorted', '，并对其他字段排序'],
  ['timestamp was signed in milliseconds, but sent in seconds', 'timestamp 签名时为毫秒，发送时为秒'],
  ['timestamp was signed in seconds, but sent in milliseconds', 'timestamp 签名时为秒，发送时为毫秒'],
  [
    'timestamp was read from the clock a second time after signing; what is signed has to be sent',
    'timestamp 在签名后又取了一次；签名的内容必须与发送的一致',
  ],
  [
    /^([\w, ]+?) and (\w+) were added after signing; they have to be signed/,
    '$1 和 $2 在签名后才加入；必须参与签名',
  ],
  [/^(\S+) was added after signing; it has to be signed/, '$1 在签名后才加入；必须参与签名'],
  // Types.
  ['what is sent as a text has to be signed as a text', '以文本发送的内容必须以文本签名'],
  [
    'Numbers were signed as texts with two decimals, but sent as numbers',
    '数字签名时为带两位小数的文本，发送时为数字',
  ],
  ['Numbers were signed as texts, but sent as numbers', '数字签名时为文本，发送时为数字'],
  [
    'Numbers were signed with two decimals; a number is signed in its shortest form (10.50 as 10.5). Send amounts as texts',
    '数字签名时带两位小数；数字以最短形式签名（10.50 写作 10.5）。金额请以文本发送',
  ],
  [
    'Whole numbers were signed with a decimal (10.0); a number is signed in its shortest form (10)',
    '整数签名时带小数（10.0）；数字以最短形式签名（10）',
  ],
  [
    'Numbers were signed with the digits as they were written (10.50, 1e2, more than 15 digits); a number is signed in its shortest form (10.5). Send amounts and identifiers as texts',
    '数字按书写的原样签名（10.50、1e2、超过 15 位）；数字以最短形式签名（10.5）。金额和编号请以文本发送',
  ],
  [
    'Amounts were signed as numbers (10.50 as 10.5), but sent as texts',
    '金额签名时为数字（10.50 写作 10.5），发送时为文本',
  ],
  ['Amounts were signed as numbers, but sent as texts', '金额签名时为数字，发送时为文本'],
  ['Digits were signed as numbers, but sent as texts', '数字字符签名时为数字，发送时为文本'],
  [
    'Amounts were signed without their last zeros (10.50 as "10.5"); they have to be signed as they are sent',
    '金额签名时去掉了末尾的零（10.50 写作 "10.5"）；必须按发送的原样签名',
  ],
  [
    'Amounts were signed with two decimals; they have to be signed as they are sent',
    '金额签名时带两位小数；必须按发送的原样签名',
  ],
  [
    'true and false were signed without quotation marks, but sent as texts',
    'true 和 false 签名时不带引号，发送时为文本',
  ],
  [
    'true and false were signed as texts, but sent without quotation marks',
    'true 和 false 签名时为文本，发送时不带引号',
  ],
  [
    'Empty fields were left out when it was signed; what is sent empty is signed empty',
    '签名时省略了空字段；发送为空的字段也要以空值签名',
  ],
  [
    'Empty fields and nulls were left out when it was signed; every field that is sent has to be signed',
    '签名时省略了空字段和 null；发送的每个字段都必须签名',
  ],
  [
    'Fields that are null were left out when it was signed; every field that is sent has to be signed',
    '签名时省略了为 null 的字段；发送的每个字段都必须签名',
  ],
  ['null was signed as an empty text, but sent as null', 'null 签名时为空文本，发送时为 null'],
  ['Empty texts were signed as null, but sent as texts', '空文本签名时为 null，发送时为文本'],
  ['null was signed as the text "null"', 'null 被当作文本 "null" 签名'],
  [
    'Texts were signed without the spaces around them, but sent with them',
    '文本签名时去掉了首尾空格，发送时带有空格',
  ],
  ['Texts were signed without their white space', '文本签名时去掉了空白'],
  ['Line breaks in texts were signed as LF, but sent as CR LF', '文本中的换行签名时为 LF，发送时为 CR LF'],
  ['Line breaks in texts were signed as CR LF, but sent as LF', '文本中的换行签名时为 CR LF，发送时为 LF'],
  [
    'Texts were signed with the entities of XML or HTML (&amp;); what they stand for is signed',
    '文本以 XML 或 HTML 实体（&amp;）签名；应签名其代表的字符',
  ],
  [
    'Texts were sent with the entities of XML or HTML (&amp;), and signed without them',
    '文本发送时带有 XML 或 HTML 实体（&amp;），签名时没有',
  ],
  [
    'Texts were signed with percent-encoding; they have to be signed as they are meant',
    '文本以百分号编码签名；必须按其本义签名',
  ],
  [
    'Texts were signed as they stand in a form (percent-encoded, spaces as +); they have to be signed as they are meant',
    '文本按表单中的形式签名（百分号编码，空格写作 +）；必须按其本义签名',
  ],
  ['Texts were signed in lower case, but sent as they are', '文本签名时为小写，发送时为原样'],
  ['Texts were signed in upper case, but sent as they are', '文本签名时为大写，发送时为原样'],
  [
    'Objects and lists were signed as JSON, but sent as texts (in forms and XML); such a field is signed as the text that is sent',
    '对象和列表签名时为 JSON，发送时为文本（表单和 XML 中）；此类字段按发送的文本签名',
  ],
  [
    'Objects and lists were signed as JSON, but sent as texts, and the fields were not sorted',
    '对象和列表签名时为 JSON，发送时为文本，且字段没有排序',
  ],
  [
    'Objects and lists were signed as JSON texts, but sent as objects and lists',
    '对象和列表签名时为 JSON 文本，发送时为对象和列表',
  ],
  [
    'A list was signed as a list, but sent as one text with commas',
    '列表签名时为列表，发送时为以逗号连接的文本',
  ],
  [
    'A list with one item was signed as a list, but sent as a text',
    '只有一项的列表签名时为列表，发送时为文本',
  ],
  [
    'Of a repeated key only the last value was signed; it is a list',
    '重复的键只签名了最后一个值；它是一个列表',
  ],
  [
    'Of a repeated key only the first value was signed; it is a list',
    '重复的键只签名了第一个值；它是一个列表',
  ],
  [
    'A list was signed as one text with commas, but sent as a list or a repeated key',
    '列表签名时为以逗号连接的文本，发送时为列表或重复的键',
  ],
  [
    'The brackets of a[] were signed as a part of its name; the list a is signed',
    'a[] 的方括号被当作名称的一部分签名；应签名列表 a',
  ],
  ['A list was signed as an object with the numbers of its items', '列表被当作以序号为键的对象签名'],
  [
    /^The fields were signed inside an object `(\w+)`; they are signed alone/,
    '字段被放在对象 $1 中签名；应单独签名字段',
  ],
  ['The fields were signed inside a list; they are signed alone', '字段被放在列表中签名；应单独签名字段'],
  [
    /^(\S+) was signed as a text with two decimals, but sent as a number/,
    '$1 签名时为带两位小数的文本，发送时为数字',
  ],
  [/^(\S+) was signed as a text, but sent as a number/, '$1 签名时为文本，发送时为数字'],
  [/^(\S+) was signed as a number, but sent as a text/, '$1 签名时为数字，发送时为文本'],
  [
    /^(\S+) was signed with two decimals; a number is signed in its shortest form/,
    '$1 签名时带两位小数；数字以最短形式签名',
  ],
  [
    /^(\S+) was signed with a decimal; a number is signed in its shortest form/,
    '$1 签名时带小数；数字以最短形式签名',
  ],
  [
    /^(\S+) was signed with a \+, and a space arrived: in a form a \+ has to be encoded \(%2B\)/,
    '$1 签名时带有 +，收到的是空格：表单中的 + 必须编码（%2B）',
  ],
  [
    /^(\S+) was signed without its last zeros; it has to be signed as it is sent/,
    '$1 签名时去掉了末尾的零；必须按发送的原样签名',
  ],
  [
    'The body was signed as it was written; it has to be put into canonical form first, without white space and with sorted fields',
    '请求体按书写的原样签名；必须先转为规范形式：去掉空白并对字段排序',
  ],
  ['A form was signed', '签名的是表单'],
  ['Name-value pairs were signed', '签名的是名称与值的列表'],
  ['The values were signed behind each other; what is signed is JSON', '签名的是依次相连的值；应签名 JSON'],
  ['what is signed is JSON, however the body is sent', '无论请求体以何种形式发送，签名的都是 JSON'],
  // Version, path and body.
  [/^the path is there alone(?:, such as)?:? (\/\S*?)(?=\.?(?:\s|$))/, '那里只有路径：$1'],
  ['A byte order mark was signed at the beginning', '开头的字节顺序标记也被签名'],
  [
    'The body alone was signed; the lines “v2” and the path come before it',
    '只签名了请求体；前面还有“v2”和路径两行',
  ],
  ['Lines were ended by CR LF; they have to end by LF', '各行以 CR LF 结尾；必须以 LF 结尾'],
  ['Lines were ended by CR; they have to end by LF', '各行以 CR 结尾；必须以 LF 结尾'],
  [
    /^A backslash and an n were signed where a line break is due: in single quotation marks \\n is none in PHP, Ruby and shells/,
    '应为换行处签名的是反斜杠和 n：在 PHP、Ruby 和 shell 的单引号中，\\n 不是换行',
  ],
  ['The line “v2” before the path is missing', '路径前缺少“v2”一行'],
  [/^The first line (?:is|was signed as) “([^”]*)”; it is “v2”/, '第一行是“$1”；应为“v2”'],
  ['A line break was signed behind the body', '请求体后的换行也被签名'],
  ['An empty line was signed before the body', '请求体前的空行也被签名'],
  ['A line break was signed at the beginning', '开头的换行也被签名'],
  ['The line with the path is missing', '缺少路径一行'],
  ['The method was signed before the path', '路径前签名了请求方法'],
  ['The whole request line was signed', '签名了整个请求行'],
  ['The method was signed in a line of its own; there is none', '请求方法单独签名成一行；不应有这一行'],
  ['The method was signed in the place of the line “v2”', '“v2”一行的位置签名了请求方法'],
  ['The full URL was signed in the line of the path', '路径一行签名了完整的 URL'],
  ['Method and full URL were signed in the line of the path', '路径一行签名了请求方法和完整的 URL'],
  ['Host and path were signed in the line of the path', '路径一行签名了主机和路径'],
  ['The full URL with its query was signed', '签名了带查询参数的完整 URL'],
  ['The path was signed with its query', '路径签名时带有查询参数'],
  ['The path was signed with a slash at its end', '路径签名时末尾带有斜杠'],
  ['The path was signed without /v1/ before it', '路径签名时前面缺少 /v1/'],
  ['The path was signed without the slash at its beginning', '路径签名时缺少开头的斜杠'],
  ['The path was signed with two slashes at its beginning', '路径签名时开头有两个斜杠'],
  ['The path was signed in lower case', '路径以小写签名'],
  ['The path was signed in upper case', '路径以大写签名'],
  ['The path was signed without /v1', '路径签名时缺少 /v1'],
  [/^The line of the path is “([^”]*)”/, '路径一行是“$1”'],
  [
    /^The path of another operation was signed, (\S+); the request went to (\S+?)(?=\.?(?:\s|$))/,
    '签名的是另一个操作的路径 $1；请求发往 $2',
  ],
  [/^The path was signed as (\S+); it is (\S+?)(?=\.?(?:\s|$))/, '路径签名为 $1；应为 $2'],
  ['The line breaks between version, path and body are missing', '版本、路径和请求体之间缺少换行'],
  [
    /^Version, path and body were joined by “([^”]*)”; a line break goes between them/,
    '版本、路径和请求体以“$1”连接；它们之间应为换行',
  ],
  ['The lines “v2” and the path were signed in the other order', '“v2”和路径两行的顺序相反'],
  ['Body and path were signed in the other order', '请求体和路径的顺序相反'],
  [
    'The lines “v2” and the path were signed behind the body; they come before it',
    '“v2”和路径两行在请求体之后签名；它们应在请求体之前',
  ],
  // encryption_data.
  ['encryption_data has white space around it', 'encryption_data 前后有空白'],
  ['encryption_data has quotation marks around it', 'encryption_data 带有引号'],
  [
    'encryption_data holds more than the digest: the beginning of what openssl prints (use -r)',
    'encryption_data 不只有摘要：还有 openssl 输出的开头（请使用 -r）',
  ],
  [
    'encryption_data holds more than the digest: the end of what sha256sum or openssl prints',
    'encryption_data 不只有摘要：还有 sha256sum 或 openssl 输出的结尾',
  ],
  [
    'encryption_data holds more than the digest: a name before it',
    'encryption_data 不只有摘要：前面还有名称',
  ],
  ['encryption_data holds more than the digest: 0x before it', 'encryption_data 不只有摘要：前面还有 0x'],
  ['encryption_data has marks between its bytes', 'encryption_data 的字节之间有分隔符'],
  [
    'the 32 bytes of the digest are written in hex or base64, once',
    '摘要的 32 个字节只写成一次十六进制或 base64',
  ],
  [/^The text of the digest was written in (hex|base64) a second time/, '摘要的文本又被写成一次 $1'],
  [
    'encryption_data arrived percent-encoded: it was encoded twice',
    '收到的 encryption_data 带有百分号编码：编码了两次',
  ],
  [
    'The + of base64 arrived as a space: in a form it has to be encoded (%2B). Hex needs no encoding',
    'base64 中的 + 收到时变成了空格：表单中必须编码（%2B）。十六进制无需编码',
  ],
  ['encryption_data is missing or empty', '缺少 encryption_data，或其为空'],
  [/^It is as long as an? (\S+) digest in (hex|base64)/, '其长度与 $2 形式的 $1 摘要相同'],
  [
    /^encryption_data has (\d+) characters; it must be 64 of hex, or the base64 of 32 bytes/,
    'encryption_data 有 $1 个字符；必须是 64 个十六进制字符，或 32 个字节的 base64',
  ],
  // The key.
  ['its characters are the key as they stand', '其字符原样就是密钥'],
  [/^The sign key was decoded from (\w+)/, '签名密钥按 $1 解码后使用'],
  [/^The sign key was encoded in (\w+)/, '签名密钥编码为 $1 后使用'],
  ['The SHA-256 of the sign key was used', '使用了签名密钥的 SHA-256'],
  ['The sign key was used as UTF-16; it has to be UTF-8', '签名密钥以 UTF-16 使用；必须为 UTF-8'],
  ['The sign key was used with a line break at its end', '签名密钥末尾带有换行'],
  ['The sign key was used with a line break before it', '签名密钥前带有换行'],
  ['The sign key was used with a space before it', '签名密钥前带有空格'],
  ['The sign key was used with a space behind it', '签名密钥后带有空格'],
  ['The sign key was used with spaces around it', '签名密钥前后带有空格'],
  ['The sign key was used with a tabulator behind it', '签名密钥后带有制表符'],
  ['The sign key was used with a tabulator before it', '签名密钥前带有制表符'],
  [
    'The sign key was used with a byte order mark before it: of the file that it was read from',
    '签名密钥前带有字节顺序标记，来自读取它的文件',
  ],
  ['The sign key was used with a NUL character at its end', '签名密钥末尾带有 NUL 字符'],
  ['The sign key was used with quotation marks around it', '签名密钥带有引号'],
  ['The sign key was used with brackets around it', '签名密钥带有括号'],
  ['The sign key was used with a comma behind it', '签名密钥后带有逗号'],
  ['The sign key was used with a semicolon behind it', '签名密钥后带有分号'],
  ['The last character of the sign key is missing', '签名密钥缺少最后一个字符'],
  ['The first character of the sign key is missing', '签名密钥缺少第一个字符'],
  ['The sign key was used in lower case', '签名密钥以小写使用'],
  ['The sign key was used in upper case', '签名密钥以大写使用'],
  ['The sign key was used with percent-encoding', '签名密钥以百分号编码使用'],
  [
    'The id of the key was used before the sign key; the sign key is used alone',
    '签名密钥前加了密钥编号；应只使用签名密钥',
  ],
  [
    'The id of the key was used; the sign key is what was shown once when it was made',
    '使用了密钥编号；签名密钥是创建时显示一次的内容',
  ],
  [/^The (merchant_id|account_id) was used as the sign key/, '把 $1 当作签名密钥使用'],
  ['The sign key of the examples in the reference was used', '使用了参考文档示例中的签名密钥'],
  [
    'The sign key was empty: the setting that holds it was not read, or it was decoded from hex, which it is not',
    '签名密钥为空：没有读到保存它的设置，或按十六进制解码，而它并非十六进制',
  ],
  [
    /^The name of the setting was used as the sign key \((\S+)\), not what it holds/,
    '把设置的名称（$1）而不是其内容当作签名密钥使用',
  ],
  [
    'A plain SHA-256 was made; hmac-v2 is HMAC-SHA-256 with the sign key as the key',
    '计算的是普通 SHA-256；hmac-v2 是以签名密钥为密钥的 HMAC-SHA-256',
  ],
  ['Key and text changed places in the HMAC', 'HMAC 中密钥与文本的位置颠倒'],
  ['The SHA-256 of the text was signed; the text itself is signed', '签名的是文本的 SHA-256；应签名文本本身'],
  ['The text was signed in base64; it is signed as it stands', '文本以 base64 签名；应按原样签名'],
  ['A SHA-256 of the HMAC was made; the HMAC itself is sent', '又对 HMAC 计算了 SHA-256；应发送 HMAC 本身'],
  ['The HMAC was made twice', 'HMAC 计算了两次'],
  [/^The text was signed as (Latin-1|UTF-16); it has to be UTF-8/, '文本以 $1 签名；必须为 UTF-8'],
  ['A NUL character was signed at the end', '末尾的 NUL 字符也被签名'],
  [
    'Only as many bytes were signed as the text has characters; its UTF-8 has more',
    '签名的字节数等于文本的字符数；其 UTF-8 字节更多',
  ],
  [/^An HMAC-(\S+) was made; it has to be HMAC-SHA-256/, '计算的是 HMAC-$1；必须是 HMAC-SHA-256'],
  [/^A plain (\S+) was made; it has to be HMAC-SHA-256/, '计算的是普通 $1；必须是 HMAC-SHA-256'],
  // sha256-v1.
  ['the values are in the order in which the documentation names them', '值按文档中列出的顺序排列'],
  ['account_id was signed before merchant_id', 'account_id 在 merchant_id 之前签名'],
  ['The values were signed in the opposite order', '值按相反的顺序签名'],
  ['The values were sorted before they were signed', '值在签名前被排序'],
  ['merchant_id and account_id were signed last', 'merchant_id 和 account_id 在最后签名'],
  [
    'merchant_id and account_id were not signed; they come first',
    'merchant_id 和 account_id 没有签名；它们应在最前',
  ],
  ['account_id was not signed; it comes after merchant_id', 'account_id 没有签名；它应在 merchant_id 之后'],
  ['merchant_id was not signed; it comes first', 'merchant_id 没有签名；它应在最前'],
  [
    'Only merchant_id and account_id were signed; more values belong to this operation',
    '只签名了 merchant_id 和 account_id；此操作还有其他值',
  ],
  [
    'Only the first of the values behind account_id was signed; all of them are, in order',
    'account_id 之后只签名了第一个值；应按顺序签名所有值',
  ],
  [
    'The values of the list were joined by commas; nothing goes between them',
    '列表的值以逗号连接；它们之间不应有任何字符',
  ],
  [/^The (third|\d+th) value was not signed/, '第 $1 个值没有签名'],
  ['Two values changed places', '有两个值的位置颠倒'],
  [
    'Values that were sent as numbers were signed; only texts count, so send them as texts',
    '以数字发送的值也被签名；只有文本参与签名，请以文本发送',
  ],
  [
    'The amount was signed without its last zeros; it has to be signed as it is sent',
    '金额签名时去掉了末尾的零；必须按发送的原样签名',
  ],
  [
    'The amount was signed with two decimals; it has to be signed as it is sent',
    '金额签名时带两位小数；必须按发送的原样签名',
  ],
  [
    'The e-mail address was signed in lower case; it has to be signed as it is sent',
    '电子邮箱以小写签名；必须按发送的原样签名',
  ],
  [/^The values of another operation \((\S+)\) were signed/, '签名的是另一个操作（$1）的值'],
  [
    'All values of the body were signed, sorted by name; only those that the documentation names are',
    '请求体的所有值都按名称排序后签名；只签名文档列出的值',
  ],
  [
    'All values of the body were signed; only those that the documentation names are',
    '请求体的所有值都被签名；只签名文档列出的值',
  ],
  ['The sign key comes first; it has to come last', '签名密钥在最前；它必须在最后'],
  ['The sign key is at both ends; it has to come last only', '签名密钥在首尾两端；它只能在最后'],
  ['The sign key is missing at the end of the text', '文本末尾缺少签名密钥'],
  [
    'White space was signed behind the sign key: a line break or a space at its end',
    '签名密钥后的空白（末尾的换行或空格）也被签名',
  ],
  ['A line break was signed behind the sign key, and white space', '签名密钥后的换行和空白也被签名'],
  ['White space within values was signed; it has to be taken out', '值中的空白也被签名；必须去掉'],
  ['White space was signed; it has to be taken out', '空白也被签名；必须去掉'],
  [
    'The values were joined by line breaks; nothing goes between them',
    '值以换行连接；它们之间不应有任何字符',
  ],
  ['The values were joined by spaces; nothing goes between them', '值以空格连接；它们之间不应有任何字符'],
  [/^The values were joined by (\S+); nothing goes between them/, '值以 $1 连接；它们之间不应有任何字符'],
  [/^The (text|values) (?:was|were) signed in lower case/, '以小写签名'],
  [/^The (text|values) (?:was|were) signed in upper case/, '以大写签名'],
  [
    /^The text was written in (\S+) before it was digested; it is digested as it stands/,
    '文本在计算摘要前被写成 $1；应对原样的文本计算摘要',
  ],
  [
    'An HMAC was made; sha256-v1 is a plain SHA-256 with the sign key at the end of the text',
    '计算的是 HMAC；sha256-v1 是普通 SHA-256，签名密钥在文本末尾',
  ],
  [/^A digest of (\S+) was made; it has to be SHA-256/, '计算的是 $1 摘要；必须是 SHA-256'],
  // The request and the account.
  [
    /^Unknown account: this gateway has no account (\S+) of a merchant (\S+?)(?=\.?(?:\s|$))/,
    '账户未知：此网关没有商户 $2 的账户 $1',
  ],
  [
    /^Unknown account, or a foreign one: the request names account (\S+) of merchant (\S+); this is account (\S+) of merchant (\S+?)(?=\.?(?:\s|$))/,
    '账户未知或属于他人：请求写的是商户 $2 的账户 $1；这里是商户 $4 的账户 $3',
  ],
  [
    /^merchant_id and account_id changed places; this is account (\S+) of merchant (\S+?)(?=\.?(?:\s|$))/,
    'merchant_id 和 account_id 的位置颠倒；这里是商户 $2 的账户 $1',
  ],
  [
    /^merchant_id or account_id has white space around it; this is account (\S+) of merchant (\S+?)(?=\.?(?:\s|$))/,
    'merchant_id 或 account_id 前后有空白；这里是商户 $2 的账户 $1',
  ],
  ['timestamp is missing: Unix time in seconds', '缺少 timestamp：以秒为单位的 Unix 时间'],
  [
    'timestamp is in milliseconds; it has to be Unix time in seconds',
    'timestamp 以毫秒为单位；必须是以秒为单位的 Unix 时间',
  ],
  [
    'timestamp must be Unix time in whole seconds, and no date',
    'timestamp 必须是以整秒为单位的 Unix 时间，而不是日期',
  ],
  [
    /^timestamp is (\S+), not the present time: a request is refused unless it arrives within (\d+) seconds of it/,
    'timestamp 是 $1，不是当前时间：请求必须在该时间前后 $2 秒内到达，否则会被拒绝',
  ],
  [
    'nonce is missing: 8 to 64 characters that were never used before',
    '缺少 nonce：8 至 64 个从未用过的字符',
  ],
  ['nonce must be a string of 8 to 64 characters', 'nonce 必须是 8 至 64 个字符的字符串'],
  [/^(\w+) is missing/, '缺少 $1'],
  [/^(\w+) must be a string/, '$1 必须是字符串'],
  [
    'The sign key is another one: of another account, of the other mode, revoked, or cut off when it was copied',
    '签名密钥不对：属于其他账户、其他环境、已撤销，或复制时被截断',
  ],
  [
    'A field was changed, added or left out after signing, such as a timestamp or nonce that was drawn a second time; every field that is sent has to be signed as it is sent',
    '签名后有字段被更改、增加或遗漏，例如重新生成了 timestamp 或 nonce；发送的每个字段都必须按发送的原样签名',
  ],
  ['The text was not signed as UTF-8 bytes', '文本没有按 UTF-8 字节签名'],
  ['The account has no active sign key', '账户没有有效的签名密钥'],
  [
    'The signed text is right, so the key or the way it is used is not',
    '签名的文本正确，因此密钥或其使用方式有误',
  ],
  ['The signed text is another one: look at the first difference', '签名的文本不同：请看第一处差异'],
  [/^key_id names (\S+), but (\S+) signed the request/, 'key_id 写的是 $1，但请求由 $2 签名'],
  [
    /^What is signed is longer than (\d+) characters, too long for the usual mistakes to be tried on it: look for the mistake with a shorter request/,
    '签名的内容超过 $1 个字符，过长而无法尝试常见错误：请用较短的请求查找错误',
  ],
  [
    /^The account’s signing profile is (\S+), and the request was signed by the other one/,
    '账户的签名方式是 $1，而请求使用了另一种方式签名',
  ],
  // Programming languages, and options of theirs.
  [/^(\((?:[^()]|\([^()]*\))*\))/, ' $1'],
];

const marks: Readonly<Record<string, string>> = { ';': '；', '.': '。', ',': '，', ':': '：' };

/** What the signature doctor says of a cause, in Chinese; null where a part of it has no words. */
export function causeInChinese(cause: string): string | null {
  let left = cause.trim();
  let said = '';
  while (left !== '') {
    const clause = clauses.find(([english]) =>
      typeof english === 'string' ? left.startsWith(english) : english.test(left),
    );
    if (!clause) return null;
    const [english, chinese] = clause;
    const matched = typeof english === 'string' ? english : (english.exec(left)?.[0] ?? '');
    said += typeof english === 'string' ? chinese : matched.replace(english, chinese);
    left = left.slice(matched.length);
    const mark = /^[;.,:]/.exec(left)?.[0] ?? '';
    said += marks[mark] ?? '';
    left = left.slice(mark.length).trimStart();
  }
  return said;
}
