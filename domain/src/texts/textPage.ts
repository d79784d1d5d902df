import { product } from '../product/product.ts';

/** A sentence about how to contact the site's operator, or about the fact that no contact is configured. */
export const contactLine: string =
  product.contactEmail === undefined
    ? `The operator of this site has not published a contact address yet.`
    : `Write to ${product.contactEmail}.`;

/** A line of text, or its parts in order: plain texts, and links to our own pages. */
export type TextLine = string | readonly (string | { readonly text: string; readonly path: string })[];

export interface TextSection {
  readonly heading: string;
  readonly paragraphs: readonly TextLine[];
  readonly points?: readonly TextLine[];
}

/** A page that consists only of text, used by the client and in the server's HTML. */
export interface TextPage {
  /** The canonical path. */
  readonly path: string;
  /** The headline. Together with the product's name, it is also the title of the browser tab. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** If false, search engines are asked not to index the page. */
  readonly isIndexable: boolean;
  readonly intro: readonly TextLine[];
  readonly sections: readonly TextSection[];
}

/** Pages with fewer sections need no table of contents. */
const MIN_SECTIONS_FOR_CONTENTS = 6;

/** True if the page is long enough for a table of contents. */
export const hasContents = ({ sections }: TextPage): boolean => sections.length >= MIN_SECTIONS_FOR_CONTENTS;

/** Returns the URL fragment of a section: its heading in lower case with hyphens. */
export const sectionId = ({ heading }: TextSection): string =>
  heading
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Returns the text of a line, without the paths of its links. */
export const lineText = (line: TextLine): string =>
  typeof line === 'string' ? line : line.map((part) => (typeof part === 'string' ? part : part.text)).join('');
