import { product } from '../product/product.ts';

/** How to contact the site's operator, or a note that no contact is configured. */
export const contactLine: string =
  product.contactEmail === undefined
    ? `The operator of this site answers for it and can name an email address on this page. None has been named yet.`
    : `Write to ${product.contactEmail}.`;

/** Running text; links lead to our own pages. */
export type TextLine = string | readonly (string | { readonly text: string; readonly path: string })[];

export interface TextSection {
  readonly heading: string;
  readonly paragraphs: readonly TextLine[];
  readonly points?: readonly TextLine[];
}

/** A page that consists only of text, shared by the client and the first document. */
export interface TextPage {
  /** The canonical path. */
  readonly path: string;
  /** The headline. With the product's name, it is also the browser tab's title. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** If false, search engines are asked not to index the page. */
  readonly isListed: boolean;
  readonly intro: readonly TextLine[];
  readonly sections: readonly TextSection[];
}

/** Pages with fewer sections need no table of contents. */
const SECTIONS_WITH_CONTENTS = 6;

/** Whether the page is long enough for a table of contents. */
export const hasContents = ({ sections }: TextPage): boolean => sections.length >= SECTIONS_WITH_CONTENTS;

/** The URL fragment of a section: its heading in lower case with hyphens. */
export const sectionId = ({ heading }: TextSection): string =>
  heading
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The text of a line, without the URLs of its links. */
export const lineText = (line: TextLine): string =>
  typeof line === 'string' ? line : line.map((run) => (typeof run === 'string' ? run : run.text)).join('');
