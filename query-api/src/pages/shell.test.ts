import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { structuredDataElement, html } from './shell.ts';

describe('HTML templates', () => {
  it('escape inserted text in elements and attributes', () =>
    expect(html`<a title="${`"'><img src=x>`}">${'Tom & <b>Jerry</b>'}</a>`.markup).toBe(
      '<a title="&quot;&#39;&gt;&lt;img src=x&gt;">Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</a>',
    ));

  it('preserve their own markup, join lists and omit undefined values', () => {
    const items = ['a', '<'].map((text) => html`<b>${text}</b>`);
    expect(html`${items}${undefined}${7}`.markup).toBe('<b>a</b><b>&lt;</b>7');
  });

  it('never let a text open or close a tag', () =>
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(html`${text}`.markup))));
});

describe('a JSON data block', () => {
  it('contains exactly the given data', () => {
    const block = structuredDataElement({ name: '</script><script>alert(1)</script><!-- & "quoted"' }).markup;
    expect(block.match(/</g)).toHaveLength(2);
    expect(JSON.parse(block.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual({
      name: '</script><script>alert(1)</script><!-- & "quoted"',
    });
  });
});
