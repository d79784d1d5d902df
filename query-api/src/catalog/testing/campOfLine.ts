import { type CatalogLine } from '@campjay/events/catalog/testing/syntheticCatalog.ts';
import { type Camp } from '../search/camp.ts';

/** A catalogue line as the read model would hold it. */
export const campOfLine = ({ org_id, instances, ...facts }: CatalogLine): Camp => ({
  orgId: org_id,
  revision: 1n,
  facts,
  instances,
});
