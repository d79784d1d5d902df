import { cardIdentity } from '@campjay/domain/catalog/cardIdentity.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';

/** A camp may be in a list twice: as an organic result and as an ad. */
export const cardIdOf = ({ org_id, instances, ad }: CampOrg): string =>
  cardIdentity(org_id, instances[0]?.instance_id, ad ? 'ad' : 'organic');
