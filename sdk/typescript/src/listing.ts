/** How the pages of a list follow one another. */
export interface PageFields {
  readonly rows: string;
  readonly next: string;
  readonly cursor: string;
}

/**
 * A list: await it for one page, loop over it with `for await` for every row of all pages. Nothing is sent before.
 * Rows come in the order of the list; a page is requested when the rows of the one before are used up.
 */
export class Listing<Page extends object, Row> implements PromiseLike<Page>, AsyncIterable<Row> {
  readonly #load: (from: object) => Promise<Page>;
  readonly #fields: PageFields;

  constructor(fields: PageFields, load: (from: object) => Promise<Page>) {
    this.#fields = fields;
    this.#load = load;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a list is awaited for its first page
  then<Done = Page, Failed = never>(
    done?: ((page: Page) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    // oxlint-disable-next-line no-callback-in-promise -- the promise is what is awaited
    return this.#load({}).then(done, failed);
  }

  catch<Failed = never>(
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Page | Failed> {
    return this.#load({}).catch(failed);
  }

  /** One page after the other. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const { next, cursor } = this.#fields;
    for (let from: object = {}; ;) {
      const page = await this.#load(from);
      yield page;
      const fields = page as Readonly<Record<string, unknown>>;
      if (fields['has_more'] !== true) return;
      from = { [cursor]: fields[next] };
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages())
      yield* (page as Readonly<Record<string, readonly Row[]>>)[this.#fields.rows] ?? [];
  }
}
