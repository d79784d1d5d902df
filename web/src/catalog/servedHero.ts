import { createContext } from 'react';

/** Title and helper text of the hero as the server wrote them into the first document of a path. */
export interface ServedHero {
  readonly pathname: string;
  readonly title: string;
  readonly helperText: string | undefined;
}

/** Undefined where the first document brought no hero. */
export const ServedHeroContext = createContext<ServedHero | undefined>(undefined);

const textOf = (document: ParentNode, selector: string): string | undefined =>
  document.querySelector(selector)?.textContent.trim() || undefined;

/** Reads what the server wrote; to be called before the client draws over it. */
export const readServedHero = (document: ParentNode, pathname: string): ServedHero | undefined => {
  const title = textOf(document, '[data-hero=title]');
  return title === undefined ? undefined : { pathname, title, helperText: textOf(document, '[data-hero=helper]') };
};
