/** Running text; a link leads to a page of ours. */
export type TextLine = string | readonly (string | { readonly text: string; readonly path: string })[];

export interface TextSection {
  readonly heading: string;
  readonly paragraphs: readonly TextLine[];
  readonly points?: readonly TextLine[];
}

/** A page that consists of text alone, for the client and for the first document alike. */
export interface TextPage {
  /** The one path under which it is known. */
  readonly path: string;
  /** Its headline, and with the product's name the browser tab's title. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** False asks search engines not to list it. */
  readonly isListed: boolean;
  readonly intro: readonly TextLine[];
  readonly sections: readonly TextSection[];
}

/** Below this many sections a reader sees at a glance what there is. */
const SECTIONS_WITH_CONTENTS = 6;

/** Whether the page is so long that it begins with a table of its contents. */
export const hasContents = ({ sections }: TextPage): boolean => sections.length >= SECTIONS_WITH_CONTENTS;

/** What an address ends in, after '#', to show a section of its page: its heading in lower case with hyphens. */
export const sectionId = ({ heading }: TextSection): string =>
  heading
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The words of a line, without its links' addresses. */
export const lineText = (line: TextLine): string =>
  typeof line === 'string' ? line : line.map((run) => (typeof run === 'string' ? run : run.text)).join('');
