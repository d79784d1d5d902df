import { afterEach, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { applyQueued, queueCommand } from '../../app/outbox/outbox.ts';
import { openOutbox } from '../../app/outbox/queueChanges.ts';
import { createStore } from '../../store.ts';
import { createFakeServer, createRefusal, ok } from '../../test/fakeServer.ts';
import { sendDuringTest, untilState } from '../../test/outbox.ts';
import {
  addToAccount,
  changeInAccount,
  deleteFromAccount,
  describeRefusal,
  isSameKid,
  isUndecided,
  mergeIntoAccount,
  mergeWithAccount,
} from './accountKids.ts';
import { addKid, deleteKid, KID_KINDS, kidsEndpoints, updateKid } from './kidsApi.ts';
import { kidsLoaded } from './kids.ts';

const testa = { kidId: 'testa', name: 'Testa', dob: '2018-05-04', grade: 3 };
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the same kid', () => {
  it.each([
    [true, { name: 'testa ', dob: '2018-05-04' }, { name: 'Testa', dob: '2018-05-04', grade: 3 }],
    [false, { name: 'Testa', dob: '2018-05-04' }, { name: 'Testa', dob: '2018-05-05' }],
    [false, { name: 'Testa', dob: '2018-05-04' }, { name: 'Testb', dob: '2018-05-04' }],
    [true, { name: 'Testa', grade: 3 }, { name: 'Testa', grade: 3 }],
    [false, { name: 'Testa', grade: 3 }, { name: 'Testa', grade: 4 }],
    [false, { name: '', dob: '2018-05-04', grade: 3 }, { name: '', dob: '2018-05-04', grade: 4 }],
  ])('%j: %j and %j', (isSame, one, other) => {
    expect(isSameKid(one, other)).toBe(isSame);
  });
});

describe('the kids in a browser with an account', () => {
  it('retain ages, which are never offered to the account', () => {
    const age = { name: '', age: 6 };
    expect(mergeWithAccount([testa], [age])).toEqual([testa, age]);
    expect(isUndecided(age)).toBe(false);
  });

  it('are the account’s kids, in its order and with its data', () => {
    const demo = { kidId: 'demo', name: 'Demo' };
    expect(mergeWithAccount([testa, demo], [demo, { ...testa, grade: 1 }])).toEqual([testa, demo]);
  });

  // Covers: D14.5
  it('contain no duplicate of a kid that both have', () => {
    expect(mergeWithAccount([testa], [{ name: 'Testa', dob: '2018-05-04', grade: 2 }])).toEqual([testa]);
  });

  it('contain no kid that the account no longer has', () => {
    expect(mergeWithAccount([], [testa])).toEqual([]);
  });

  it('contain every kid that only the browser has, with a permanent offered id', () => {
    const [, first] = mergeWithAccount([testa], [{ name: 'Demo', grade: 1 }]);
    expect(first).toEqual({ name: 'Demo', grade: 1, offeredAs: expect.stringMatching(UUID) });
    expect(mergeWithAccount([testa], first ? [first] : [])).toEqual([testa, first]);
  });

  it('contain no copy of a kid that was added with the offered id, whatever its name now', () => {
    const offered = { name: 'Demo', grade: 1, offeredAs: 'demo' };
    expect(mergeWithAccount([{ kidId: 'demo', name: 'Demo the second' }], [offered])).toEqual([
      { kidId: 'demo', name: 'Demo the second' },
    ]);
  });
});

/** A fake server that answers commands with these statuses in turn, 0 for none, and then accepts them. */
let statuses: number[] = [];
const server = createFakeServer(
  {},
  http.get('*/api/kids/list', () => ok({ data: { kids: [testa] } })),
  http.post('*/api/kids/*', () => {
    const status = statuses.shift();
    if (status === undefined) return ok({ message: 'Done.', position: 'p' });
    if (status === 0) return HttpResponse.error();
    return HttpResponse.json(createRefusal(status, 'No such kid.', [], 'NoSuchKid').body, { status });
  }),
);
afterEach(() => {
  statuses = [];
});

