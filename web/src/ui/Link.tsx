import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the client. */
  readonly to: To;
  /** Replaces the current history entry. By default, only a link to the current URL does. */
  readonly replace?: boolean | undefined;
  /** The state of the new history entry. */
  readonly state?: unknown;
}

/** A link to a page of the client. The router’s own link adds 2 KB to the first script for prefetching of routes. */
export function Link({ to, replace, state, onClick, target, ...props }: LinkProps) {
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...props}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
