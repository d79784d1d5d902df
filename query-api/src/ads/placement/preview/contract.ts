import { z } from 'zod';
import { CampOrg } from '../../../search/contract.ts';

/**
 * `GET /api/advertising/ad-preview?advertiserId=…&adId=…`: a sponsored card as in search results, with the saved ad.
 * Null if no camp belongs to the advertiser.
 */
export const AdPreview = z.object({ success: z.literal(true), data: CampOrg.nullable(), season: z.int() });
export type AdPreview = z.infer<typeof AdPreview>;
