import type { AdLink as LinkName } from '@campjay/events/interactions/adClicks.ts';
import { useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { AdLink } from './AdLink.tsx';

/** All that an operator's words may be (SPEC §5); of anything else only its text is left. */
const ALLOWED = ['p', 'strong', 'b', 'em', 'i', 'a', 'span'];
/** What is drawn by the elements above: headings as bold paragraphs, the items of lists as lines. */
const RENDERED_AS_OTHER = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li'];
const WEB_ADDRESS = /^https?:\/\//i;

const BoldParagraph: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

const componentsOf = (link: LinkName): Components => ({
  a: ({ href, children }) =>
    href !== undefined && WEB_ADDRESS.test(href) ? (
      <AdLink link={link} href={href}>
        {children}
      </AdLink>
    ) : (
      children
    ),
  ...{
    h1: BoldParagraph,
    h2: BoldParagraph,
    h3: BoldParagraph,
    h4: BoldParagraph,
    h5: BoldParagraph,
    h6: BoldParagraph,
  },
  li: ({ children }) => <span className="ad-item">{children}</span>,
});

/** An operator's words in limited markdown: paragraphs, bold, italic and links to the web. */
export function AdText({ text, link }: { text: string; link: LinkName }) {
  const components = useMemo(() => componentsOf(link), [link]);
  return (
    <Markdown allowedElements={[...ALLOWED, ...RENDERED_AS_OTHER]} unwrapDisallowed skipHtml components={components}>
      {text}
    </Markdown>
  );
}
