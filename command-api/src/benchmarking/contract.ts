import { AdvertiserId } from '@campjay/events/ads/placement.ts';
import { MAX_COHORT_CAMPS } from '@campjay/events/ads/values.ts';
import { z } from 'zod';

/** Maximum number of websites per request. */
export const MAX_WEBSITES = 200;

const baseUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).max(2_000);

/**
 * `POST /api/admin/benchmarking-access/grant` and `/revoke`: unlocks or locks benchmarking for the camps of websites.
 */
export const ChangeAccess = z.object({
  baseUrls: z.array(baseUrl).min(1, 'must name at least one website').max(MAX_WEBSITES),
});
export type ChangeAccess = z.input<typeof ChangeAccess>;

/**
 * `POST /api/benchmarking/update-selected-cohort-camps`: the complete list of camps that an advertiser compares itself
 * with.
 */
export const UpdateSelectedCohortCamps = z.object({
  advertiserId: AdvertiserId,
  selected_cohort_camps: z.array(z.object({ base_url: baseUrl })).max(MAX_COHORT_CAMPS),
});
export type UpdateSelectedCohortCamps = z.input<typeof UpdateSelectedCohortCamps>;
