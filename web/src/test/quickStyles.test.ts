import { afterEach, describe, expect, it } from '@jest/globals';

const PAGE = `
  <main class="page">
    <div class="card css-1a2b3c is-open" id="first"><label class="pill"><input type="checkbox" checked></label></div>
    <div class="card is-hidden"><button class="hide" aria-pressed="true">Hide, always</button></div>
    <ul class="list"><li>One</li><li class="card">Two</li></ul>
    <svg class="icon card"><path class="line" d="M0 0"/></svg>
    <p>No class</p>
  </main>`;

const SELECTORS = [
  '.card',
  'div.card',
  'DIV.is-open',
  '.card.is-open',
  '.card.is-open.is-hidden',
  '.page .card',
  '.page > .card',
  '.card+.card',
  '.card ~ ul.list > li',
  '.card:has(.hide[aria-pressed=true])',
  '.pill:has(:checked)',
  '.pill:has(:disabled)',
  ':has(> .pill)',
  '.card:not(.is-hidden)',
  '.card:not(.is-hidden, .is-open)',
  'button, .pill, .nothing',
  ':is(.hide, .pill)',
  'div:is(:not(.card), .is-open)',
  '[class~="card"]',
  '[aria-pressed="true"]',
  '.hide[aria-pressed=true]',
  '#first',
  '*',
  'svg.icon path',
  '.line',
  'p:not([class])',
  'li:first-child',
  '.css-1a2b3c',
  '.css-1A2B3C',
];

afterEach(() => {
  document.body.replaceChildren();
});

const matchedByStyle = (selector: string): Element[] => {
  const sheet = document.createElement('style');
  sheet.textContent = `${selector} { opacity: 0.7 }`;
  document.head.append(sheet);
  const matched = all().filter((element) => getComputedStyle(element).opacity === '0.7');
  sheet.remove();
  return matched;
};

const all = (): Element[] => [...document.body.querySelectorAll('*')];

describe('quick styles', () => {
  it.each(SELECTORS)('apply to the elements that match %s', (selector) => {
    document.body.innerHTML = PAGE;
    expect(matchedByStyle(selector)).toEqual(all().filter((element) => element.matches(selector)));
  });

  it('follow an element whose classes change', () => {
    document.body.innerHTML = '<p class="before">Text</p>';
    const paragraph = document.body.firstElementChild;
    expect(matchedByStyle('p.after')).toEqual([]);
    paragraph?.setAttribute('class', 'after');
    expect(matchedByStyle('p.after')).toEqual([paragraph]);
  });
});
