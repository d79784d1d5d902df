import { type CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { type Camp } from '../camp.ts';

/** A catalog line as a camp of the read model. */
export const campOfLine = ({ org_id, instances, ...facts }: CatalogLine): Camp => ({
  orgId: org_id,
  revision: 1n,
  facts,
  instances,
});
