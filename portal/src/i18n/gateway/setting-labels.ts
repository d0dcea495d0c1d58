/** Of every kind. */
const common_labels = {
  attempt_fee: [
    '每次授权的费用',
    '收单机构对每笔获批或被拒的银行卡授权收取的费用，例如 0.10 EUR；仅统计，不入账',
  ],
} as const;

/** Settings of the acquirers that come with the gateway, in Simplified Chinese: the label, and what it is. */
export const setting_labels: Readonly<Record<string, Readonly<Record<string, readonly [string, string]>>>> = {
  adyen: {
    base_url: [
      '接口地址',
      'Checkout API 的地址，例如 https://checkout-test.adyen.com 或 https://PREFIX-checkout-live.adyenpayments.com/checkout',
    ],
    api_key: ['API 密钥', '凭据的 API 密钥'],
    merchant_account: ['商户账户', 'Adyen 的商户账户'],
    hmac_key: ['HMAC 密钥', '标准 Webhook 的 HMAC 密钥，十六进制'],
    store: ['门店', '支付所属门店的编号'],
    several_captures: ['多次请款', '商户账户是否已开通多次部分请款；默认 false'],
    adjustments: ['更改授权', '商户账户是否可以更改授权：开启后按预授权处理；默认 false'],
    redirect_methods: ['跳转支付方式', '商户账户已开通的、自带页面的支付方式；默认不提供'],
    disputes_url: [
      '争议接口地址',
      'Disputes API 的地址，例如 https://ca-test.adyen.com/ca/services/DisputeService/v30；不填则在 Customer Area 中答复争议',
    ],
    webhook_user: ['Webhook 用户名', 'Webhook 基本认证使用的用户名'],
    webhook_password: ['Webhook 密码', 'Webhook 基本认证使用的密码'],
    ...common_labels,
  },
  checkout: {
    base_url: [
      '接口地址',
      '账户自己的地址：https://PREFIX.api.checkout.com 或 https://PREFIX.api.sandbox.checkout.com',
    ],
    secret_key: ['私密密钥', 'API 私密密钥（sk_…），需要 gateway、disputes 和 files 权限'],
    processing_channel_id: ['处理渠道', '发送支付所用的处理渠道（pc_…）'],
    webhook_secret: ['Webhook 签名密钥', 'Webhook 的签名密钥'],
    webhook_authorization: ['Webhook 授权标头', 'Webhook 的 Authorization 标头（如已设置）'],
    statement_city: [
      '账单城市',
      '客户账单上的城市。不填则不发送账单描述，因为 Checkout.com 要求两者同时提供',
    ],
    estimated_authorisations: [
      '预估授权',
      '稍后请款的支付是否按可提高金额的预估授权处理。Checkout.com 仅为部分商户类别开通',
    ],
    redirect_methods: ['跳转支付方式', '所提供的、自带页面的支付方式；默认全部'],
    ...common_labels,
  },
  stripe: {
    base_url: ['接口地址', 'https://api.stripe.com'],
    secret_key: ['私密密钥', '私密密钥或受限密钥'],
    webhook_secret: ['Webhook 签名密钥', 'Webhook 端点的签名密钥（whsec_…）'],
    files_url: ['文件接口地址', '上传证据的地址；使用 api.stripe.com 时默认 https://files.stripe.com'],
    account: ['关联账户', '关联账户（acct_…）'],
    api_version: ['API 版本', '不填则使用网关所验证的版本'],
    three_d_secure: ['3-D Secure', '何时要求 3-D Secure：automatic、any 或 challenge；默认 automatic'],
    multicapture: ['多次请款', 'Stripe 是否允许此账户多次请款；默认 true'],
    incremental: ['提高授权金额', 'Stripe 是否允许此账户提高授权金额；默认 true'],
    mit_exemption: ['网络交易号', '在 Stripe 接受时是否发送网络交易号；默认 true'],
    redirect_methods: ['跳转支付方式', '所提供的、自带页面的支付方式；默认全部'],
    ...common_labels,
  },
};
