import type { AdLink as LinkName } from '@campjay/events/ads/adClicks.ts';
import { useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { AdLink } from './AdLink.tsx';

/** The elements allowed in advertiser texts (Requirement 3.51); everything else is reduced to its text. */
const ALLOWED = ['p', 'strong', 'b', 'em', 'i', 'a', 'span'];
/** Elements replaced by allowed ones: headings become bold paragraphs, list items become lines. */
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

/** An advertiser's text in limited markdown: paragraphs, bold, italic, and web links. */
export function AdText({ text, link }: { text: string; link: LinkName }) {
  const components = useMemo(() => componentsOf(link), [link]);
  return (
    <Markdown allowedElements={[...ALLOWED, ...RENDERED_AS_OTHER]} unwrapDisallowed skipHtml components={components}>
      {text}
    </Markdown>
  );
}
