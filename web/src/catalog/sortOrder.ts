import type { CampDataChunkRequest } from '@campjay/query-api/catalog/contract.ts';
import type { SearchPlace } from './searchPlace.ts';

export type SortOrder = CampDataChunkRequest['sortCriteria'];

export const SORT_ORDERS: Readonly<Record<SortOrder, string>> = { alpha: 'A to Z', distance: 'Nearest first' };

/** The order in which a search begins: around a place, the nearest first (SPEC §4 'Sort criteria'). */
export const usualOrder = (place: SearchPlace | null): SortOrder => (place ? 'distance' : 'alpha');
