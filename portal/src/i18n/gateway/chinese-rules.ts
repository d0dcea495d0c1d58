/** How the gateway words a rule, and what it is in Chinese; `$1` is what the first brackets match. */
type Rule = readonly [said: RegExp, chinese: string];

/** What a field may hold, whichever it is. */
const field_rules: readonly Rule[] = [
  [/^is missing$/, '必填'],
  [/^must not be empty$/, '不能为空'],
  [/^must be more than zero$/, '必须大于零'],
  [/^must have at least (\d+) characters$/, '至少 $1 个字符'],
  [/^must have at most (\d+) characters$/, '最多 $1 个字符'],
  [/^must have at most (\d+) characters; it has (\d+)$/, '最多 $1 个字符，现有 $2 个'],
  [
    /^must have at most (\d+) characters as banks get it \((.*)\); it has (\d+)$/,
    '最多 $1 个字符；银行收到的写法（$2）有 $3 个',
  ],
  [/^must hold printable characters only(, on one line)?$/, '只能包含可显示的字符，且在一行之内'],
  [/^holds nothing that the SWIFT character set can show/, '无法用 SWIFT 字符集表示，请使用拉丁字母'],
  [/^must be an e-mail address$/, '必须是电子邮箱地址'],
  [/^must be a date, YYYY-MM-DD$/, '必须是日期，格式 YYYY-MM-DD'],
  [/^must be a day such as (\S+)$/, '必须是日期，例如 $1'],
  [/^must be a date from (\S+) to (\S+), YYYY-MM-DD$/, '必须是 $1 至 $2 之间的日期'],
  [/^must lie between (\S+) and today$/, '必须在 $1 至今天之间'],
  [
    /^must be the ISO 4217 code of a currency that can be transacted, such as EUR$/,
    '必须是可交易的币种代码，例如 EUR',
  ],
  [/^must be an ISO 4217 code, such as EUR$/, '必须是币种代码，例如 EUR'],
  [/^is not known$/, '未知'],
  [
    /^must be a decimal string of at most (\d+) digits without decimals, such as "(.*)", for (\w+)$/,
    '$3 金额最多 $1 位数字，不含小数，例如 $2',
  ],
  [
    /^must be a decimal string of at most (\d+) digits and (\d+) decimals, such as "(.*)", for (\w+)$/,
    '$4 金额最多 $1 位数字、$2 位小数，例如 $3',
  ],
];

