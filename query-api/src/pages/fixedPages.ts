import { redactSharePath } from '@campjay/domain/sharing/sharePath.ts';
import { pathKey } from '@campjay/domain/pathKey.ts';
import { ACCOUNT_PAGES } from '@campjay/domain/texts/accountPages.ts';
import { ADMIN_PAGE } from '@campjay/domain/texts/adminPage.ts';
import { AD_PAGES } from '@campjay/domain/texts/adPages.ts';
import { BENCHMARKING_PAGE } from '@campjay/domain/texts/benchmarking.ts';
import { type PublicSettings } from '@campjay/domain/publicSettings.ts';
import { type TextPage } from '@campjay/domain/texts/textPage.ts';
import { textPageAt, TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';
import { type Html } from './html.ts';
import { type PageHead, sharedListHead, sharedScheduleHead, siteMapHead, textPageHead } from './pageHead.ts';
import { sharedListShell } from './sharedListShell.ts';
import { sharedScheduleShell } from './sharedScheduleShell.ts';
import { siteMapShell } from './siteMapShell.ts';
import { textShell } from './textShell.ts';

export interface FixedPage {
  readonly head: PageHead;
  readonly content: Html;
}

const fixedPageOf = (page: TextPage): FixedPage => ({ head: textPageHead(page), content: textShell(page) });

/** Pages that do not depend on the catalog, in the order of the sitemap. */
export const FIXED_PAGES: readonly FixedPage[] = [
  { head: siteMapHead, content: siteMapShell() },
  fixedPageOf(BENCHMARKING_PAGE),
  fixedPageOf(ADMIN_PAGE),
  ...[TEXT_PAGES, ACCOUNT_PAGES, AD_PAGES].flatMap((pages) => Object.values<TextPage>(pages)).map(fixedPageOf),
];

const byPath: ReadonlyMap<string, FixedPage> = new Map(FIXED_PAGES.map((page) => [page.head.path, page]));

/** Pages whose subpaths share their document: a camp to compare, a section of the admin pages. */
const SECTION_PAGES: readonly TextPage[] = [BENCHMARKING_PAGE, ADMIN_PAGE];

/** The same document for every share link, so that it does not reveal who shares or whether the link is valid. */
const sharedPages: readonly FixedPage[] = [
  { head: sharedListHead, content: sharedListShell() },
  { head: sharedScheduleHead, content: sharedScheduleShell() },
];

/** Creates a lookup of fixed pages by path, for the given settings. */
export const fixedPagesFor = (settings: PublicSettings): ((path: string) => FixedPage | undefined) => {
  const privacy = fixedPageOf(textPageAt('/privacy', settings));
  return (path) => {
    const redactedPath = redactSharePath(path);
    if (redactedPath !== path) return sharedPages.find(({ head }) => head.path === redactedPath);
    const key = pathKey(path);
    const section = SECTION_PAGES.find(({ path: begin }) => key.startsWith(`${begin}/`));
    if (section) return byPath.get(section.path);
    return key === privacy.head.path ? privacy : byPath.get(key);
  };
};
