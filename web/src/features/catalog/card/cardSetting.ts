import { createContext } from 'react';

/** Where cards are shown: in search results, on the parent's own favorites page, or in a list shared by link. */
export const CardSettingContext = createContext<'search' | 'favorites' | 'shared'>('search');

/** Another parent's note, with their name. */
export interface NamedNote {
  readonly name: string;
  readonly note: string;
}

/** The notes in a list of favorites shared by link, by camp id (`org_id`). */
export const LinkNotesContext = createContext<ReadonlyMap<string, NamedNote>>(new Map());
