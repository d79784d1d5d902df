import { listedAdvertisers } from '@campjay/query-api/service.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Lists the advertisers by name, with price, budget, and number of ads and users. */
export const listAdvertisers = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, terminal }) => {
    const advertisers = await listedAdvertisers(pool);
    for (const { advertiser_id, advertiser_name, budgetCents, adsCount, usersCount, ...prices } of advertisers) {
      const price =
        prices.pricing_structure === 'cpc'
          ? `$${prices.cpc ?? ''} a click`
          : `${((prices.per_registration_percentage ?? 0) * 100).toFixed(2)} % of a registration`;
      const budget = `$${(budgetCents / 100).toFixed(2)} a month`;
      terminal.print(
        `${advertiser_id}  ${advertiser_name}: ${price}, ${budget}, ${formatCount(adsCount, 'ad', 'ads')}, ${formatCount(usersCount, 'person', 'people')}`,
      );
    }
    if (advertisers.length === 0) terminal.print('There is no advertiser yet.');
    return 0;
  });

const formatCount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
