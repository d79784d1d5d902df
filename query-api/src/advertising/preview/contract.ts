import { z } from 'zod';
import { CampOrg } from '../../catalog/contract.ts';

/**
 * `GET /api/advertising/ad-preview?advertiserId=…&adId=…`: a sponsored card as searches answer with it, with the ad as it is
 * saved. Null where no camp is known to be the advertiser's.
 */
export const AdPreview = z.object({ success: z.literal(true), data: CampOrg.nullable(), season: z.int() });
export type AdPreview = z.infer<typeof AdPreview>;
