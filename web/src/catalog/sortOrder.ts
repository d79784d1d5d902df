import type { CampDataChunkRequest } from '@campjay/query-api/catalog/contract.ts';
import type { SearchPlace } from './searchPlace.ts';

export type SortOrder = CampDataChunkRequest['sortCriteria'];

export const SORT_ORDERS: Readonly<Record<SortOrder, string>> = { alpha: 'A to Z', distance: 'Nearest first' };

export const isOrder = (value: unknown): value is SortOrder => typeof value === 'string' && value in SORT_ORDERS;

/**
 * The order in which a search begins: around a place as the parent had it last, else the nearest first; without a place
 * there is no distance (SPEC §4 'Sort criteria').
 */
export const defaultOrder = (place: SearchPlace | null, last: SortOrder = 'distance'): SortOrder =>
  place ? last : 'alpha';

/** Where the browser of somebody signed in keeps the order that was chosen last (SPEC §4 'Sort criteria'). */
export const ORDER_KEY = 'sortCriteria';
