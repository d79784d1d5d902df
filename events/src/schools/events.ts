import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { DiscountCode, SchoolName, SchoolPlace } from './facts.ts';

/** Lists a school, even one that was delisted before. It gets its own page, where parents search for camps near it. */
export const SchoolListed = defineEvent('SchoolListed', 1, z.object({ name: SchoolName, place: SchoolPlace }));
export type SchoolListed = EventOf<typeof SchoolListed>;

/** Changes the school's name. */
export const SchoolRenamed = defineEvent('SchoolRenamed', 1, z.object({ name: SchoolName }));
export type SchoolRenamed = EventOf<typeof SchoolRenamed>;

/** Changes the school's postal address or coordinates. */
export const SchoolRelocated = defineEvent('SchoolRelocated', 1, z.object({ place: SchoolPlace }));
export type SchoolRelocated = EventOf<typeof SchoolRelocated>;

/** Sets the discount code that the school's page stores in the browsers of its visitors. */
export const SchoolDiscountSet = defineEvent('SchoolDiscountSet', 1, z.object({ discountCode: DiscountCode }));
export type SchoolDiscountSet = EventOf<typeof SchoolDiscountSet>;

/** The school's page no longer stores a discount code. Browsers that have already stored the code still use it. */
export const SchoolDiscountEnded = defineEvent('SchoolDiscountEnded', 1, z.object({}));
export type SchoolDiscountEnded = EventOf<typeof SchoolDiscountEnded>;

/** Removes the school. It no longer has a page or a discount. */
export const SchoolDelisted = defineEvent('SchoolDelisted', 1, z.object({}));
export type SchoolDelisted = EventOf<typeof SchoolDelisted>;

export const schoolEvents = [
  SchoolListed,
  SchoolRenamed,
  SchoolRelocated,
  SchoolDiscountSet,
  SchoolDiscountEnded,
  SchoolDelisted,
] as const;

export type SchoolEvent = EventOf<(typeof schoolEvents)[number]>;
