import { get, ok, type Route, routes } from '@campjay/platform/http/kit.ts';
import { noSuchAdvertiser } from '../advertiserAccess.ts';
import { type AdvertisingParts } from '../advertisingParts.ts';
import { ADVERTISERS, readAdvertisers } from '../readAdvertisers.ts';
import { AD_REPORTS } from '../reports/readReports.ts';
import { Billing, BillingRequest } from './contract.ts';
import { presentMonth } from './presentBilling.ts';
import { readBilling } from './readBilling.ts';

/** What an advertiser's ads cost, month by month, and what of it is settled (DESIGN §8). */
export const billingRoutes = ({ pool, advertisers }: AdvertisingParts): readonly Route[] =>
  routes(
    get('/api/advertising/billing', {
      allow: ['advertiser', 'admin'],
      summary: 'What an advertiser’s ads came to in each month, line by line, and its settlements.',
      query: BillingRequest,
      answer: Billing,
      reads: [AD_REPORTS, ADVERTISERS],
      handle: async ({ principal: { userId }, query: { advertiserId } }) => {
        if (!(await advertisers.mayActFor(userId, advertiserId))) return noSuchAdvertiser;
        const [advertiser] = await readAdvertisers(pool, [advertiserId]);
        if (!advertiser) return noSuchAdvertiser;
        const names = new Map((advertiser.ads ?? []).map(({ ad_id, name }) => [ad_id, name]));
        const stored = await readBilling(pool, advertiserId);
        const months = stored.map((month) => presentMonth(month, (adId) => names.get(adId) ?? adId));
        const openCents = months.reduce((all, month) => all + month.openCents, 0);
        return ok({ success: true, data: { budgetCents: advertiser.budget_cents, openCents, months } });
      },
    }),
  );
