import { createContext } from 'react';

/** The hero's title and helper text from the server-rendered document of a path. */
export interface ServedHero {
  readonly pathname: string;
  readonly title: string;
  readonly helperText: string | undefined;
}

/** Undefined if the document had no hero. */
export const ServedHeroContext = createContext<ServedHero | undefined>(undefined);

const textOf = (document: ParentNode, selector: string): string | undefined =>
  document.querySelector(selector)?.textContent.trim() || undefined;

/** Reads the server-rendered hero. Call it before the client renders over it. */
export const readServedHero = (document: ParentNode, pathname: string): ServedHero | undefined => {
  const title = textOf(document, '[data-hero=title]');
  return title === undefined ? undefined : { pathname, title, helperText: textOf(document, '[data-hero=helper]') };
};
