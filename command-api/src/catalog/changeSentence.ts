import { type CatalogEvent } from '@campjay/events/catalog/events.ts';
import { shown } from './refusalReason.ts';

/** What an event says, in a line for a person: "session a-3: price 450, year no longer stated". */
export const changeSentence = (event: CatalogEvent): string => {
  switch (event.type) {
    case 'CampListed':
      return `${event.type}: ${shown(event.data.camp.camp_org_name)}`;
    case 'CampDetailsChanged':
      return `${event.type}: ${changed(event.data.changes)}`;
    case 'SessionsOffered':
      return `${event.type}: ${event.data.sessions.map(({ instance_id }) => instance_id).join(', ')}`;
    case 'SessionRepriced':
    case 'SessionMoved':
    case 'SessionRelocated':
    case 'SessionOfferChanged':
      return `${event.type}: ${event.data.instance_id}: ${changed(event.data.changes)}`;
    case 'CampCorrected':
    case 'CampCorrectionWithdrawn':
      return `${event.type}: ${changed(event.data.changes)} (${shown(event.data.reason)})`;
    case 'SessionCorrected':
    case 'SessionCorrectionWithdrawn':
      return `${event.type}: ${event.data.instance_id}: ${changed(event.data.changes)} (${shown(event.data.reason)})`;
    case 'CorrectionsEnded':
      return `${event.type}: ${event.data.instance_id ?? 'the camp'}: ${event.data.fields.join(', ')}`;
    case 'SessionsWithdrawn':
      return `${event.type}: ${event.data.instance_ids.join(', ')}`;
    case 'CampDelisted':
      return event.type;
    case 'SeasonOpened':
      return `${event.type}: ${event.data.year}`;
  }
};

const changed = (changes: Readonly<Record<string, unknown>>): string =>
  Object.entries(changes)
    .map(([field, value]) => `${field} ${value === null ? 'no longer stated' : said(value)}`)
    .join(', ');

const said = (value: unknown): string => (Array.isArray(value) ? `[${value.map(shown).join(', ')}]` : shown(value));
