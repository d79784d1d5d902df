import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dataBlock, html } from './html.ts';

describe('markup', () => {
  it('shows what it is filled with as text, in an element as in an attribute', () =>
    expect(html`<a title="${`"'><img src=x>`}">${'Tom & <b>Jerry</b>'}</a>`.markup).toBe(
      '<a title="&quot;&#39;&gt;&lt;img src=x&gt;">Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</a>',
    ));

  it('keeps markup of its own, joins lists and leaves out what is undefined', () => {
    const items = ['a', '<'].map((text) => html`<b>${text}</b>`);
    expect(html`${items}${undefined}${7}`.markup).toBe('<b>a</b><b>&lt;</b>7');
  });

  it('never lets a text open or close anything', () =>
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']/.test(html`${text}`.markup))));
});

describe('a data block', () => {
  it('says exactly what it was given', () => {
    const block = dataBlock({ name: '</script><script>alert(1)</script><!-- & "quoted"' }).markup;
    expect(block.match(/</g)).toHaveLength(2);
    expect(JSON.parse(block.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual({
      name: '</script><script>alert(1)</script><!-- & "quoted"',
    });
  });
});
