import type { PlaceableInstance } from '@campjay/query-api/advertising/contract.ts';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { instanceStatus } from '../instances/instanceStatus.ts';

type Session = CampOrg['instances'][number];

/** The catalogue's own facts of a session, as a card has them: what is not stated is absent. */
const sessionOf = (instance: PlaceableInstance): Session =>
  Object.fromEntries(Object.entries(instance).filter(([, fact]) => fact !== null)) as unknown as Session;

/**
 * The camp whose card an operator is shown before parents are: the first with a session that is On in the ad, with those
 * alone; while none is On, the first of all. Undefined where there are no sessions.
 */
export const previewCamp = (instances: readonly PlaceableInstance[], adId: string): CampOrg | undefined => {
  const on = instances.filter((instance) => instanceStatus(instance, adId) === 'On');
  const shown = on.length > 0 ? on : instances;
  const [first] = shown;
  if (!first) return undefined;
  const { org_id, camp_org_name } = first;
  return { org_id, camp_org_name, instances: shown.filter((each) => each.org_id === org_id).map(sessionOf) };
};
