import { describeChild } from '@campjay/domain/catalog/sentence/describeChild.ts';
import { type KidInSearch, kidsInSearch } from '../kids/kids.ts';
import type { SearchState } from './search.ts';

interface WithNamedChildren {
  readonly search: Pick<SearchState, 'namedChildren'>;
}

/** The children that the search is for: those that a sentence named, otherwise the parent's kids. */
export const childrenInSearch = (
  state: WithNamedChildren & Parameters<typeof kidsInSearch>[0],
): readonly KidInSearch[] => (state.search.namedChildren.length > 0 ? state.search.namedChildren : kidsInSearch(state));

/** Describes the children that a sentence named: 'Age 6, 1st grade · age 9'; undefined if there are none. */
export const describeNamedChildren = ({ search: { namedChildren } }: WithNamedChildren): string | undefined =>
  namedChildren.length > 0 ? capitalize(namedChildren.map(describeChild).join(' · ')) : undefined;

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
