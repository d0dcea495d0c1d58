import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

/** A fenced block of a page of documentation. */
export interface FencedBlock {
  /** The heading above it. */
  readonly chapter: string;
  /** What its fence says: `python`, `sh`. */
  readonly mark: string;
  readonly code: string;
}

/** The fenced blocks of a page, in their order. @param page its place in a clone of the repository */
export function fencedBlocks(page: string, clone = repository): FencedBlock[] {
  const text = readFileSync(join(clone, page), 'utf8');
  let chapter = '';
  return [...text.matchAll(/^#+ ([^\n]+)$|^```(\w*)\n(.*?)^```$/gms)].flatMap(
    ([, heading, mark = '', code = '']) => {
      if (heading !== undefined) chapter = heading;
      return heading === undefined ? [{ chapter, mark, code }] : [];
    },
  );
}

/** A program of a page, with the command below it, whose last word is the program's file. */
export interface DocumentedProgram {
  readonly file: string;
  readonly source: string;
  readonly command: string;
}

/** The program of a chapter that a command follows. @throws if the chapter has none */
export function documentedProgram(page: string, chapter: string, clone = repository): DocumentedProgram {
  const blocks = fencedBlocks(page, clone).filter((block) => block.chapter === chapter);
  const at = blocks.findIndex(({ mark }) => mark === 'sh');
  const [source, command = ''] = [blocks[at - 1]?.code, blocks[at]?.code.trim()];
  const file = /[\w-]+\.\w+$/.exec(command)?.[0];
  if (source === undefined || file === undefined) throw new Error(`${page} runs no program under ${chapter}`);
  return { file, source, command };
}
