import MiniSearch from 'minisearch';

interface Section {
  readonly id: number;
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly text: string;
}

declare const causeway_sections: readonly Section[];

const results_max = 12;
const root = document.currentScript?.dataset['root'] ?? './';
const input = find('#search', HTMLInputElement);
const panel = find('#found', HTMLElement);
const status = find('#found p', HTMLElement);
const list = find('#found ul', HTMLElement);

function find<T extends HTMLElement>(selector: string, type: abstract new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

let loading: Promise<MiniSearch<Section>> | null = null;

/** The index, made when somebody searches first. A script loads the texts, because pages without a server cannot fetch. */
function loadIndex(): Promise<MiniSearch<Section>> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}search-data.js`;
    script.addEventListener('error', () => reject(new Error('search-data.js cannot be loaded')));
    script.addEventListener('load', () => {
      const index = new MiniSearch<Section>({
        fields: ['page', 'heading', 'text'],
        storeFields: ['page', 'heading', 'address'],
        searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { heading: 4, page: 2 } },
      });
      index.addAll(causeway_sections);
      resolve(index);
    });
    document.head.append(script);
  });
  return loading;
}

async function search(): Promise<void> {
  const query = input.value.trim();
  panel.hidden = query === '';
  if (query === '') return;
  const index = await loadIndex();
  if (input.value.trim() !== query) return;
  const results = index.search(query);
  status.textContent = results.length === 1 ? '1 result' : `${results.length} results`;
  list.replaceChildren(
    ...results.slice(0, results_max).map(({ page, heading, address }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = root + address;
      link.textContent = heading === page ? page : `${page}: ${heading}`;
      item.append(link);
      return item;
    }),
  );
}

input.addEventListener('input', () => void search());
input.addEventListener('focus', () => void loadIndex());
panel.addEventListener('click', () => {
  panel.hidden = true;
});
addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape' && !panel.hidden) {
    input.value = '';
    panel.hidden = true;
    input.focus();
  }
});

const menu_button = find('nav button', HTMLButtonElement);
menu_button.addEventListener('click', () => {
  const open = menu_button.getAttribute('aria-expanded') !== 'true';
  menu_button.setAttribute('aria-expanded', String(open));
});
