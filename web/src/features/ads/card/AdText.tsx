import type { AdLink as LinkName } from '@campjay/events/ads/values.ts';
import { type MouseEvent, type ReactNode, use, useMemo } from 'react';
import { AdTokenContext, trackClick } from './adTracking.ts';
import Markdown, { type Components } from 'react-markdown';

interface AdLinkProps {
  /** Which of the card's links this is. It is reported with a click. */
  readonly link: LinkName;
  readonly href: string;
  readonly className?: string;
  /** Accessible name, if the text alone is not enough. */
  readonly label?: string;
  readonly children: ReactNode;
}

const MIDDLE_BUTTON = 1;

/**
 * A link on an ad's card. However it is opened (a press, Enter, or a new tab by Ctrl or the middle button), the click
 * is reported without delaying the browser, and the id of the click is added to the URL.
 */
export function AdLink({ link, href, className, label, children }: AdLinkProps) {
  const token = use(AdTokenContext);
  // The browser reads the address after this handler, so it opens the changed one.
  const handleClick = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    if (token !== undefined) currentTarget.href = trackClick(token, link, href);
  };
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      rel="noopener sponsored"
      aria-label={label}
      onClick={handleClick}
      onAuxClick={(event) => {
        if (event.button === MIDDLE_BUTTON) handleClick(event);
      }}
    >
      {children}
    </a>
  );
}

/** The elements allowed in advertiser texts (Requirement 3.51); everything else is reduced to its text. */
const ALLOWED_ELEMENTS = ['p', 'strong', 'b', 'em', 'i', 'a', 'span'];
/** Elements replaced by allowed ones: headings become bold paragraphs, list items become lines. */
const REPLACED_ELEMENTS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li'];
const WEB_ADDRESS = /^https?:\/\//i;

const BoldParagraph: Components['h1'] = ({ children }) => (
  <p>
    <strong>{children}</strong>
  </p>
);

/** Returns the components that render markdown elements. A link to anything but a web address becomes plain text. */
const createMarkdownComponents = (link: LinkName): Components => ({
  a: ({ href, children }) =>
    href !== undefined && WEB_ADDRESS.test(href) ? (
      <AdLink link={link} href={href}>
        {children}
      </AdLink>
    ) : (
      children
    ),
  h1: BoldParagraph,
  h2: BoldParagraph,
  h3: BoldParagraph,
  h4: BoldParagraph,
  h5: BoldParagraph,
  h6: BoldParagraph,
  li: ({ children }) => <span className="ad-item">{children}</span>,
});

/** An advertiser's text in limited markdown: paragraphs, bold, italic, and web links. */
export function AdText({ text, link }: { text: string; link: LinkName }) {
  const components = useMemo(() => createMarkdownComponents(link), [link]);
  return (
    <Markdown
      allowedElements={[...ALLOWED_ELEMENTS, ...REPLACED_ELEMENTS]}
      unwrapDisallowed
      skipHtml
      components={components}
    >
      {text}
    </Markdown>
  );
}
