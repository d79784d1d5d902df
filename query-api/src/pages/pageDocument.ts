import { escaped, type Html } from './html.ts';
import { headLinks, type PageHead } from './pageHead.ts';

export interface PageContent {
  readonly head: PageHead;
  /** Elements for the head, in addition to those of every page. */
  readonly extraHead: Html;
  /** Content of the page until the client renders it. */
  readonly content: Html;
}

const SLOTS = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta\s+name="description"[^>]*>/,
  'end of the head': /<\/head>/,
  root: /<div id="root"><\/div>/,
} as const;

/** Adds markup to the head of a document that is already filled. */
export const withInHead = (document: string, { markup }: Html): string =>
  document.replace(SLOTS['end of the head'], (end) => markup + end);

/**
 * Fills the client's built document with a page's own head and content.
 * @throws Error if the document lacks a slot
 */
export const documentFiller = (document: string): ((origin: string, page: PageContent) => string) => {
  for (const [name, slot] of Object.entries(SLOTS))
    if (!slot.test(document)) throw new Error(`The client's index.html has no ${name} to fill`);
  return (origin, { head, extraHead, content }) => {
    // Passes a function, because `replace` would interpret dollar signs in a string.
    const fill = (text: string, slot: RegExp, markup: string): string => text.replace(slot, () => markup);
    return [
      [SLOTS.title, `<title>${escaped(head.title)}</title>`] as const,
      [SLOTS.description, `<meta name="description" content="${escaped(head.description)}" />`] as const,
      [SLOTS['end of the head'], `${headLinks(head, origin).markup}${extraHead.markup}</head>`] as const,
      [SLOTS.root, `<div id="root">${content.markup}</div>`] as const,
    ].reduce((text, [slot, markup]) => fill(text, slot, markup), document);
  };
};
