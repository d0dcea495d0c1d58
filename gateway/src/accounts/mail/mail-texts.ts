import type { ContentOf, MailKind } from './mail.ts';

/** The words of a mail. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Where its link leads, below the portal's address; `#` stands before its token. */
  readonly link?: { readonly path: string; readonly label: string };
}

/** When it happened, and where the portal is. */
interface Setting {
  readonly at: string;
  readonly portal: string;
}

export interface MailLanguage {
  /** Of its pages, for programs that read them out. */
  readonly code: string;
  readonly texts: { readonly [K in MailKind]: (facts: ContentOf<K>, setting: Setting) => MailText };
  readonly greeting: (name: string) => string;
  /** Before the link as text, for who cannot click it. */
  readonly link_as_text: string;
  readonly footer: (portal: string) => string;
}

const not_you = ({ portal }: Setting): string =>
  `If this was not you, set another password at ${portal}/forgotten-password now, and write to whoever runs the gateway.`;

const english: MailLanguage = {
  code: 'en',
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  link_as_text: 'Or copy this address into your browser:',
  footer: (portal) =>
    `This message comes from the payment gateway at ${portal}. Nobody reads answers to it, and nobody from the gateway ever asks for your password or a code.`,
  texts: {
    invitation: ({ merchant, by, days }) => ({
      subject: `You are invited to the team of ${merchant}`,
      paragraphs: [
        `${by} invites you to the team of ${merchant}.`,
        `The link works once, for ${days} days. Do not forward this message: whoever has the link can join in your place.`,
        'If you do not expect an invitation, you need do nothing.',
      ],
      link: { path: '/invitation', label: 'Accept the invitation' },
    }),
    password_reset: ({ minutes }) => ({
      subject: 'Set another password',
      paragraphs: [
        'Somebody, probably you, has asked for another password for this address.',
        `The link works once, for ${minutes} minutes. When the new password is set, all your sessions end; a second factor stays as it is.`,
        'If it was not you, you need do nothing: your password is as before.',
      ],
      link: { path: '/new-password', label: 'Set another password' },
    }),
    password_changed: ({ by }, setting) => ({
      subject: 'Your password was changed',
      paragraphs: [
        {
          person: `Your password was changed on ${setting.at}, in your profile.`,
          link: `Your password was changed on ${setting.at}, by a link that was sent to this address.`,
          operator: `An operator of the gateway set another password for you on ${setting.at}.`,
        }[by],
        not_you(setting),
      ],
    }),
    new_device: ({ address, user_agent }, setting) => ({
      subject: 'You signed in on a new device',
      paragraphs: [
        `On ${setting.at} somebody signed in as you, on a device that you had not used before.`,
        `Address: ${address}${user_agent === '' ? '' : `. Browser: ${user_agent}`}`,
        not_you(setting),
      ],
    }),
    second_factor_added: ({ factor }, setting) => ({
      subject: 'A second factor was set up',
      paragraphs: [
        factor === 'passkey'
          ? `A passkey was added on ${setting.at}.`
          : `An authenticator app was set up on ${setting.at}.`,
        not_you(setting),
      ],
    }),
    second_factor_removed: ({ factor, by }, setting) => ({
      subject: 'A second factor was removed',
      paragraphs: [
        by === 'operator'
          ? `An operator of the gateway removed your second factors on ${setting.at}.`
          : factor === 'passkey'
            ? `A passkey was removed on ${setting.at}.`
            : `Your authenticator app was removed on ${setting.at}.`,
        not_you(setting),
      ],
    }),
  },
};

const not_you_chinese = ({ portal }: Setting): string =>
  `如果不是您本人操作，请立即在 ${portal}/forgotten-password 设置新密码，并联系网关的运营方。`;

const chinese: MailLanguage = {
  code: 'zh-CN',
  greeting: (name) => (name === '' ? '您好：' : `${name}，您好：`),
  link_as_text: '也可以将此地址复制到浏览器中打开：',
  footer: (portal) =>
    `此邮件由 ${portal} 的支付网关发送，请勿回复。网关的工作人员绝不会向您索要密码或验证码。`,
  texts: {
    invitation: ({ merchant, by, days }) => ({
      subject: `邀请您加入 ${merchant} 的团队`,
      paragraphs: [
        `${by} 邀请您加入 ${merchant} 的团队。`,
        `链接仅可使用一次，${days} 天内有效。请勿转发此邮件：持有链接的人可以代替您加入。`,
        '如果您没有预期收到邀请，无需任何操作。',
      ],
      link: { path: '/invitation', label: '接受邀请' },
    }),
    password_reset: ({ minutes }) => ({
      subject: '设置新密码',
      paragraphs: [
        '有人（可能是您本人）为此地址申请设置新密码。',
        `链接仅可使用一次，${minutes} 分钟内有效。新密码设置后，您的所有会话都会结束；第二重验证保持不变。`,
        '如果不是您本人操作，无需理会：您的密码没有改变。',
      ],
      link: { path: '/new-password', label: '设置新密码' },
    }),
    password_changed: ({ by }, setting) => ({
      subject: '您的密码已更改',
      paragraphs: [
        {
          person: `您的密码于 ${setting.at} 在个人资料中更改。`,
          link: `您的密码于 ${setting.at} 通过发送到此地址的链接更改。`,
          operator: `网关的运营人员于 ${setting.at} 为您设置了新密码。`,
        }[by],
        not_you_chinese(setting),
      ],
    }),
    new_device: ({ address, user_agent }, setting) => ({
      subject: '您在新设备上登录',
      paragraphs: [
        `${setting.at}，有人以您的身份在您从未使用过的设备上登录。`,
        `地址：${address}${user_agent === '' ? '' : `；浏览器：${user_agent}`}`,
        not_you_chinese(setting),
      ],
    }),
    second_factor_added: ({ factor }, setting) => ({
      subject: '已设置第二重验证',
      paragraphs: [
        factor === 'passkey' ? `${setting.at} 添加了一个通行密钥。` : `${setting.at} 设置了身份验证器应用。`,
        not_you_chinese(setting),
      ],
    }),
    second_factor_removed: ({ factor, by }, setting) => ({
      subject: '第二重验证已移除',
      paragraphs: [
        by === 'operator'
          ? `网关的运营人员于 ${setting.at} 移除了您的第二重验证。`
          : factor === 'passkey'
            ? `${setting.at} 移除了一个通行密钥。`
            : `${setting.at} 移除了您的身份验证器应用。`,
        not_you_chinese(setting),
      ],
    }),
  },
};

/** The language of a person's portal. */
export function languageOf(locale: string): MailLanguage {
  return locale.startsWith('zh') ? chinese : english;
}
