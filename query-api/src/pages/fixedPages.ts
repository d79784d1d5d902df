import { pathKey } from '@campjay/events/pathKey.ts';
import { ACCOUNT_PAGES } from '@campjay/events/texts/accountPages.ts';
import { TEXT_PAGES } from '@campjay/events/texts/textPages.ts';
import { type Html } from './html.ts';
import { type PageHead, siteMapHead, textPageHead } from './pageHead.ts';
import { siteMapShell } from './siteMapShell.ts';
import { textShell } from './textShell.ts';

export interface FixedPage {
  readonly head: PageHead;
  readonly content: Html;
}

/** The pages that say the same whatever the catalogue holds, in the order in which they are listed. */
export const FIXED_PAGES: readonly FixedPage[] = [
  { head: siteMapHead, content: siteMapShell() },
  ...[...Object.values(TEXT_PAGES), ...Object.values(ACCOUNT_PAGES)].map((page) => ({
    head: textPageHead(page),
    content: textShell(page),
  })),
];

const byPath: ReadonlyMap<string, FixedPage> = new Map(FIXED_PAGES.map((page) => [page.head.path, page]));

export const fixedPageAt = (path: string): FixedPage | undefined => byPath.get(pathKey(path));
