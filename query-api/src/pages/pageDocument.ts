import { html, type Html, styleElement, escapeHtml } from './shell.ts';
import { renderHeadElements, type PageHead } from './pageHead.ts';

/**
 * Styles of the shell: the server-rendered page that visitors see until the client replaces it. They repeat the most
 * important of the client's styles (colors, widths, and the height of the area between title and cards), so that the
 * page does not jump when the client renders it.
 */
const CSS = [
  'body{margin:0}.shell{color:var(--color-text);font:1rem/1.5 var(--font-text);min-height:100vh}',
  '.shell *{box-sizing:border-box}.shell-width{max-width:1280px;margin:0 auto;padding-left:16px;padding-right:16px}',
  '.shell h1,.shell h2,.shell h3,.shell-home{font-family:var(--font-heading);font-weight:600;letter-spacing:-.01em;line-height:1.2;margin:0}',
  '.shell h1{font-size:clamp(1.75rem,1.15rem + 2.6vw,3.1rem);line-height:1.12;text-wrap:balance}.shell h2{font-size:1.375rem;line-height:1.25}.shell h3{font-size:1.3rem}',
  '.shell a{color:var(--color-primary)}.shell p{margin:6px 0 0}.shell ul{list-style:none;margin:0;padding:0}',
  '.shell-cover{background:var(--color-cover);color:var(--color-on-cover)}.shell-cover a{color:inherit;text-decoration:none}',
  '.shell-bar{display:flex;align-items:center;justify-content:space-between;min-height:64px}.shell a.shell-home{display:flex;align-items:center;min-height:44px;padding-left:52px;font-size:1.5rem;background:url(/favicon.svg) left/42px no-repeat}',
  '.shell-cover-list{padding-top:16px;padding-bottom:124px}.shell p.shell-helper{color:var(--color-on-cover-quiet);margin-top:12px;max-width:560px;text-wrap:balance}',
  '.shell p.shell-maker{color:var(--color-on-cover-quiet);margin-top:8px;font-size:.9375rem;text-wrap:pretty}.shell-maker b{color:var(--color-on-cover);font-weight:600;text-decoration:underline}',
  // The right padding leaves room for the client's dismiss button.
  '.shell p.shell-news{display:flex;align-items:center;min-height:44px;margin-top:12px;padding:0 52px 0 12px;border-left:3px solid var(--color-accent);border-radius:0 8px 8px 0;background:rgb(255 255 255/.09);font-size:.875rem;line-height:1.4;text-wrap:balance}',
  // An empty bar in the place of the client's filters, so that the cards below it do not move.
  ".shell-list::before{content:'';display:block;height:208px;margin-top:-56px;border-radius:15px}",
  '.shell-list::before,.shell-cards li{background:var(--color-surface);border:1px solid var(--color-line)}',
  '.shell-list{padding-bottom:32px}.shell-list h2{margin:22px 0 16px}.shell p.shell-note{margin-top:16px}.shell .shell-applied{display:flex;overflow:hidden;gap:8px;margin:0 0 12px}',
  '.shell-applied li{flex-shrink:0;max-width:100%;padding:7px 30px 7px 12px;overflow:hidden;border-radius:50px;background:var(--color-surface);border:1px solid var(--color-line);font-size:.875rem;line-height:20px;white-space:nowrap;text-overflow:ellipsis}.shell-cards{display:grid;gap:16px}.shell-cards li{border-radius:15px;padding:16px;overflow-wrap:anywhere}.shell-cards li:nth-child(n+7){content-visibility:auto;contain-intrinsic-size:auto 180px}',
  '.shell-page{padding-top:32px;padding-bottom:32px}.shell-muted{color:var(--color-text-quiet);font-size:.875rem}',
  '.shell-places{column-gap:32px}.shell-places section{margin-bottom:32px}.shell-places h2{margin-bottom:8px}.shell-places ul ul{padding-left:16px}.shell-places li li,.shell-places h2{break-inside:avoid;break-after:avoid-column}',
  '.shell-cover-text{padding-top:24px;padding-bottom:32px}.shell-cover-text p{color:var(--color-on-cover-quiet);margin-top:12px;max-width:60ch}.shell-cover-text a,.shell-text a{text-decoration:underline}',
  '.shell-text{display:grid;row-gap:32px;padding-top:32px;padding-bottom:32px}.shell-text>*{max-width:65ch;min-width:0}.shell-text p{margin-top:12px}',
  '.shell-text section ul{list-style:disc;margin-top:12px;padding-left:24px}.shell-text section li{margin-top:6px}.shell-contents a{display:block;padding:8px 0}',
  '.shell-foot{display:flex;flex-wrap:wrap;column-gap:24px;padding-top:24px;padding-bottom:24px}.shell-foot a{padding:10px 0}',
  '@media(max-width:379.95px){.shell a.shell-home{font-size:1.2rem}}',
  '@media(min-width:600px){.shell-width{padding-left:24px;padding-right:24px}.shell-intro{max-width:calc(100% - 190px)}.shell-list::before{height:202px}.shell-cards{gap:20px;grid-template-columns:repeat(2,minmax(0,1fr))}}',
  '@media(min-width:900px){.shell-cover-list{padding-top:40px;padding-bottom:152px}.shell-intro{max-width:720px}.shell p.shell-helper{font-size:1.2rem}.shell p.shell-maker{font-size:1rem}.shell p.shell-news{width:fit-content;margin-top:16px;font-size:.9375rem}.shell-list::before{margin-top:-64px}.shell-cover-text{padding-top:40px}.shell-cover-text{padding-bottom:56px}.shell-places{column-count:2}}',
  '@media(min-width:1200px){.shell-list::before{height:136px}.shell-cards{grid-template-columns:repeat(3,minmax(0,1fr))}.shell-places{column-count:3}}',
  // The first-paint script sets these attributes from browser storage: a dismissed intro shows only its
  // title, and dismissed news is hidden.
  '[data-news=dismissed] .shell p.shell-news{display:none}[data-intro=dismissed] .shell :is(p.shell-helper,p.shell-maker){display:none}',
  '[data-intro=dismissed] .shell-cover-list{padding-top:8px;padding-bottom:72px}[data-intro=dismissed] .shell-cover-list h1{font-size:1.25rem}[data-intro=dismissed] .shell-intro{max-width:none}',
  '@media(min-width:900px){[data-intro=dismissed] .shell-cover-list{padding-top:16px;padding-bottom:80px}[data-intro=dismissed] .shell-cover-list h1{font-size:1.5rem}}',
  // If the visitor may be signed in, the client will render a personal page. So the text for visitors is hidden, and
  // the cover already has the size that it has on the personal page.
  '[data-user] .shell-for-visitors .shell-cover-text{padding-top:16px;padding-bottom:72px}[data-user] .shell-for-visitors .shell-cover-text p{display:none}[data-user] .shell-for-visitors h1{font-size:1.75rem}[data-user] .shell-for-visitors .shell-text{visibility:hidden}',
  '@media(min-width:900px){[data-user] .shell-for-visitors .shell-cover-text{padding-top:24px;padding-bottom:88px}[data-user] .shell-for-visitors h1{font-size:2.25rem}}',
].join('');

