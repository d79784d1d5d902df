import { HOUR_MINUTE_PATTERN } from '@campjay/events/clock.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { z } from 'zod';
import { MAX_CHILD_AGE } from '../limits.ts';
import { OPTION_FILTER_NAMES } from './filterRules.ts';
import {
  type FieldOf,
  FILTERS,
  hasNumericOptions,
  type OptionFilterName,
  optionLabelsOf,
  type RequestOptionOf,
} from './filters.ts';

/**
 * Schemas of the filters and the place of a search. The query API finds camps by them, and the command API saves them.
 */

/** Options that depend on the season are only checked by the query API, once the open season is known. */
const optionSchema = (name: OptionFilterName): z.ZodType => {
  if (typeof FILTERS[name].options === 'function') return z.string().max(20);
  const labels = optionLabelsOf(name, undefined);
  // A number may also be sent as a string.
  return hasNumericOptions(name)
    ? z.union([z.literal(labels.map(Number)), z.enum(labels).transform(Number)])
    : z.enum(labels);
};

type OptionListSchema<Name extends OptionFilterName> = z.ZodDefault<
  z.ZodArray<z.ZodType<RequestOptionOf<Name>, RequestOptionOf<Name>>>
>;
/** The field of every filter with options: the selected options, by default none. */
const optionFields = Object.fromEntries(
  OPTION_FILTER_NAMES.map((name) => [FILTERS[name].field, z.array(optionSchema(name)).max(100).default([])]),
) as { [Name in OptionFilterName as FieldOf<Name>]: OptionListSchema<Name> };

const time = z.string().regex(new RegExp(`^$|${HOUR_MINUTE_PATTERN.source}`), "must be '' or 'HH:mm'");
/** An ISO date, or an ISO date and time. The time and its offset are ignored. */
const birthDate = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d\d-\d\d(T|$)/, 'must be an ISO date')
  .refine((value) => readIsoDay(value) !== undefined && !Number.isNaN(Date.parse(value)), 'must be an ISO date');
const grade = z.int().min(-2).max(20);
/** In years. */
export const age = z.int().min(0).max(MAX_CHILD_AGE);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** An area of the map, in degrees. If `west` is greater than `east`, it crosses the 180th meridian. */
const BoundingBox = z
  .object({ north: latitude, south: latitude, east: longitude, west: longitude })
  .refine(({ north, south }) => north >= south, { path: ['north'], message: 'must not be less than south' });

export const FilterState = z.object({
  ...optionFields,
  /** In US dollars. */
  selectedMaxPrice: z.int().min(0).nullable().default(null),
  /** True if sessions without a listed price also pass a maximum price. */
  includeUnpriced: z.boolean().optional(),
  selectedEarliestTime: time.default(''),
  selectedLatestTime: time.default(''),
  selectedSearchText: z.string().max(200).default(''),
  selectedChildDOBs: z.array(birthDate).max(20).default([]),
  selectedRisingGrades: z.array(grade).max(20).default([]),
  /**
   * One entry per child, for children of whom not everything is known. If present, `selectedChildDOBs` and
   * `selectedRisingGrades` are ignored. An age is ignored if the birth date is given too.
   */
  children: z
    .array(z.object({ dob: birthDate.optional(), age: age.optional(), grade: grade.optional() }))
    .max(20)
    .optional(),
  boundingBox: BoundingBox.nullable().default(null),
});
export type FilterState = z.infer<typeof FilterState>;

type WithoutDefaults<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field> ? z.ZodOptional<Field> : Shape[Name];
};
const withoutDefaults = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
    ]),
  ) as WithoutDefaults<Shape>;

/**
 * The filters of a search to save. Filters that are not sent stay absent, because the search page recognizes a saved
 * search by equality with its own request.
 */
export const SavedFilterState = z.object(withoutDefaults(FilterState.shape));

/** In degrees. */
export const Coordinates = z.object({ lat: latitude, lng: longitude });
/** In degrees. Null, or a null coordinate, means that no place is given. */
export const LatLong = z.object({ lat: latitude.nullable(), lng: longitude.nullable() }).nullable();

export const placeFields = {
  latLongUser: LatLong.default(null),
  /** In miles. */
  latLongUserRadius: z.number().positive().max(13_000).nullable().default(null),
};

/** A radius is required with a place: pass both constants to `refine`. */
export const hasRadiusIfPlace = (request: {
  latLongUser: z.infer<typeof LatLong>;
  latLongUserRadius: number | null;
}): boolean =>
  request.latLongUser === null ||
  request.latLongUser.lat === null ||
  request.latLongUser.lng === null ||
  request.latLongUserRadius !== null;
export const RADIUS_MISSING = { path: ['latLongUserRadius'], message: 'is required with a place (miles)' };