/** Whom a payout goes to, and by which bank. */
const party_rules: readonly Rule[] = [
  [/^is missing: a company is paid under it$/, '向公司付款必须填写'],
  [/^is missing: a person is paid under it$/, '向个人付款必须填写'],
  [/^is missing: the two-letter country is always needed$/, '必须填写两位国家代码'],
  [/^is missing: the town is always needed$/, '必须填写城市'],
  [/^is missing: addresses in (\w+) need the state or province$/, '$1 的地址必须填写省/州'],
  [/^is missing: send the two-letter country of the bank/, '请填写银行所在国家，或 IBAN、BIC'],
  [/^is missing: SWIFT needs the bank’s BIC/, 'SWIFT 付款需要 8 或 11 位的银行 BIC'],
  [/^is missing: accounts in (\w+) are paid by IBAN$/, '$1 的账户须使用 IBAN'],
  [/^is missing: accounts in (\w+) are paid by number$/, '$1 的账户须填写账号'],
  [/^is missing: (.+) pays to IBANs$/, '$1 只向 IBAN 付款'],
  [/^is missing: (.+) needs the .+, (.+)$/, '$1 需要此项（$2）'],
  [/^is missing: payouts in BRL need the holder’s CPF/, '巴西雷亚尔付款需要持有人的 CPF（11 位数字）'],
  [
    /^is missing: payouts in BRL need the holder’s CNPJ/,
    '巴西雷亚尔付款需要持有人的 CNPJ（14 位字母和数字）',
  ],
  [/^is missing: payouts in CNY to companies/, '向公司付人民币需要 18 位统一社会信用代码'],
  [/^is missing: payouts in CNY to persons need the resident/, '向个人付人民币需要居民身份证号码'],
  [/^is missing: payouts in CNY to persons need it/, '向个人付人民币需要出生日期（YYYY-MM-DD）'],
  [/^is missing: send payment_amount or source_amount$/, '请填写金额'],
  [/^is missing: send beneficiary, or beneficiary_id/, '请填写收款人，或选择已保存的收款人'],
  [/^must be a two-letter country code/, '必须是两位国家代码，例如 DE'],
  [/^must not be a P\.O\. box/, '不能是邮政信箱：SWIFT 付款需要街道地址'],
  [
    /^is not an IBAN: no country of the IBAN registry begins with (.*); send such a number as account_number$/,
    '不是 IBAN：IBAN 登记表中没有以 $1 开头的国家，请把它填作账号',
  ],
  [
    /^is not an IBAN: its length in (\w+) is (\d+) characters, not (\d+)$/,
    '不是有效的 IBAN：$1 的 IBAN 有 $2 位，而不是 $3 位',
  ],
  [/^is not an IBAN: character (\d+) must be a digit in (\w+)$/, '不是有效的 IBAN：$2 的第 $1 位必须是数字'],
  [/^is not an IBAN: character (\d+) must be a letter in (\w+)$/, '不是有效的 IBAN：$2 的第 $1 位必须是字母'],
  [/^is not an IBAN/, '不是有效的 IBAN：校验位有误，请逐位核对'],
  [/^is an account in (\w+), but the bank’s country is (\w+)$/, '账户在 $1，而银行所在国家为 $2'],
  [/^belongs to a bank in (\w+), but the bank’s country is (\w+)$/, '属于 $1 的银行，而银行所在国家为 $2'],
  [
    /^must be a BIC of 8 or 11 characters/,
    '必须是 8 或 11 位的 BIC：银行（4 个字母）、国家（2）、地区（2）、分行（3 位或无）',
  ],
  [/^must be 1 to 34 letters and digits$/, '必须是 1 至 34 个字母和数字'],
  [/^must be a CPF: 11 digits/, '必须是 CPF：11 位数字，最后两位为校验位'],
  [/^must be a CNPJ: 14 letters and digits/, '必须是 CNPJ：14 位字母和数字，最后两位为校验位'],
  [/^must be a unified social credit code/, '必须是统一社会信用代码：18 位，含校验位'],
  [/^must be a resident identity number/, '必须是居民身份证号码：17 位数字加校验位'],
  [/^is not the birth date in personal_id_number$/, '与证件号码中的出生日期不符'],
  [/^must be the .+: (.+)$/, '格式应为：$1'],
  [/^LOCAL is not available in (\w+) for (\w+)/, '无法在 $1 以本地清算支付 $2，请选择 SWIFT'],
  [/^Nothing is left for the beneficiary after the fee of (.+)$/, '扣除 $1 手续费后，收款人没有剩余金额'],
  [/^There is no rate from (\w+) to (\w+) now/, '目前没有 $1 到 $2 的汇率，请从 $2 余额付款'],
  [/^is worth less than one minor unit at the rate$/, '按汇率折算不足一个最小货币单位'],
  [/^is in the file twice$/, '在文件中出现了两次'],
];

