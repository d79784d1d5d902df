import { listOf } from '@campjay/events/catalog/sessionFacts.ts';
import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { programTypesOf, sharedBatchName } from './campFacts.ts';
import { remarksOf } from './campLabels.ts';
import { placesOf, PLACES_SHOWN } from './campPlaces.ts';
import { shortened } from './shortened.ts';

/** What a card shows when it has just appeared, and what else the search looked through (SEARCH-SEMANTICS 'text'). */
export const cardTexts = (camp: CampOrg): { readonly shown: readonly string[]; readonly hidden: readonly string[] } => {
  const [only, ...others] = camp.instances;
  const ofOnly = only && others.length === 0 ? [shortened(only.batch_description ?? ''), ...remarksOf(only)] : [];
  const shown = [
    camp.camp_org_name,
    sharedBatchName(camp) ?? '',
    shortened(camp.description_short ?? ''),
    ...programTypesOf(camp),
    ...placesOf(camp)
      .slice(0, PLACES_SHOWN)
      .map(({ label }) => label),
    ...ofOnly,
  ];
  const hidden = [
    camp.description_short,
    ...listOf(camp.org_tags),
    camp.neighborcality,
    ...camp.instances.flatMap((session) => [
      session.batch_name,
      session.batch_description,
      listOf(session.batch_program_type).join(', '),
      ...listOf(session.batch_tags),
      session.location_name,
      session.neighborcality,
      session.address_city,
    ]),
  ];
  return { shown, hidden: [...new Set(hidden.filter((text) => text !== undefined))] };
};
