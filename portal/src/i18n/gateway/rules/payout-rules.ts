import type {
  payout_field_rules,
  payout_rules,
  RegulatedCountry,
} from '@causeway/schemas/errors/rules/payout-rules.ts';
import type { Translated } from '@causeway/schemas/errors/rules/rule.ts';

const regulatory_codes: Readonly<Record<RegulatedCountry, string>> = {
  AE: '阿联酋中央银行的用途代码，三个字母，例如 SAL 或 GDS',
  CN: '跨境人民币业务代码，例如 CGODDR，或国家外汇管理局的六位交易编码',
  IN: '印度储备银行的用途代码，例如 P0103 或 S0301',
};

export const chinese_payout_rules = {
  none_of: ({ choices }) => `必须是 ${choices.join(' 或 ')}`,
  not_transacted_currency: '必须是可交易的币种代码，例如 EUR',
  missing_amount: '请填写金额',
  missing_beneficiary: '请填写收款人，或选择已保存的收款人',
  payer_charges_locally: '本地清算不能选择 PAYER，请留空',
  shared_within_eea: ({ from, to }) =>
    `从 ${from} 到 ${to} 必须是 SHARED：在欧洲经济区内双方各自承担本方银行的费用（PSD2 第 62(2) 条）`,
  instant_by_sepa_only: '即时付款只能通过 SEPA：以本地清算向 SEPA 国家付欧元',
  not_payment_date: ({ from, to }) => `必须是 ${from} 至 ${to} 之间的日期`,
  missing_regulatory_code: '填写监管信息时必须填写代码',
  not_regulatory_code_of: ({ country }) => `必须是${regulatory_codes[country]}`,
  not_regulatory_code: ({ max }) => `必须是 1 至 ${max} 个字母和数字`,
  too_long_at_banks: ({ max }) => `按银行收到的写法最多 ${max} 个字符`,
  other_source_amount: ({ amount }) => `币种相同，必须与付款金额同为 ${amount}；手续费另计`,
  other_source_amount_at_rate: ({ amount, rate }) => `按汇率 ${rate} 必须是 ${amount}，或留空`,
  worth_too_much: ({ currency }) => `按汇率折算超过 ${currency} 金额的上限`,
  worth_nothing: '按汇率折算不足一个最小货币单位',
  url_fragment: '地址不能包含 # 部分',
  not_https: '地址必须是 https 地址',
  private_address: '地址不能指向私有、回环、链路本地或其他保留地址',
  private_address_in_sandbox: ({ address }) =>
    `地址不能指向私有、回环、链路本地或其他保留地址。要在本机接收 Webhook，请以 WEBHOOK_ALLOW_PRIVATE_ADDRESSES=${address} 启动沙箱`,
  nothing_left_after_fee: ({ fee }) => `扣除 ${fee} 手续费后，收款人没有剩余金额`,
  no_rate: ({ from, to }) => `目前没有 ${from} 到 ${to} 的汇率，请从 ${to} 余额付款`,
  not_local: ({ country, currency }) => `无法在 ${country} 以本地清算付 ${currency}，请选择 SWIFT`,
  fund_source: ({ sent, usable }) => `本网关不能从 ${sent} 付款，请使用 ${usable}`,
  figures_changed: ({ pays, fee, receives }) =>
    `金额在您查看之后已有变动：您付出 ${pays}，手续费 ${fee}，收款人收到 ${receives}`,
  beneficiary_changed: ({ name, account }) => `收款人在您查看之后已有变动：现为 ${name}，账户 ${account}`,
  payer_changed: ({ name }) => `付款人在您查看之后已有变动，请重新查看（${name}）`,
  party_exists: ({ party_id }) => `已有编号为 ${party_id} 的一项，请修改该项`,
  alike_meanwhile: ({ payout }) => `您查看之后，已有一笔相同金额的付款付至同一账户：${payout}`,
  bank_unfit: ({ said }) => `银行无法办理此笔付款（${said}）`,
} satisfies Translated<typeof payout_field_rules & typeof payout_rules>;