/** People, keys, endpoints, files and lists. */
const desk_rules: readonly Rule[] = [
  [/^the sanctions list (\w+) is missing$/, '缺少制裁名单 $1'],
  [/^the sanctions list (\w+) is stale$/, '制裁名单 $1 已过期'],
  [/^The password is wrong$/, '密码有误'],
  [/^The password must have at least (\d+) characters$/, '密码至少 $1 个字符'],
  [/^The password must have at most (\d+) characters$/, '密码最多 $1 个字符'],
  [/^The password repeats one or two characters$/, '密码只是重复一两个字符'],
  [/^The password is one of the most common ones$/, '密码过于常见'],
  [/^The password is made of your name or e-mail address/, '密码由您的姓名、邮箱或网关名称组成'],
  [/^The password is a row of letters or digits$/, '密码只是一串连续的字母或数字'],
  [/^An authenticator app is set up already/, '已设置身份验证器应用，请先移除'],
  [/^This passkey is registered already$/, '该通行密钥已登记'],
  [/^(\S+) is in the team already$/, '$1 已在团队中'],
  [/^Nobody changes or removes themselves/, '不能更改或移除自己，请联系另一位管理员'],
  [/^The team would have no admin left$/, '团队将没有管理员'],
  [/^Somebody has this role, or is invited to it$/, '有人拥有或受邀担任此角色'],
  [/^There is nothing to confirm$/, '没有需要确认的内容'],
  [/^An account can have (\d+) active sign keys/, '一个账户最多有 $1 个有效签名密钥，请先吊销一个'],
  [/^Account \S+ has no active key (\S+)$/, '密钥 $1 已失效'],
  [/^(\S+) is neither an IP address nor a CIDR range$/, '$1 既不是 IP 地址也不是 CIDR 网段'],
  [/^An account can have (\d+) registered addresses/, '一个账户最多登记 $1 个地址，请登记网段'],
  [/^An account can have at most (\d+) endpoints$/, '一个账户最多有 $1 个端点'],
  [/^Url must be an absolute http or https address$/, '地址必须是完整的 http 或 https 地址'],
  [/^Url must be an https address$/, '地址必须是 https 地址'],
  [/^Url must have no fragment$/, '地址不能包含 # 部分'],
  [/^Url must not name a private/, '地址不能指向私有、回环、链路本地或其他保留地址'],
  [/^Endpoint \S+ is disabled: enable it first$/, '端点已停用，请先启用'],
  [/^(\d+) files are being written already/, '已有 $1 个文件正在生成，请等待或删除其中一个'],
  [/^You have saved (\d+) filters already/, '您已保存 $1 个筛选，请先删除一个'],
  [/^A defence needs an explanation or a file$/, '抗辩需要说明或文件'],
  [/^A defence holds up to (\d+) files$/, '一次抗辩最多 $1 个文件'],
  [/^A file has up to (\d+) MiB$/, '每个文件不超过 $1 MiB'],
  [/^The dispute is (\w+)$/, '争议已有结果'],
  [/^The dispute has been answered already$/, '争议已答复'],
  [/^The acquirer takes no answer to this stage of the dispute$/, '收单机构不接受对此阶段的答复'],
  [/^An inquiry is answered with an explanation or a file/, '查询须以说明或文件答复，或将该支付退款'],
  [/^The time to answer the dispute is over$/, '争议的答复期限已过'],
  [/^Whoever asked for a payout cannot approve it$/, '付款的发起人不能批准该付款'],
  [/^You have approved it already: it takes another person$/, '您已批准，还需要另一人批准'],
  [/^The payout is \w+: there is nothing to (approve|reject)$/, '付款已不在审批中'],
  [/^The payout is \w+: it can no longer be cancelled$/, '付款已无法取消'],
  [/^The payout is held by sanctions screening/, '付款因制裁筛查被暂停，由网关方人员决定'],
  [/^Whoever asked for a payout cannot release or refuse it$/, '付款的发起人不能放行或拒绝该付款'],
  [/^The payout is \w+: screening does not hold it$/, '付款未被制裁筛查暂停'],
  [/^no screening was made$/, '尚未进行筛查'],
  [/^the name has no letters$/, '名称中没有字母'],
  [/^the sanctions list (\S+) is missing$/, '制裁名单 $1 缺失'],
  [/^the sanctions list (\S+) is stale$/, '制裁名单 $1 已过期'],
  [/^Refused after a compliance review$/, '合规审查后被拒绝'],
  [/^must be card, email or ip$/, '必须是卡、邮箱或 IP'],
  [/^must be a whole number from (\d+) to (\d+)$/, '必须是 $1 到 $2 之间的整数'],
  [/^must be a currency such as EUR$/, '必须是币种代码，例如 EUR'],
  [/^must be an amount such as (\S+)$/, '必须是金额，例如 $1'],
  [/^must be a text$/, '必填'],
];

