import { z } from 'zod';
import { CampOrg } from '../../../search/contract.ts';

/**
 * `GET /api/advertising/ad-preview?advertiserId=…&adId=…`: the sponsored card of the saved ad, as search results show
 * it. The card is null if no camp belongs to the advertiser.
 */
export const AdPreview = z.object({ success: z.literal(true), data: CampOrg.nullable(), season: z.int() });
export type AdPreview = z.infer<typeof AdPreview>;
