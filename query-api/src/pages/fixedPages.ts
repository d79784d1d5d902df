import { redactSharePath } from '@campjay/events/sharing/sharePath.ts';
import { pathKey } from '@campjay/events/pathKey.ts';
import { ACCOUNT_PAGES } from '@campjay/events/texts/accountPages.ts';
import { ADMIN_PAGE } from '@campjay/events/texts/adminPage.ts';
import { AD_PAGES } from '@campjay/events/texts/adPages.ts';
import { BENCHMARKING_PAGE } from '@campjay/events/texts/benchmarking.ts';
import { type PublicSettings } from '@campjay/events/publicSettings.ts';
import { type TextPage } from '@campjay/events/texts/textPage.ts';
import { textPageAt, TEXT_PAGES } from '@campjay/events/texts/textPages.ts';
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

/** The pages that say the same whatever the catalogue holds, in the order in which they are listed. */
export const FIXED_PAGES: readonly FixedPage[] = [
  { head: siteMapHead, content: siteMapShell() },
  fixedPageOf(BENCHMARKING_PAGE),
  fixedPageOf(ADMIN_PAGE),
  ...[TEXT_PAGES, ACCOUNT_PAGES, AD_PAGES].flatMap((pages) => Object.values<TextPage>(pages)).map(fixedPageOf),
];

const byPath: ReadonlyMap<string, FixedPage> = new Map(FIXED_PAGES.map((page) => [page.head.path, page]));

/** What is below their addresses begins as they do: a camp to compare, a section of the desk. */
const SECTION_PAGES: readonly TextPage[] = [BENCHMARKING_PAGE, ADMIN_PAGE];

/** Of every share link the same, so that nothing is told by it of who shares, nor whether anybody does. */
const sharedPages: readonly FixedPage[] = [
  { head: sharedListHead, content: sharedListShell() },
  { head: sharedScheduleHead, content: sharedScheduleShell() },
];

/** Answers with the fixed page at a path, as it is on a site that is set up so. */
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
