import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CollapsibleAdText } from './SponsoredCard.tsx';
import { AdText } from './AdText.tsx';
import { AdTokenContext } from './adTracking.ts';

const beacons: unknown[] = [];
beforeEach(() => {
  beacons.length = 0;
  Object.defineProperty(globalThis.crypto, 'getRandomValues', {
    value: (bytes: Uint8Array) => bytes.fill(7),
    configurable: true,
  });
  navigator.sendBeacon = (path, body) => {
    beacons.push([path, JSON.parse(body as string)]);
    return true;
  };
});

/** Renders Markdown. */
const drawn = (markdown: string): HTMLElement => render(<AdText text={markdown} link="message" />).container;
const elements = (container: HTMLElement) => [...container.querySelectorAll('*')];

const ALLOWED_ELEMENTS = new Set(['P', 'STRONG', 'B', 'EM', 'I', 'A', 'SPAN']);
const ALLOWED_ATTRIBUTES = new Set(['href', 'target', 'rel', 'class']);

const HOSTILE = [
  '<script>alert(1)</script>',
  'Come <script>alert(1)</script> along',
  '<img src=x onerror=alert(1)>',
  'Look: <img src="x" onerror="alert(1)"> here',
  '![spy](https://spy.example/pixel.png)',
  '![x](x"onerror="alert(1))',
  '<svg><g/onload=alert(1)></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<style>*{display:none}</style>',
  '<a href="javascript:alert(1)">raw</a>',
  '<b onclick="alert(1)">bold</b>',
  '<form action="https://spy.example"><input name=a><button>Go</button></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<<b>script>alert(1)<</b>/script>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java&#x73;cript:alert(1))',
  '[a](java&Tab;script:alert(1))',
  '[a](&#1;javascript:alert(1))',
  '[a](<javascript:alert(1)>)',
  '[a](  javascript:alert(1)  "title")',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a](vbscript:msgbox(1))',
  '[a](blob:https://spy.example/1)',
  '[a](file:///etc/passwd)',
  '[a](//spy.example)',
  '[a](/api/identity/sign-out)',
  '[a](ftp://spy.example/x)',
  '[a][evil]\n\n[evil]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '[![x](https://spy.example/x.png)](javascript:alert(1))',
  '[a](https://ok.example" onclick="alert(1))',
  '[a](https://ok.example "x\\" onmouseover=\\"alert(1)")',
  '# Big\n\n## Less\n\n- one\n- two\n\n1. three\n\n> said\n\n`code`\n\n```html\n<img src=x onerror=alert(1)>\n```\n\n---\n\n| a | b |\n|---|---|',
  `${'> '.repeat(60)}deep ${'*'.repeat(300)}`,
];

describe('the Markdown of an ad', () => {
  // Covers: 2.154, 3.51
  it('becomes only paragraphs, bold, italic, spans and web links, whatever was written', () => {
    const isHarmless = ({ tagName, attributes }: Element): boolean =>
      ALLOWED_ELEMENTS.has(tagName) &&
      [...attributes].every(
        ({ name, value }) => ALLOWED_ATTRIBUTES.has(name) && (name !== 'href' || /^https?:\/\//i.test(value)),
      );
    expect(HOSTILE.filter((markdown) => !elements(drawn(markdown)).every(isHarmless))).toEqual([]);
  });

  it('keeps the text of other syntax: headings in bold, lists line by line, unsafe links as plain text', () => {
    const container = drawn('# Big\n\n- Rockets\n- Robots\n\n> said\n\nSee [this](javascript:alert(1)) or `that`.');
    expect(elements(container).map(({ tagName }) => tagName)).toEqual(['P', 'STRONG', 'SPAN', 'SPAN', 'P', 'P']);
    expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
      'Rockets',
      'Robots',
    ]);
    expect(container).toHaveTextContent('Big Rockets Robots said See this or that.');
  });

  it('is bold, italic and linked as written', () => {
    const container = drawn('**Come** and *see* [us](https://kelp.example/a?b=c).');
    expect(container.querySelector('strong')).toHaveTextContent('Come');
    expect(container.querySelector('em')).toHaveTextContent('see');
    expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'https://kelp.example/a?b=c');
  });
});