/** A signed-in page of a parent with one kid. */
const openPage = async () => {
  const store = createStore();
  await store.dispatch(kidsEndpoints.accountKids.initiate(undefined));
  store.dispatch(openOutbox('parent'));
  store.dispatch(kidsLoaded([testa]));
  const areas = { kids: { loadKinds: () => Promise.resolve(KID_KINDS) } };
  // Never retries, so that a command without a response stays late.
  const clock = { now: () => Date.now(), wait: () => new Promise(() => undefined) };
  sendDuringTest(store, areas, () => undefined, clock);
  return { store, kids: () => store.getState().kids.kids };
};

describe('a change of the account’s kids', () => {
  it('is used by the search at once, and sent with the changed fields only', async () => {
    const { store, kids } = await openPage();
    const outcome = store.dispatch(changeInAccount({ kidId: 'testa', name: 'Testa', dob: '2018-05-04' }));
    expect(kids()).toEqual([{ kidId: 'testa', name: 'Testa', dob: '2018-05-04' }]);
    expect(await outcome).toMatchObject({ status: 'accepted' });
    expect(server.listCommands()).toMatchObject([{ body: { kidId: 'testa', grade: null } }]);
  });

  it('does not keep the form open if the server cannot be reached', async () => {
    const { store, kids } = await openPage();
    statuses = [0];
    const first = store.dispatch(addToAccount({ name: 'Demo', grade: 1 }, 'demo'));
    store.dispatch(deleteFromAccount('testa'));
    expect(await first).toEqual({ status: 'late' });
    expect(await store.dispatch(addToAccount({ name: 'Sample' }, 'sample'))).toEqual({ status: 'late' });
    expect(kids().map(({ name }) => name)).toEqual(['Demo', 'Sample']);
    expect(store.getState().outbox.commands.map(({ noun }) => noun)).toEqual(['kid', 'kid', 'kid']);
  });

  it('is explained by the form if the server refuses it', async () => {
    const { store } = await openPage();
    statuses = [409];
    const outcome = await store.dispatch(changeInAccount({ kidId: 'testa', name: 'Testa' }));
    expect(describeRefusal(outcome)).toMatch(/^The kid was removed from your account on another device/);
    expect(store.getState().snackbar.message).toBeUndefined();
    expect(store.getState().outbox.commands).toEqual([]);
  });

  it('leaves a kid in the browser, with a message, if the server refuses to merge it', async () => {
    const { store, kids } = await openPage();
    const [demo, olda] = [
      { name: 'Demo', grade: 1, offeredAs: 'demo' },
      { name: 'Olda', grade: 12, offeredAs: 'olda' },
    ];
    store.dispatch(kidsLoaded([testa, demo, olda, { name: 'Sample', offeredAs: 'sample' }]));
    statuses = [409];
    store.dispatch(mergeIntoAccount([demo, olda]));
    expect(kids()).toEqual([
      testa,
      { kidId: 'demo', name: 'Demo', grade: 1 },
      { kidId: 'olda', name: 'Olda', grade: 12 },
    ]);
    await untilState(store, () => store.getState().outbox.commands.length === 0);
    expect(kids()).toContainEqual(demo);
    expect(store.getState().snackbar.message).toMatchObject({ text: 'No such kid.' });
  });

  it('changes nothing more if it is applied twice', () => {
    const queue = [
      queueCommand(addKid, { kidId: 'demo', name: 'Demo', grade: 1 }),
      queueCommand(updateKid, { kidId: 'demo', grade: null, dob: '2019-01-31' }),
      queueCommand(deleteKid, { kidId: 'testa' }),
    ].map(({ payload }) => payload);
    const once = applyQueued({ kids: [testa] }, queue, KID_KINDS);
    expect(once.kids).toEqual([{ kidId: 'demo', name: 'Demo', dob: '2019-01-31' }]);
    expect(applyQueued(once, queue, KID_KINDS)).toEqual(once);
  });

  it('replaces an unsent change of the same fields, but not of others', () => {
    const store = createStore();
    for (const grade of [1, 2]) store.dispatch(queueCommand(updateKid, { kidId: 'testa', grade }));
    store.dispatch(queueCommand(updateKid, { kidId: 'testa', name: 'Tess' }));
    expect(store.getState().outbox.commands.map(({ body }) => body)).toEqual([
      { kidId: 'testa', grade: 2 },
      { kidId: 'testa', name: 'Tess' },
    ]);
  });
});
