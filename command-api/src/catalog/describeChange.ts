import { type CatalogEvent } from '@campjay/events/catalog/events.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { type ChangeDescription } from './importChange.ts';
import { formatValue } from './refusalReason.ts';

/**
 * Describes an event of a camp or the season for a person. @param before the camp before the event, with the replaced
 * values
 */
export const describeChange = (event: CatalogEvent, before: ListedCamp | undefined): ChangeDescription => ({
  type: event.type,
  says: describeEvent(event, before),
});

const describeEvent = (event: CatalogEvent, before: ListedCamp | undefined): string => {
  switch (event.type) {
    case 'CampListed':
      return formatValue(event.data.camp.camp_org_name);
    case 'CampDetailsChanged':
      return describeChanges(event.data.changes, before?.facts);
    case 'SessionsOffered':
      return event.data.sessions.map(({ instance_id }) => instance_id).join(', ');
    case 'SessionRepriced':
    case 'SessionMoved':
    case 'SessionRelocated':
    case 'SessionOfferChanged': {
      const { instance_id: id, changes } = event.data;
      return `${id}: ${describeChanges(changes, before?.sessions.get(id))}`;
    }
    case 'CampCorrected':
    case 'CampCorrectionWithdrawn':
      return `${describeChanges(event.data.changes, before?.facts)} (${formatValue(event.data.reason)})`;
    case 'SessionCorrected':
    case 'SessionCorrectionWithdrawn': {
      const { instance_id: id, changes, reason } = event.data;
      return `${id}: ${describeChanges(changes, before?.sessions.get(id))} (${formatValue(reason)})`;
    }
    case 'CorrectionsEnded':
      return `${event.data.instance_id ?? 'the camp'}: ${event.data.fields.join(', ')}`;
    case 'SessionsWithdrawn':
      return event.data.instance_ids.join(', ');
    case 'CampDelisted':
      return '';
    case 'SeasonOpened':
      return String(event.data.year);
  }
};

type Facts = Readonly<Record<string, unknown>>;

const describeChanges = (changes: Facts, before: Facts | undefined): string =>
  Object.entries(changes)
    .map(
      ([field, value]) =>
        `${field} ${formatFact(before?.[field], 'not stated')} → ${formatFact(value, 'no longer stated')}`,
    )
    .join(', ');

const formatFact = (value: unknown, absent: string): string => {
  if (value === null || value === undefined) return absent;
  return Array.isArray(value) ? `[${value.map(formatValue).join(', ')}]` : formatValue(value);
};
