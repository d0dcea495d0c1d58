import { documentedProgram, fencedBlocks } from '../fenced-blocks.ts';
import { repository } from '../repository.ts';

/** The languages with an SDK, as its folder is called. */
export const walked_languages = ['typescript', 'python', 'php', 'java', 'go'] as const;
export type WalkedLanguage = (typeof walked_languages)[number];

/** What a reader does at once, word by word as a page has it. */
export interface Step {
  readonly title: string;
  /** The page, by its place in the repository. */
  readonly page: string;
  /** What is saved first. */
  readonly saves?: { readonly file: string; readonly source: string };
  /** What is typed into a shell, which begins in the folder of the clone. */
  readonly types: string;
  /** It goes on while the others are taken: the gateway, and the receiver of webhooks. */
  readonly stays?: 'in a shell of its own' | 'in the background';
}

const guide = 'docs/first-payment.md';

/**
 * The way from `npm ci` to the verified webhook of a captured payment, in one language: the shell blocks of the first
 * guide, and what installs the SDK, receives and pays on the page of the SDK.
 * @param clone whose documentation is followed
 * @throws if a page lacks a part of it
 */
export function walkSteps(language: WalkedLanguage, clone = repository): Step[] {
  const readme = `sdk/${language}/README.md`;
  const shell = (page: string, chapter: RegExp, at = 0): Pick<Step, 'page' | 'types'> => {
    const blocks = fencedBlocks(page, clone).filter(
      (block) => block.mark === 'sh' && chapter.test(block.chapter),
    );
    const types = blocks[at]?.code.trim();
    if (types === undefined) throw new Error(`${page} has no shell block ${at} under ${chapter.source}`);
    return { page, types };
  };
  const program = (chapter: string): Pick<Step, 'page' | 'types' | 'saves'> => {
    const { command, ...saves } = documentedProgram(readme, chapter, clone);
    return { page: readme, types: command, saves };
  };
  return [
    {
      title: 'Install and start a gateway',
      ...shell(guide, /^Your first payment$/),
      stays: 'in a shell of its own',
    },
    { title: 'Take the demo account', ...shell(guide, /^Your first payment$/, 1) },
    { title: 'Make an endpoint for webhooks', ...shell(guide, /^Webhooks/) },
    { title: 'Install the SDK', ...shell(readme, /^Causeway for/) },
    { title: 'Receive webhooks', ...program('Webhooks'), stays: 'in the background' },
    { title: 'Pay', ...program('A payment') },
  ];
}

/** Where the receivers of the documentation listen. */
export const documented_port = '8000';

/** What the documented receiver prints of the documented payment, once it has verified its webhook. */
export const verified_line = 'order-1001 10.50';
