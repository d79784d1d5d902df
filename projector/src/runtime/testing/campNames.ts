import { CampDelisted, CampDetailsChanged, CampListed, type CampEvent } from '@campjay/events/catalog/events.ts';
import { CampFacts } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type Projection, projection } from '../projection.ts';
import { patch, remove, upsert } from '../rowOperations.ts';
import { table } from '@campjay/read-models/table.ts';

type CampNameEvent = Extract<CampEvent, { type: 'CampListed' | 'CampDetailsChanged' | 'CampDelisted' }>;

/** A camp of this name makes the handler throw. */
export const FAULTY_NAME = 'Unspeakable';

export interface Variant {
  readonly version?: number;
  /** False: the handler no longer throws. */
  readonly isFaulty?: boolean;
  readonly write?: (name: string) => string;
}

/**
 * A small read model for tests of the runtime: the names of camps, each with its digest as a number. For a nonnumeric
 * digest it creates a row that the table rejects.
 */
export const campNames = ({ version = 1, isFaulty = true, write = (name) => name }: Variant = {}): Projection => {
  const checkedName = (name: string): string => {
    if (isFaulty && name === FAULTY_NAME) throw new Error(`nobody can say '${name}'`);
    return write(name);
  };
  return projection<CampNameEvent>({
    name: 'camp_names',
    version,
    categories: ['camp'],
    events: [CampListed, CampDetailsChanged, CampDelisted],
    changeKey: ({ entityId }) => entityId,
    tables: {
      camp_names: table(
        { org_id: 'text', name: 'text', number: 'integer' },
        { key: ['org_id'], indexes: [['name', 'number']] },
      ),
    },
    audience: { camp_names: { org_id: 'camp' } },
    handlers: {
      CampListed: ({ data }, { entityId }) => [
        upsert('camp_names', {
          org_id: entityId,
          name: checkedName(data.camp.camp_org_name),
          number: Number(data.digest),
        }),
      ],
      CampDetailsChanged: ({ data }, { entityId }) => {
        const name = data.changes.camp_org_name;
        return [
          patch(
            'camp_names',
            { org_id: entityId },
            { number: Number(data.digest), ...(name ? { name: checkedName(name) } : {}) },
          ),
        ];
      },
      CampDelisted: (_event, { entityId }) => [remove('camp_names', { org_id: entityId })],
    },
  });
};

export const listed = (name: string, digest = '0'): DomainEvent =>
  CampListed({ camp: CampFacts.parse({ camp_org_name: name }), digest });
export const renamed = (name: string, digest = '0'): DomainEvent =>
  CampDetailsChanged({ changes: { camp_org_name: name }, digest });
/** Leaves the name unchanged. */
export const renumbered = (digest: string): DomainEvent => CampDetailsChanged({ changes: {}, digest });
export const delisted = (): DomainEvent => CampDelisted({ digest: '0' });