describe('a link of an ad', () => {
  const NONCE = '07'.repeat(16);
  const beaconsFor = (link: string) => [['/api/track/click', { token: 'shown.card.signed', nonce: NONCE, link }]];
  const show = (link: 'message' | 'testimonials' = 'message') => {
    render(
      <AdTokenContext value="shown.card.signed">
        <AdText text="[us](https://kelp.example/a#b)" link={link} />
      </AdTokenContext>,
    );
    return screen.getByRole('link', { name: 'us' });
  };
  const followed = `https://kelp.example/a?campjay_click=shown.${NONCE}#b`;

  it.each(['message', 'testimonials'] as const)('in the %s reports the click and its location', (link) => {
    fireEvent.click(show(link));
    expect(beacons).toEqual(beaconsFor(link));
  });

  it.each([
    ['a press', { button: 0 }, 'click'],
    ['Enter, which is a click without a button', { detail: 0 }, 'click'],
    ['Ctrl, into a tab of its own', { button: 0, ctrlKey: true }, 'click'],
    ['⌘, into a tab of its own', { button: 0, metaKey: true }, 'click'],
    ['Shift, into a window of its own', { button: 0, shiftKey: true }, 'click'],
    ['the middle button', { button: 1 }, 'auxclick'],
  ])('is followed immediately by %s, and reported', (_way, how, type) => {
    const link = show();
    const goesOn = fireEvent(link, new MouseEvent(type, { bubbles: true, cancelable: true, ...how }));
    expect(goesOn).toBe(true);
    expect(link).toHaveAttribute('href', followed);
    expect(beacons).toEqual(beaconsFor('message'));
  });

  it('is not followed by the context menu button, so nothing is reported', () => {
    fireEvent(show(), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect(beacons).toEqual([]);
  });

  it('gives each click its own id', () => {
    const link = show();
    fireEvent.click(link);
    fireEvent.click(link);
    expect(beacons).toHaveLength(2);
    expect(link).toHaveAttribute('href', followed);
  });

  it('reports with a keepalive request if no beacon is accepted, and is followed whatever the outcome', () => {
    navigator.sendBeacon = () => false;
    const fetched = jest.fn((..._request: readonly unknown[]) => Promise.reject(new TypeError('The network is gone')));
    globalThis.fetch = fetched;
    const link = show();
    expect(fireEvent.click(link)).toBe(true);
    expect(fetched).toHaveBeenCalledWith(
      '/api/track/click',
      expect.objectContaining({ method: 'POST', keepalive: true }),
    );
    expect(link).toHaveAttribute('href', followed);
  });

  it('reports nothing in a preview', () => {
    render(<AdText text="[us](https://kelp.example)" link="message" />);
    fireEvent.click(screen.getByRole('link', { name: 'us' }));
    expect(beacons).toEqual([]);
    expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'https://kelp.example');
  });
});

describe('a long passage', () => {
  const paragraph = (at: number) => `Number ${at}: ${'sand in every pocket, '.repeat(7)}`;
  const show = (count: number) =>
    render(
      <CollapsibleAdText
        text={Array.from({ length: count }, (_, at) => paragraph(at)).join('\n\n')}
        link="testimonials"
        ariaSuffix="testimonials"
      />,
    );
  const visibleTextOf = ({ container }: { container: HTMLElement }) => container.querySelectorAll('p').length;

  it('is collapsed until it is expanded', () => {
    const shown = show(10);
    expect(visibleTextOf(shown)).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Show more testimonials' }));
    expect(visibleTextOf(shown)).toBe(10);
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer testimonials' }));
    expect(visibleTextOf(shown)).toBe(2);
  });

  it('is shown in full if it is only slightly longer, or a single paragraph', () => {
    expect(visibleTextOf(show(2))).toBe(2);
    render(<CollapsibleAdText text={'Sand. '.repeat(300)} link="message" ariaSuffix="of the message" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
