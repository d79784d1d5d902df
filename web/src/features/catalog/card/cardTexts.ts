import { toList } from '@campjay/domain/catalog/sessionFacts.ts';
import type { CampOrg } from '@campjay/query-api/search/contract.ts';
import { programTypesOf, sharedBatchName } from './campFacts.ts';
import { remarksOf } from './campLabels.ts';
import { placesOf, PLACES_SHOWN } from './campPlaces.ts';
import { shorten } from './shorten.ts';

/** The texts that a card shows initially, and the other texts that the search covers (Requirement S.18). */
export const cardTexts = (
  camp: CampOrg,
): { readonly visible: readonly string[]; readonly hidden: readonly string[] } => {
  const [onlySession, ...others] = camp.instances;
  const sessionTexts =
    onlySession && others.length === 0 ? [shorten(onlySession.batch_description ?? ''), ...remarksOf(onlySession)] : [];
  const visible = [
    camp.camp_org_name,
    sharedBatchName(camp) ?? '',
    shorten(camp.description_short ?? ''),
    ...programTypesOf(camp),
    ...placesOf(camp)
      .slice(0, PLACES_SHOWN)
      .map(({ label }) => label),
    ...sessionTexts,
  ];
  const hidden = [
    camp.description_short,
    ...toList(camp.org_tags),
    camp.neighborcality,
    ...camp.instances.flatMap((session) => [
      session.batch_name,
      session.batch_description,
      toList(session.batch_program_type).join(', '),
      ...toList(session.batch_tags),
      session.location_name,
      session.neighborcality,
      session.address_city,
    ]),
  ];
  return { visible, hidden: [...new Set(hidden.filter((text) => text !== undefined))] };
};
