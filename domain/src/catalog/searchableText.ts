import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';

/** Facts that are not listed are absent in events, but null in database rows. */
type OptionalFacts<Facts, Name extends keyof Facts> = { readonly [Each in Name]?: Facts[Each] | null | undefined };

const joinTexts = (...texts: readonly (string | readonly string[] | null | undefined)[]): string =>
  texts.flatMap((text) => text ?? []).join(' ');

export type CampTextFacts = OptionalFacts<
  CampFacts,
  'camp_org_name' | 'description_short' | 'org_program_type' | 'org_tags' | 'neighborcality'
>;

/** Returns the searchable text of a camp, without its sessions. */
export const campText = (facts: CampTextFacts): string =>
  joinTexts(facts.camp_org_name, facts.description_short, facts.org_program_type, facts.org_tags, facts.neighborcality);

export type SessionTextFacts = OptionalFacts<
  SessionFacts,
  | 'batch_name'
  | 'batch_description'
  | 'batch_program_type'
  | 'batch_tags'
  | 'location_name'
  | 'neighborcality'
  | 'address_city'
>;

/** Returns the searchable text of a session, without the text of its camp. */
export const sessionText = (facts: SessionTextFacts): string =>
  joinTexts(
    facts.batch_name,
    facts.batch_description,
    facts.batch_program_type,
    facts.batch_tags,
    facts.location_name,
    facts.neighborcality,
    facts.address_city,
  );
