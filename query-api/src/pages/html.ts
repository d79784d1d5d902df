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
