import { createContext } from 'react';
import type { RenderedSearch } from '@campjay/domain/product/renderSearchPage.ts';
import type { CampOrg } from '../campAnswer.ts';
import styles from './results.module.css';

const ELEMENT_ID = 'served-camps';

/** What the server's document shows of a search. */
export interface ServedList {
  /** The camps that the document shows as cards. */
  readonly cards: readonly CampOrg[];
  /** HTML of a simple list of the next camps; undefined if there are none. */
  readonly moreCamps: string | undefined;
  /** On the server, the school of the page. The client reads it from the document. */
  readonly school?: RenderedSearch['school'];
}

/** The list in the server's document; undefined if the client renders the page alone. */
export const ServedListContext = createContext<ServedList | undefined>(undefined);

/** Reads the simple list from the server's document, before React hydrates it. */
export const readMoreCamps = (): string | undefined => document.getElementById(ELEMENT_ID)?.innerHTML;

/**
 * The simple list of the camps after the first cards, for readers without JavaScript and until the client has loaded
 * their cards. It is the server's own markup, so no data has to be sent twice.
 */
export function ServedCamps({ markup }: { markup: string }) {
  return <ul id={ELEMENT_ID} className={styles['served']} dangerouslySetInnerHTML={{ __html: markup }} />;
}
