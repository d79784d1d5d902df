import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { DiscountCode, SchoolName, SchoolPlace } from './facts.ts';

/** A school has a page of its own, around which parents search. It may have been delisted before. */
export const SchoolListed = defineEvent('SchoolListed', 1, z.object({ name: SchoolName, place: SchoolPlace }));
export type SchoolListed = EventOf<typeof SchoolListed>;

/** The school is called otherwise. */
export const SchoolRenamed = defineEvent('SchoolRenamed', 1, z.object({ name: SchoolName }));
export type SchoolRenamed = EventOf<typeof SchoolRenamed>;

/** The school is somewhere else, or its place is stated differently. */
export const SchoolRelocated = defineEvent('SchoolRelocated', 1, z.object({ place: SchoolPlace }));
export type SchoolRelocated = EventOf<typeof SchoolRelocated>;

/** Whoever comes through the school's page from now on subscribes with this discount code, and with no other. */
export const SchoolDiscountSet = defineEvent('SchoolDiscountSet', 1, z.object({ discountCode: DiscountCode }));
export type SchoolDiscountSet = EventOf<typeof SchoolDiscountSet>;

/** The school's page sets no discount code any more. It says nothing of browsers in which it was set. */
export const SchoolDiscountEnded = defineEvent('SchoolDiscountEnded', 1, z.object({}));
export type SchoolDiscountEnded = EventOf<typeof SchoolDiscountEnded>;

/** The school has no page any more, and no discount. */
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
