import { escaped, type Html } from './html.ts';
import { headLinks, type PageHead } from './pageHead.ts';

export interface PageParts {
  readonly head: PageHead;
  /** Of the head, beside what every page has. */
  readonly extraHead: Html;
  /** What stands in the page until the client draws it. */
  readonly content: Html;
}

const PLACES = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta\s+name="description"[^>]*>/,
  'end of the head': /<\/head>/,
  root: /<div id="root"><\/div>/,
} as const;

/** Adds to the head of a document that is filled already. */
export const withInHead = (document: string, { markup }: Html): string =>
  document.replace(PLACES['end of the head'], (end) => markup + end);

/**
 * Fills the client's built document with a page's own head and content.
 * @throws Error when the document lacks a place to fill
 */
export const documentFiller = (document: string): ((origin: string, page: PageParts) => string) => {
  for (const [name, place] of Object.entries(PLACES))
    if (!place.test(document)) throw new Error(`The client's index.html has no ${name} to fill`);
  return (origin, { head, extraHead, content }) => {
    // A function, because a text would have its dollar signs interpreted.
    const filled = (text: string, place: RegExp, markup: string): string => text.replace(place, () => markup);
    return [
      [PLACES.title, `<title>${escaped(head.title)}</title>`] as const,
      [PLACES.description, `<meta name="description" content="${escaped(head.description)}" />`] as const,
      [PLACES['end of the head'], `${headLinks(head, origin).markup}${extraHead.markup}</head>`] as const,
      [PLACES.root, `<div id="root">${content.markup}</div>`] as const,
    ].reduce((text, [place, markup]) => filled(text, place, markup), document);
  };
};
