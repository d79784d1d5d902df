import type { AdLink as LinkName } from '@campjay/events/ads/adClicks.ts';
import { type MouseEvent, type ReactNode, use } from 'react';
import { AdTokenContext, trackedUrl } from './adTracking.ts';

interface AdLinkProps {
  readonly link: LinkName;
  readonly href: string;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

const MIDDLE_BUTTON = 1;

/**
 * A link of an ad's card. The browser follows it immediately in all cases (press, new tab by Ctrl or the middle button,
 * Enter); the click is reported in parallel and identified in the URL.
 */
export function AdLink({ link, href, className, label, children }: AdLinkProps) {
  const token = use(AdTokenContext);
  const follow = ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    if (token !== undefined) currentTarget.href = trackedUrl(token, link, href);
  };
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      rel="noopener sponsored"
      aria-label={label}
      onClick={follow}
      onAuxClick={(event) => {
        if (event.button === MIDDLE_BUTTON) follow(event);
      }}
    >
      {children}
    </a>
  );
}
