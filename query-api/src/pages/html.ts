/** Markup that is safe to send: everything in it that came from outside was escaped. Made by `escapeHtml` alone. */
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

/** Text as it may stand in an element or in a quoted attribute, of HTML or XML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const isList = (value: HtmlValue): value is readonly HtmlValue[] => Array.isArray(value);

const markupOf = (value: HtmlValue): string => {
  if (value === undefined) return '';
  if (isList(value)) return value.map(markupOf).join('');
  return typeof value === 'object' ? value.markup : escaped(String(value));
};

/**
 * A template of markup. What is filled in is text and is escaped, unless it is markup of another `html`; lists are
 * joined, and undefined is left out. Attributes have to be quoted in the template.
 */
export const html = (template: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  markup: template.map((text, at) => text + markupOf(values[at])).join(''),
});

/** JSON as it may stand in a script element: no text in it can end the element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A value as a data block that search engines read. */
export const dataBlock = (value: unknown): Html => ({
  markup: `<script type="application/ld+json">${scriptJson(value)}</script>`,
});

/** A value for the client's script to read by the id of its element. */
export const clientData = (id: string, value: unknown): Html => ({
  markup: `<script type="application/json" id="${escaped(id)}">${scriptJson(value)}</script>`,
});

/** Rules of our own as a style element. */
export const styleElement = (css: string): Html => ({ markup: `<style>${css}</style>` });