/** Styles for browsers without JavaScript: they remove the space for filters and show the links to other pages. */
const NO_SCRIPT_CSS =
  '.shell p.shell-maker b{display:none}.shell [hidden]{display:block!important}.shell-list::before{height:0;border:0;margin:0}';

/** Styles for hydrated pages without JavaScript: they show the links to other pages. */
export const hydratedPageStyle: Html = html`<noscript
  >${styleElement('main nav[hidden]{display:block!important;padding:16px}main nav[hidden] a{display:block;color:inherit}')}</noscript
>`;

/** The style elements of every server-rendered page that the client replaces. */
export const shellStyle: Html = html`${styleElement(CSS)}<noscript>${styleElement(NO_SCRIPT_CSS)}</noscript>`;

/** The parts of the client's index.html that differ between pages. */
export interface PageContent {
  readonly head: PageHead;
  /** Elements for the head, in addition to those of every page. */
  readonly extraHead: Html;
  /** Shown until the client renders the page. */
  readonly content: Html;
  /** Follows the content, and stays when the client renders the page. */
  readonly afterContent?: Html;
}

/** The places in the client's index.html that are filled for each page. */
const SLOTS = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta\s+name="description"[^>]*>/,
  'end of the head': /<\/head>/,
  root: /<div id="root"><\/div>/,
} as const;

/** Adds markup to the end of the head of a document that is already filled. */
export const addToHead = (document: string, { markup }: Html): string =>
  document.replace(SLOTS['end of the head'], (endTag) => markup + endTag);

/**
 * Returns a function that fills the client's built index.html with the head and content of a page.
 * @throws Error if the document lacks a slot
 */
export const createDocumentFiller = (document: string): ((origin: string, page: PageContent) => string) => {
  for (const [name, slot] of Object.entries(SLOTS))
    if (!slot.test(document)) throw new Error(`The client's index.html has no ${name} to fill`);
  return (origin, { head, extraHead, content, afterContent }) => {
    // The replacement is a function, because `replace` would interpret dollar signs in a string.
    const fill = (text: string, slot: RegExp, markup: string): string => text.replace(slot, () => markup);
    const headElements = renderHeadElements(head, origin).markup + extraHead.markup;
    let filled = fill(document, SLOTS.title, `<title>${escapeHtml(head.title)}</title>`);
    filled = fill(filled, SLOTS.description, `<meta name="description" content="${escapeHtml(head.description)}" />`);
    filled = fill(filled, SLOTS['end of the head'], `${headElements}</head>`);
    return fill(filled, SLOTS.root, `<div id="root">${content.markup}</div>${afterContent?.markup ?? ''}`);
  };
};
