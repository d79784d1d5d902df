import { createContext } from 'react';

/** Where a card stands: among what a search found, the parent's favorites, or a list that a link leads to. */
export const CardSettingContext = createContext<'search' | 'favorites' | 'shared'>('search');

/** A note of somebody else's, under their name. */
export interface NamedNote {
  readonly name: string;
  readonly note: string;
}

/** The notes that came with the list of a link, by camp. */
export const LinkNotesContext = createContext<ReadonlyMap<string, NamedNote>>(new Map());
