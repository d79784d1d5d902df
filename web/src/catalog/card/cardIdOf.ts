import { cardIdentity } from '@campjay/events/catalog/cardIdentity.ts';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';

/** A camp may stand in a list twice: as itself and as an ad. */
export const cardIdOf = ({ org_id, instances, ad }: CampOrg): string =>
  cardIdentity(org_id, instances[0]?.instance_id, ad ? 'ad' : 'organic');
