import Type, { type TUnsafe } from 'typebox';
import { PaymentStatus } from '../../statuses.ts';
import type { Permit } from '../permits.ts';
import type { RowOf } from './list.ts';
import type { payment_list } from './payment-list.ts';

type Payment = RowOf<typeof payment_list>;

/** A route for one action, or for several that belong together. */
interface ActionRoute {
  readonly permit: Permit;
  /** What the audit log calls it, and what it calls looking at what it would do. */
  readonly audit: { readonly en: AuditLabels; readonly 'zh-CN': AuditLabels };
}
type AuditLabels = readonly [action: string, preview: string];

/** Something that people do with payments of the list. */
interface PaymentActionDeclaration {
  readonly route: RouteName;
  /** The field with all that there is to act on. */
  readonly limit_field: 'amount' | 'remaining' | 'refundable';
  /** Whether people say how much of it; an amount left empty means all. */
  readonly takes_amount?: true;
  /** Whether people may say why. */
  readonly takes_reason?: true;
  /** Whether its button stands out among those of a payment. */
  readonly main?: true;
  /** Whether it takes back what was asked for: its confirmation is red. */
  readonly takes_back?: true;
  /** Whether offering it makes sense; whether it is allowed, the gateway decides. */
  readonly fits: (payment: Payment) => boolean;
  readonly labels: { readonly en: ActionLabels; readonly 'zh-CN': ActionLabels };
}
interface ActionLabels {
  readonly name: string;
  /** Above the confirmation, of one payment and of several. */
  readonly title_one: string;
  readonly title_other: string;
  readonly confirm: string;
}

const isSome = (amount: string): boolean => /[1-9]/.test(amount);
const isHeld = ({ status }: Payment): boolean => status === PaymentStatus.held_for_review;

export const payment_action_routes = {
  // Whoever captures says how much: also how much of it is authorised.
  adjust: {
    permit: 'payments.capture',
    audit: {
      en: ['Change the amount of payments', 'Preview a change of the amount'],
      'zh-CN': ['更改支付金额', '预览更改金额'],
    },
  },
  capture: {
    permit: 'payments.capture',
    audit: { en: ['Capture payments', 'Preview a capture'], 'zh-CN': ['请款', '预览请款'] },
  },
  cancel: {
    permit: 'payments.cancel',
    audit: { en: ['Cancel payments', 'Preview a cancellation'], 'zh-CN': ['取消支付', '预览取消'] },
  },
  refund: {
    permit: 'payments.refund',
    audit: { en: ['Refund payments', 'Preview a refund'], 'zh-CN': ['退款', '预览退款'] },
  },
  review: {
    permit: 'payments.review',
    audit: {
      en: ['Approve or reject payments in review', 'Preview a decision on payments in review'],
      'zh-CN': ['批准或拒绝待审核的支付', '预览审核决定'],
    },
  },
} as const satisfies Readonly<Record<string, ActionRoute>>;
export type RouteName = keyof typeof payment_action_routes;

