import { createContext } from 'react';

/** Where a card stands: among what a search found, the parent's favorites, or a list that a link leads to. */
export const CardSettingContext = createContext<'search' | 'favorites' | 'shared'>('search');
