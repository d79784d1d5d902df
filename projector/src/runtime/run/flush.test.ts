import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type FoldedOperations, foldByKey } from './flush.ts';
import { patch, remove, removeAll, type Row, type RowOperation, upsert } from '../rowOperations.ts';
import { table, type Tables } from '@campjay/read-models/table.ts';

const tables: Tables = {
  camps: table({ org_id: 'text', name: 'text', city: 'text' }, { key: ['org_id'] }),
  sessions: table({ org_id: 'text', number: 'integer', price: 'integer' }, { key: ['org_id', 'number'] }),
};

const outcomes = (folded: FoldedOperations): RowOperation[] =>
  [...folded.values()].flatMap(({ rows }) => [...rows.values()]);
const clearings = (folded: FoldedOperations): RowOperation[] =>
  [...folded].flatMap(([name, ofTable]) => ofTable.clearings.map((keyStart) => removeAll(name, keyStart)));
const fold = (...operations: readonly RowOperation[]): RowOperation[] => outcomes(foldByKey(tables, operations));

describe('merging row operations by key', () => {
  const key = { org_id: 'redwood' };
  const row = { ...key, name: 'Redwood', city: 'Oakland' };

  // The rows that any operations result in are compared with a simple implementation below.
  it('ignores an undefined column', () => {
    const silent = { city: undefined } as unknown as Row;
    expect(fold(upsert('camps', row), patch('camps', key, silent))).toEqual([upsert('camps', row)]);
  });

  it('distinguishes rows whose concatenated keys are equal', () => {
    const one = upsert('sessions', { org_id: 'camp1', number: 1 });
    const other = upsert('sessions', { org_id: 'camp', number: 11 });
    expect(fold(one, other)).toEqual([one, other]);
  });
});

describe('merging the removal of all rows with a key prefix', () => {
  const ofRedwood = { org_id: 'redwood' };
  const first = { ...ofRedwood, number: 1 };
  const folded = (...operations: readonly RowOperation[]) => {
    const result = foldByKey(tables, operations);
    return [...clearings(result), ...outcomes(result)];
  };
  const clear = removeAll('sessions', ofRedwood);

  it('ignores patches and removals of removed rows', () => {
    expect(folded(clear, patch('sessions', first, { price: 2 }), remove('sessions', first))).toEqual([clear]);
    expect(folded(upsert('sessions', first), clear, patch('sessions', first, { price: 2 }))).toEqual([clear]);
  });

  it('removes rows once, however often the removal is repeated', () => {
    const back = upsert('sessions', first);
    expect(folded(clear, back, clear)).toEqual([clear]);
    expect(folded(clear, back, clear, back)).toEqual([clear, back]);
  });

  it('distinguishes rows by their timestamps', () => {
    const hours = { tallies: table({ ad: 'text', hour: 'timestamptz', count: 'integer' }, { key: ['ad', 'hour'] }) };
    const at = (hour: number, count: number) =>
      upsert('tallies', { ad: 'kelp', hour: new Date(Date.UTC(2026, 2, 1, hour)), count });
    expect(outcomes(foldByKey(hours, [at(1, 1), at(2, 2), at(1, 3)]))).toEqual([at(1, 3), at(2, 2)]);
  });

  it('handles each prefix of a longer key', () => {
    const long: Tables = {
      stays: table({ a: 'text', b: 'text', c: 'text' }, { key: ['a', 'b', 'c'] }),
    };
    const row = (a: string, b: string, c: string) => upsert('stays', { a, b, c });
    const [one, two] = [removeAll('stays', { a: 'x', b: 'y' }), removeAll('stays', { a: 'z' })];
    const result = foldByKey(long, [
      row('x', 'y', '1'),
      row('x', 'n', '1'),
      row('z', 'y', '1'),
      one,
      row('x', 'y', '2'),
      two,
    ]);
    expect([...clearings(result), ...outcomes(result)]).toEqual([one, two, row('x', 'n', '1'), row('x', 'y', '2')]);
  });
});

describe('merged and individual operations', () => {
  type Model = Map<string, Row>;
  const rowOf = (operation: RowOperation): Row => {
    if (operation.kind === 'removeAll') return operation.keyStart;
    return operation.kind === 'upsert' ? operation.row : operation.key;
  };
  const keyOf = (operation: RowOperation): string =>
    JSON.stringify([operation.table, ...(tables[operation.table]?.key ?? []).map((name) => rowOf(operation)[name])]);
  const begins = (row: Row, start: Row): boolean =>
    Object.entries(start).every(([column, value]) => row[column] === value);
  /** A simple reference implementation of the operations, with a map. */
  const applyAll = (operations: readonly RowOperation[], start: Model): Model => {
    const model = new Map(start);
    for (const operation of operations) {
      const at = keyOf(operation);
      const present = model.get(at);
      if (operation.kind === 'removeAll') {
        for (const [key, row] of [...model])
          if (key.startsWith(`["${operation.table}"`) && begins(row, operation.keyStart)) model.delete(key);
      } else if (operation.kind === 'remove') model.delete(at);
      else if (operation.kind === 'upsert') model.set(at, { name: null, city: null, price: null, ...operation.row });
      else if (present) model.set(at, { ...present, ...operation.columns });
    }
    return model;
  };

  const orgId = fc.constantFrom('redwood', 'bayside', 'summit');
  const text = fc.option(fc.constantFrom('a', 'b', 'c'));
  const campColumns = fc.record({ name: text, city: text }, { requiredKeys: [] });
  const operation: fc.Arbitrary<RowOperation> = fc.oneof(
    fc.tuple(orgId, campColumns).map(([org_id, columns]) => upsert('camps', { org_id, ...columns })),
    fc.tuple(orgId, campColumns).map(([org_id, columns]) => patch('camps', { org_id }, columns)),
    orgId.map((org_id) => remove('camps', { org_id })),
    fc
      .tuple(orgId, fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 9 }))
      .chain(([org_id, number, price]) =>
        fc.constantFrom(
          upsert('sessions', { org_id, number, price }),
          patch('sessions', { org_id, number }, { price }),
          remove('sessions', { org_id, number }),
          removeAll('sessions', { org_id }),
        ),
      ),
  );
  const operations = fc.array(operation, { maxLength: 40, size: 'max' });

  it('result in the same rows, in any order of writes', () => {
    fc.assert(
      fc.property(operations, operations, fc.infiniteStream(fc.nat()), (before, batch, order) => {
        const start = applyAll(before, new Map());
        const folded = foldByKey(tables, batch);
        const shuffled = outcomes(folded)
          .map((outcome) => ({ outcome, at: Number(order.next().value) }))
          .sort((a, b) => a.at - b.at)
          .map(({ outcome }) => outcome);
        expect(applyAll([...clearings(folded), ...shuffled], start)).toEqual(applyAll(batch, start));
      }),
    );
  });

  it('write each row once', () => {
    fc.assert(
      fc.property(operations, (batch) => {
        const keys = outcomes(foldByKey(tables, batch)).map(keyOf);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});
