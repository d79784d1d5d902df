import type { CampDataChunkRequest } from '@campjay/query-api/search/contract.ts';
import type { SearchPlace } from './searchPlace.ts';

export type SortOrder = CampDataChunkRequest['sortCriteria'];

export const SORT_ORDERS: Readonly<Record<SortOrder, string>> = { alpha: 'A to Z', distance: 'Nearest first' };

export const isOrder = (value: unknown): value is SortOrder => typeof value === 'string' && value in SORT_ORDERS;

/**
 * The initial order: with a place the parent's last one, otherwise by distance; without a place always 'alpha'
 * (Requirements 4.9 to 4.12).
 */
export const defaultOrder = (place: SearchPlace | null, last: SortOrder = 'distance'): SortOrder =>
  place ? last : 'alpha';

/** Storage key of a signed-in parent's last order (Requirement 4.11). */
export const ORDER_KEY = 'sortCriteria';
