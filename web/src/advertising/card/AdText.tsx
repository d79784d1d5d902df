import type { AdLink as LinkName } from '@campjay/events/interactions/adClicks.ts';
import { useMemo } from 'react';
import Markdown, { type Components } from 'react-markdown';
import { AdLink } from './AdLink.tsx';

/** All that an operator's words may be (SPEC §5); of anything else only its text is left. */
const ALLOWED = ['p', 'strong', 'b', 'em', 'i', 'a', 'span'];
const WEB_ADDRESS = /^https?:\/\//i;

const componentsOf = (link: LinkName): Components => ({
  a: ({ href, children }) =>
    href !== undefined && WEB_ADDRESS.test(href) ? (
      <AdLink link={link} href={href}>
        {children}
      </AdLink>
    ) : (
      children
    ),
});

/** An operator's words in limited markdown: paragraphs, bold, italic and links to the web. */
export function AdText({ text, link }: { text: string; link: LinkName }) {
  const components = useMemo(() => componentsOf(link), [link]);
  return (
    <Markdown
      allowedElements={ALLOWED}
      unwrapDisallowed
      skipHtml
      urlTransform={(address) => (WEB_ADDRESS.test(address) ? address : undefined)}
      components={components}
    >
      {text}
    </Markdown>
  );
}
