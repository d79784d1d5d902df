import { product } from '@campjay/domain/product/product.ts';
import { siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';

/** HTML in which every value is escaped, so that it is safe to send. Create it only with the functions in this file. */
export interface Html {
  readonly markup: string;
}

type HtmlValue = Html | string | number | undefined | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use in an element or a quoted attribute, in HTML or XML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const isList = (value: HtmlValue): value is readonly HtmlValue[] => Array.isArray(value);

const markupOf = (value: HtmlValue): string => {
  if (value === undefined) return '';
  if (isList(value)) return value.map(markupOf).join('');
  return typeof value === 'object' ? value.markup : escapeHtml(String(value));
};

/**
 * A tagged template for HTML. Values are escaped unless they are `Html`; lists are joined, and undefined is left out.
 * Attributes must be quoted in the template.
 */
export const html = (template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  markup: template.map((text, index) => text + markupOf(values[index])).join(''),
});

/** Escapes JSON for a script element. No text in it can close the element. */
const escapeScriptJson = (json: string): string => json.replaceAll('<', '\\u003c');

/** Creates a script element with a JSON-LD value for search engines. */
export const structuredDataElement = (value: unknown): Html => ({
  markup: `<script type="application/ld+json">${escapeScriptJson(JSON.stringify(value))}</script>`,
});

/** Creates a script element with a JSON value, which the client reads by the element's id. */
export const clientDataElement = (id: string, value: unknown): Html => clientJsonElement(id, JSON.stringify(value));

/** Like `clientDataElement`, for a value that is already JSON. */
export const clientJsonElement = (id: string, json: string): Html => ({
  markup: `<script type="application/json" id="${escapeHtml(id)}">${escapeScriptJson(json)}</script>`,
});

/** Creates a style element. The CSS is not escaped, so it must be our own. */
export const styleElement = (css: string): Html => ({ markup: `<style>${css}</style>` });

export interface ShellOptions {
  /**
   * The layout. 'list': search results below the client's filter bar. 'text': long text in a narrow column. 'page': any
   * other content.
   */
  readonly layout: 'list' | 'page' | 'text';
  /** Shown on the colored cover below the header. */
  readonly cover?: Html;
  readonly content: Html;
  /**
   * True if only visitors should see the content. From users who may be signed in, CSS hides everything but the title
   * until the client has rendered their own page.
   */
  readonly isForVisitors?: boolean;
}

const FOOTER_LINKS = [
  { text: TEXT_PAGES['/blog'].title, path: '/blog' },
  { text: TEXT_PAGES['/ads/offering'].title, path: '/ads/offering' },
  { text: TEXT_PAGES['/privacy'].title, path: '/privacy' },
  { text: TEXT_PAGES['/terms'].title, path: '/terms' },
  { text: siteMapText.title, path: '/site-map' },
];

/**
 * Renders the shell of a page: the header, cover, content and footer that are shown until the client has rendered the
 * page.
 */
export const renderShell = ({ layout, cover, content, isForVisitors = false }: ShellOptions): Html => {
  const coverLayout = layout === 'list' ? 'list' : 'text';
  const coverElement =
    cover &&
    html`<div class="shell-cover shell-cover-${coverLayout}">
      <div class="shell-width">${cover}</div>
    </div>`;
  return html`<div class="shell">
    <header class="shell-cover">
      <div class="shell-width shell-bar">
        <a class="shell-home" href="/">${product.name}</a>
        <nav aria-label="Main"><a href="/site-map">Places</a></nav>
      </div>
    </header>
    <main${isForVisitors ? html` class="shell-for-visitors"` : undefined}>
      ${coverElement}
      <div class="shell-width shell-${layout}">${content}</div>
    </main>
    <footer class="shell-cover">
      <nav class="shell-width shell-foot" aria-label="About this site">
        ${FOOTER_LINKS.map(({ text, path }) => html`<a href="${path}">${text}</a>`)}
      </nav>
    </footer>
  </div>`;
};
