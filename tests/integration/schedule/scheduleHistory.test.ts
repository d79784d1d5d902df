import { CoParentLeft } from '@campjay/events/schedule/coParentLeft.ts';
import { HistoryExport } from '@campjay/query-api/schedule/contract.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openFamilies } from '../support/product/openFamilies.ts';
import { openPlanning } from '../support/product/openPlanning.ts';

const families = await openFamilies({ camps: [] });
const planning = openPlanning(families);
afterAll(async () => families[Symbol.asyncDispose]());

const [JUNE_8, JUNE_15] = ['2026-06-08', '2026-06-15'] as const;

describe('the history', () => {
  // Covers: D7.19
  it('lists who changed what and when, before and after, latest first, filtered by kid, person and week', async () => {
    const { owner, planner, kidId, entryId } = await planning.family('Telling-History');
    const other = await planning.kid(owner, 'Wren');
    const ofSchedule = { ownerId: owner.userId, seen: 100 };
    await planner.postOk('/api/schedule/move-entry', {
      ...{ ...ofSchedule, entryId, kidId: other, choice: 1, weeks: [JUNE_15] },
    });
    const { changes, next } = await planning.history(owner);
    expect(next).toBeNull();
    expect(changes.map(({ by, sentence }) => `${by.name} ${sentence}`)).toEqual([
      'Parker Telling-History moved “A visit” from Robin in the week of June 8 to Wren in the week of June 15',
      'Vita Telling-History joined the schedule',
      'Olive Telling-History invited vita@example.org to view the schedule',
      'Parker Telling-History joined the schedule',
      'Olive Telling-History created a link with which others can plan together',
      'Olive Telling-History added “A visit” for Robin in the week of June 8',
    ]);
    expect(changes[0]).toMatchObject({
      ...{ revision: 5, type: 'EntryMoved', entryId, kidId: other, weeks: [JUNE_8, JUNE_15] },
      ...{ undoes: null, undoneBy: null, isUndoable: true, by: { userId: planner.userId, hasLeft: false } },
    });
    expect(changes[1]).toMatchObject({ isUndoable: false, entryId: null, kidId: null, weeks: [] });
    const revisions = async (query: Parameters<typeof planning.history>[1]) =>
      (await planning.history(owner, query)).changes.map(({ revision }) => revision);
    expect(await revisions({ kidId })).toEqual([5, 0]);
    expect(await revisions({ kidId: other })).toEqual([5]);
    expect(await revisions({ week: JUNE_15 })).toEqual([5]);
    expect(await revisions({ week: '2026-06-22' })).toEqual([]);
    expect(await revisions({ personId: planner.userId })).toEqual([5, 2]);
    expect(await revisions({ personId: planner.userId, kidId, week: JUNE_8 })).toEqual([5]);
    expect(await revisions({ after: 3 })).toEqual([5, 4]);
    expect(await revisions({ before: 3, after: 0 })).toEqual([2, 1]);
  });

  // Covers: D7.19
  it('has pages of fifty changes', async () => {
    const parent = await planning.planner('Olive', 'Pages');
    for (let minute = 0; minute < 52; minute += 1)
      await parent.postOk('/api/schedule/set-working-hours', {
        hours: { from: `08:${String(minute).padStart(2, '0')}`, until: '17:00' },
      });
    const first = await planning.history(parent);
    expect([first.changes.length, first.next]).toEqual([50, 2]);
    const second = await planning.history(parent, { before: first.next ?? 0 });
    expect(second.changes.map(({ revision }) => revision)).toEqual([1, 0]);
    expect(second.next).toBeNull();
  });

  it('shows invited emails to the owner only', async () => {
    const { owner, planner, viewer } = await planning.family('Inviting');
    for (const each of [planner, viewer])
      for (const path of ['history', 'export-history'])
        expect(JSON.stringify(await each.get(`/api/schedule/${path}?ownerId=${owner.userId}`))).not.toContain('vita@');
    expect(JSON.stringify(await planning.history(owner))).toContain('vita@example.org');
  });

  it('shows an entry by its title at the time, and an undo by the change it undid', async () => {
    const parent = await planning.planner('Olive', 'Renaming');
    const kidId = await planning.kid(parent, 'Robin');
    const entryId = await planning.plan(parent, { kidId, title: 'Grandma' });
    const confirm = { entryId, seen: 100, status: 'confirmed' };
    await parent.postOk('/api/schedule/update-custom-plan-status', confirm);
    await parent.postOk('/api/schedule/update-custom-plan', { entryId, seen: 100, title: 'Grandpa', hours: null });
    await parent.postOk('/api/schedule/undo-change', { revision: 1 });
    const { changes } = await planning.history(parent);
    expect(changes.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^undid: .*“Grandpa”/),
      "changed the plan's name for Robin in the week of June 8 from “Grandma” to “Grandpa”",
      'set “Grandma” for Robin in the week of June 8 from tentative to confirmed',
      'added “Grandma” for Robin in the week of June 8',
    ]);
    expect(changes.map(({ undoes, undoneBy, isUndoable }) => [undoes, undoneBy, isUndoable])).toEqual([
      [1, null, true],
      [null, null, true],
      [null, 3, false],
      [null, null, true],
    ]);
  });

  // Covers: D7.23
  it('retains the name of a person who left the schedule, and marks them as gone', async () => {
    const { owner, planner } = await planning.family('Leaving');
    await planning.append(owner, planner, CoParentLeft({ userId: planner.userId }));
    const { changes } = await planning.history(owner);
    expect(changes[0]).toMatchObject({
      ...{ sentence: 'left the schedule', by: { name: 'Parker Leaving', hasLeft: true, isYou: false } },
    });
  });

  it('can be exported as lines of text, earliest first', async () => {
    const { owner } = await planning.family('Exporting');
    const { name, lines } = HistoryExport.parse((await owner.get('/api/schedule/export-history')).body).data;
    expect(name).toBe('campjay-schedule-history.txt');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(
      /^\w{3} \d+, \d{4}, .+: Olive Exporting added “A visit” for Robin in the week of June 8\.$/,
    );
  });
});

describe('a schedule as of a moment', () => {
  it('shows its cells at that time: nothing before it began, and everything afterwards', async () => {
    const { owner, entryId, kidId } = await planning.family('Asof');
    await owner.postOk('/api/schedule/move-entry', { entryId, seen: 100, kidId, choice: 2, weeks: [JUNE_15] });
    await owner.postOk('/api/schedule/remove-entry', { entryId, seen: 100 });
    const { changes } = await planning.history(owner);
    const at = (revision: number) => changes.find((change) => change.revision === revision)?.at ?? '';
    const asOf = async (moment: string) => {
      const { revision, entries } = await planning.asOf(owner, { at: moment });
      return [revision, entries.map(({ weeks, choice, revision: changed }) => [weeks, choice, changed])];
    };
    expect(await asOf('2020-01-01T00:00:00Z')).toEqual([-1, []]);
    expect((await asOf(at(0)))[1]).toEqual([[[JUNE_8], 1, 0]]);
    expect((await asOf(at(5)))[1]).toEqual([[[JUNE_15], 2, 5]]);
    expect(await asOf(at(6))).toEqual([6, []]);
    expect(await asOf('2100-01-01T00:00:00+02:00')).toEqual([6, []]);
    expect((await owner.get('/api/schedule/as-of?at=yesterday')).status).toBe(400);
  });
});