/** Clearing money in suspense. */
const suspense_rules: readonly Rule[] = [
  [/^Say why: a reason is demanded$/, '请填写理由'],
  [/^A second person must confirm what you have proposed$/, '您的提议须由另一人确认'],
  [/^Another proposal for item \d+ is open: decide that first$/, '该款项已有待定的提议，请先决定'],
  [/^Item (\d+) is cleared already$/, '款项 $1 已清理'],
  [/^There is no item (\d+) in suspense$/, '没有编号为 $1 的暂记款项'],
  [/^Another answer to recall \d+ is proposed: decide that first$/, '该请求已有待定的答复，请先决定'],
  [/^Recall (\d+) is answered already$/, '请求 $1 已答复'],
  [/^A refusal needs its code for the bank$/, '拒绝须说明告知银行的理由'],
  [/^Nothing that has come bears its references/, '没有参考号相符的款项：请指明暂记款项或付款'],
  [/^The recall asks for (\S+ \w+), and (\S+) are there$/, '请求金额为 $1，现有 $2'],
  [/^The recall asks for (\w+), and (\w+) came/, '请求币种为 $1，收到的是 $2：请用其他方式答复'],
  [/^Item (\d+) is given back already$/, '款项 $1 已退还'],
  [/^Item (\d+) has been undone already/, '款项 $1 已对冲，无可退还'],
  [/^Item (\d+) is not money that came from (\S+)$/, '款项 $1 不是由 $2 转入的'],
  [/^Nothing of payout (\d+) has come back$/, '付款 $1 没有退回的款项'],
  [/^There is no account (\S+)$/, '没有账户 $1'],
  [/^Account (\S+) has no payout (.+)$/, '账户 $1 没有付款 $2'],
  [/^Account (\S+) has only (\S+ \w+) available$/, '账户 $1 可用余额只有 $2'],
  [/^Item (\d+) does not undo item \d+/, '款项 $1 不能对冲：金额须相反，币种须相同'],
  [/^What came back came in: this was taken$/, '退回的款项应为入账，而此款项为扣款'],
  [/^A payout comes back from a bank$/, '付款只能由银行退回'],
  [/^Only what a bank has booked is a charge of a bank$/, '只有银行记账的款项才能是银行收费'],
  [/^Payout (\d+) is \w+: nothing of it was paid$/, '付款 $1 尚未付出'],
  [/^Only (\S+ \w+) of payout (\d+) have not come back$/, '付款 $2 只有 $1 尚未退回'],
];

/** How the form of a number is described, as a rule above quotes it. */
const forms: readonly Rule[] = [
  [/(\d+) (?:to|or) (\d+) digits/, '$1–$2 位数字'],
  [/(\d+) digits/, '$1 位数字'],
  [/,? such as /, '，例如 '],
  [/ with (?:a|the) check digit/, '（含校验位）'],
];

function fill(chinese: string, found: RegExpExecArray): string {
  return chinese.replaceAll(/\$(\d)/g, (_text, place: string) => found[Number(place)] ?? '');
}

function chineseForm(said: string): string {
  return forms.reduce((text, [pattern, chinese]) => {
    const found = pattern.exec(text);
    return found ? text.replace(pattern, fill(chinese, found)) : text;
  }, said);
}

const rules = [...field_rules, ...party_rules, ...desk_rules, ...suspense_rules];

/** A rule as the gateway words it, in Chinese; null where there are no words for it yet. */
export function chineseRule(said: string): string | null {
  for (const [pattern, chinese] of rules) {
    const found = pattern.exec(said);
    if (found) return chineseForm(fill(chinese, found));
  }
  return null;
}
