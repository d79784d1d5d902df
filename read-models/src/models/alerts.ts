import { type AlertDelivery, type SearchToSave } from '@campjay/events/alerts/values.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { jsonb, readModel, table, text } from '../table.ts';

export const ALERTS = readModel('alerts', {
  searches: table(
    {
      user_id: 'text',
      search_id: 'text',
      /** Increases in the order in which searches were saved. */
      ordinal: 'bigint',
      name: jsonb<Sealed<string>>(),
      search: jsonb<Sealed<SearchToSave>>(),
      delivery: text<AlertDelivery>(),
      saved_at: 'timestamptz',
    },
    { key: ['user_id', 'search_id'] },
  ),
  camps: table(
    {
      user_id: 'text',
      org_id: 'text',
      ordinal: 'bigint',
      delivery: text<AlertDelivery>(),
      watched_at: 'timestamptz',
    },
    { key: ['user_id', 'org_id'] },
  ),
  /** The parents who stopped all alert emails. */
  stops: table({ user_id: 'text' }, { key: ['user_id'] }),
});
