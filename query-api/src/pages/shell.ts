import { product } from '@campjay/domain/product/product.ts';
import { siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';

/**
 * HTML in which every value is escaped, so that it is safe to send. Create it only with the functions of this file.
 */
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
  markup: template.map((text, at) => text + markupOf(values[at])).join(''),
});

/** Formats a value as JSON for a script element. No text in it can close the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A script element with a JSON-LD value for search engines. */
export const structuredDataElement = (value: unknown): Html => ({
  markup: `<script type="application/ld+json">${scriptJson(value)}</script>`,
});

/** A script element with a JSON value, which the client reads by the element's id. */
export const clientDataElement = (id: string, value: unknown): Html => ({
  markup: `<script type="application/json" id="${escapeHtml(id)}">${scriptJson(value)}</script>`,
});

/** A style element. The CSS is not escaped, so it must be our own. */
export const styleElement = (css: string): Html => ({ markup: `<style>${css}</style>` });

export interface ShellOptions {
  /** The kind of content, which determines the layout. */
  readonly kind: 'list' | 'page' | 'text';
  /** Shown on the colored cover below the header. */
  readonly cover?: Html;
  readonly content: Html;
  /**
   * True if the content is only for visitors. Someone who may be signed in sees only the title until the client renders
   * their personal page.
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

/** Renders the frame of every server-rendered page: header, cover, content and footer. */
export const renderShell = ({ kind, cover, content, isForVisitors = false }: ShellOptions): Html =>
  html`<div class="shell">
    <header class="shell-cover">
      <div class="shell-width shell-bar">
        <a class="shell-home" href="/">${product.name}</a>
        <nav aria-label="Main"><a href="/site-map">Places</a></nav>
      </div>
    </header>
    <main${isForVisitors ? html` class="shell-for-visitors"` : undefined}>
      ${
        cover &&
        html`<div class="shell-cover shell-over-${kind === 'list' ? 'list' : 'text'}">
          <div class="shell-width">${cover}</div>
        </div>`
      }
      <div class="shell-width shell-${kind}">${content}</div>
    </main>
    <footer class="shell-cover">
      <nav class="shell-width shell-foot" aria-label="About this site">
        ${FOOTER_LINKS.map(({ text, path }) => html`<a href="${path}">${text}</a>`)}
      </nav>
    </footer>
  </div>`;
