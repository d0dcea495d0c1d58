/** The element with this id. @throws Error when the page does not have it: a mistake of ours */
export function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.querySelector(`#${id}`);
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`);
  return found;
}

export function show(id: string, shown: boolean): void {
  element(id, HTMLElement).hidden = !shown;
}

export function setText(id: string, text: string): void {
  element(id, HTMLElement).textContent = text;
}
