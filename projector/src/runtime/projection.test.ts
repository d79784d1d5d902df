import { CampDelisted } from '@campjay/events/catalog/events.ts';
import { describe, expect, it } from '@jest/globals';
import { projection, type ProjectionDefinition } from './projection.ts';
import { remove } from './rowOperations.ts';
import { table } from '@campjay/read-models/table.ts';

const definition: ProjectionDefinition<CampDelisted> = {
  name: 'camp_names',
  version: 1,
  categories: ['camp'],
  events: [CampDelisted],
  tables: { names: table({ org_id: 'text', name: 'text' }, { key: ['org_id'], indexes: [['name']] }) },
  audience: { names: { org_id: 'camp' } },
  handlers: { CampDelisted: (_event, { entityId }) => [remove('names', { org_id: entityId })] },
};

describe('declaring a projection', () => {
  it('pairs every event with its handler', () => {
    const handle = projection(definition).events.get('CampDelisted')?.handle;
    const context = {
      streamId: 'camp-redwood',
      entityId: 'redwood',
      revision: 0n,
      recordedAt: new Date(0),
      actorId: 'admin',
      actorRole: 'admin' as const,
      correlationId: 'test',
    };
    expect(handle?.(CampDelisted({ digest: 'd' }), context)).toEqual([remove('names', { org_id: 'redwood' })]);
  });

  it.each<[string, Partial<ProjectionDefinition<CampDelisted>>, string]>([
    ['a name that makes no schema name', { name: 'Camp-Names' }, "not 'Camp-Names'"],
    ['a name that is too long for one', { name: 'a'.repeat(41) }, 'up to 40'],
    ['a table without an audience', { audience: {} }, 'table names has no audience'],
    ['an audience by a column that is not there', { audience: { names: { camp: 'camp' } } }, "no text column 'camp'"],
    ['a table without a key', { tables: { names: table({ a: 'text' }, { key: [] }) } }, 'names has no key'],
    [
      'a table with the name of the change feed',
      { tables: { changed: table({ a: 'text' }, { key: ['a'] }) } },
      "cannot be called 'changed'",
    ],
  ])('refuses %s', (_what, change, message) =>
    expect(() => projection<CampDelisted>({ ...definition, ...change })).toThrow(message),
  );
});
