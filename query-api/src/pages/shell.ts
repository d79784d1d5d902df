import { product } from '@campjay/domain/product/product.ts';
import { siteMapText } from '@campjay/domain/texts/sharedPages.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';

/**
 * Markup that is safe to send: every value in it was escaped. Create it only with `html` and the helpers of this file.
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
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const isList = (value: HtmlValue): value is readonly HtmlValue[] => Array.isArray(value);

const markupOf = (value: HtmlValue): string => {
  if (value === undefined) return '';
  if (isList(value)) return value.map(markupOf).join('');
  return typeof value === 'object' ? value.markup : escaped(String(value));
};

/**
 * Markup template. Values are escaped as text unless they are `Html`; lists are joined, and undefined is left out.
 * Attributes must be quoted in the template.
 */
export const html = (template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  markup: template.map((text, at) => text + markupOf(values[at])).join(''),
});

/** JSON for a script element: no text in it can close the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A value as a JSON-LD block for search engines. */
export const dataBlock = (value: unknown): Html => ({
  markup: `<script type="application/ld+json">${scriptJson(value)}</script>`,
});

/** A JSON value that the client's script reads by its element id. */
export const clientData = (id: string, value: unknown): Html => ({
  markup: `<script type="application/json" id="${escaped(id)}">${scriptJson(value)}</script>`,
});

/** Our own CSS as a style element. */
export const styleElement = (css: string): Html => ({ markup: `<style>${css}</style>` });

export interface ShellOptions {
  /** Kind of content, which decides the layout. */
  readonly kind: 'list' | 'page' | 'text';
  /** Content of the cover, below the header. */
  readonly cover?: Html;
  readonly content: Html;
  /**
   * True if the content is only for visitors: someone who may be signed in sees just its title until the client renders
   * their own page.
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

/** The frame of every server-rendered page: header, cover, content, footer. */
export const shell = ({ kind, cover, content, isForVisitors = false }: ShellOptions): Html =>
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