/** In the order of their buttons. */
const declared = {
  capture: {
    route: 'capture',
    limit_field: 'remaining',
    takes_amount: true,
    main: true,
    fits: ({ remaining }) => isSome(remaining),
    labels: {
      en: {
        name: 'Capture',
        title_one: 'Capture {{count}} payment',
        title_other: 'Capture {{count}} payments',
        confirm: 'Capture now',
      },
      'zh-CN': {
        name: '请款',
        title_one: '请款 {{count}} 笔支付',
        title_other: '请款 {{count}} 笔支付',
        confirm: '立即请款',
      },
    },
  },
  adjust: {
    route: 'adjust',
    limit_field: 'amount',
    takes_amount: true,
    fits: ({ status, amount }) => status === PaymentStatus.authorised && isSome(amount),
    labels: {
      en: {
        name: 'Change the amount',
        title_one: 'Change the amount of {{count}} payment',
        title_other: 'Change the amount of {{count}} payments',
        confirm: 'Change it now',
      },
      'zh-CN': {
        name: '更改金额',
        title_one: '更改 {{count}} 笔支付的金额',
        title_other: '更改 {{count}} 笔支付的金额',
        confirm: '立即更改',
      },
    },
  },
  cancel: {
    route: 'cancel',
    limit_field: 'remaining',
    takes_back: true,
    fits: ({ status, remaining }) => isSome(remaining) || status === PaymentStatus.waiting_for_customer,
    labels: {
      en: {
        name: 'Cancel payment',
        title_one: 'Cancel {{count}} payment',
        title_other: 'Cancel {{count}} payments',
        confirm: 'Cancel now',
      },
      'zh-CN': {
        name: '取消支付',
        title_one: '取消 {{count}} 笔支付',
        title_other: '取消 {{count}} 笔支付',
        confirm: '立即取消',
      },
    },
  },
  refund: {
    route: 'refund',
    limit_field: 'refundable',
    takes_amount: true,
    takes_reason: true,
    takes_back: true,
    fits: ({ refundable }) => isSome(refundable),
    labels: {
      en: {
        name: 'Refund',
        title_one: 'Refund {{count}} payment',
        title_other: 'Refund {{count}} payments',
        confirm: 'Refund now',
      },
      'zh-CN': {
        name: '退款',
        title_one: '退款 {{count}} 笔支付',
        title_other: '退款 {{count}} 笔支付',
        confirm: '立即退款',
      },
    },
  },
  approve: {
    route: 'review',
    limit_field: 'amount',
    main: true,
    fits: isHeld,
    labels: {
      en: {
        name: 'Approve',
        title_one: 'Approve {{count}} payment',
        title_other: 'Approve {{count}} payments',
        confirm: 'Approve now',
      },
      'zh-CN': {
        name: '通过',
        title_one: '通过 {{count}} 笔支付',
        title_other: '通过 {{count}} 笔支付',
        confirm: '立即通过',
      },
    },
  },
  reject: {
    route: 'review',
    limit_field: 'amount',
    takes_back: true,
    fits: isHeld,
    labels: {
      en: {
        name: 'Reject',
        title_one: 'Reject {{count}} payment',
        title_other: 'Reject {{count}} payments',
        confirm: 'Reject now',
      },
      'zh-CN': {
        name: '拒绝',
        title_one: '拒绝 {{count}} 笔支付',
        title_other: '拒绝 {{count}} 笔支付',
        confirm: '立即拒绝',
      },
    },
  },
} as const satisfies Readonly<Record<string, PaymentActionDeclaration>>;
export type PaymentAction = keyof typeof declared;
export const payment_action_list: Readonly<Record<PaymentAction, PaymentActionDeclaration>> = declared;
export const all_payment_actions = Object.keys(declared) as PaymentAction[];
type Language = keyof ActionRoute['audit'];

/** The actions that a route takes. */
export function actionsOf(route: RouteName): TUnsafe<PaymentAction> {
  const selected = all_payment_actions.filter((action) => declared[action].route === route);
  const [only] = selected;
  const schema =
    selected.length === 1 && only ? Type.Literal(only) : Type.Union(selected.map((one) => Type.Literal(one)));
  return Type.Unsafe<PaymentAction>(schema);
}

type LabelsOf<A extends string> = Readonly<
  Record<A | `${A}_title_one` | `${A}_title_other` | `confirm_${A}`, string>
>;

/** The words of every action in a language, as the portal's texts have them. */
export function actionLabels(language: Language): LabelsOf<PaymentAction> {
  const labels = all_payment_actions.flatMap((action) => {
    const { name, title_one, title_other, confirm } = declared[action].labels[language];
    return [
      [action, name],
      [`${action}_title_one`, title_one],
      [`${action}_title_other`, title_other],
      [`confirm_${action}`, confirm],
    ];
  });
  return Object.fromEntries(labels) as LabelsOf<PaymentAction>;
}

/** What the audit log calls the routes of actions in a language. */
export function actionAuditLabels(language: Language) {
  const routes = Object.entries(payment_action_routes).map(
    ([name, { audit }]) => [name, audit[language]] as const,
  );
  const changes = routes.map(([name, [action]]) => [`payments.${name}`, action]);
  const reads = routes.map(([name, [, preview]]) => [`payments.${name}.preview`, preview]);
  return {
    changes: Object.fromEntries(changes) as Readonly<Record<`payments.${RouteName}`, string>>,
    reads: Object.fromEntries(reads) as Readonly<Record<`payments.${RouteName}.preview`, string>>,
  };
}
