import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { createRefusal } from '../../../test/fakeServer.ts';
import {
  comparison,
  createProjectionsServer,
  parkedEvent,
  parkedManagerEvent,
  processManager,
  readModel,
  replayOf,
  createTextIndexView,
} from '../../../test/projectionsServer.ts';
import { clickTwice, renderAt, setFieldValue } from '../../../test/renderAt.tsx';

const { server, backend, operations } = createProjectionsServer();

const region = (name: string) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list of read models', () => {
  // Covers: T.4
  it('describes the status of each read model, and of the text index', async () => {
    backend.models = [
      readModel(),
      readModel({ name: 'parents', lag: { events: 1_200, ms: 200_000 }, parkedStreams: 1 }),
      readModel({ name: 'schools', stopped: 'It stopped before SchoolListed.' }),
      readModel({ name: 'favorites', isRunning: false, replay: replayOf() }),
      readModel({ name: 'audit', replay: replayOf({ state: 'ready' }) }),
    ];
    renderAt('/admin/projections');
    const list = within(await screen.findByRole('list', { name: 'Read models' }));
    const entry = (name: RegExp) => list.getByRole('link', { name });
    expect(entry(/^camps/)).toHaveTextContent('Current');
    expect(entry(/^camps/)).toHaveTextContent('recently 4.3 events a secondversion 3');
    expect(entry(/^parents/)).toHaveTextContent('1,200 events and 3 min behind');
    expect(entry(/^parents/)).toHaveTextContent('1 stream parked');
    expect(entry(/^schools/)).toHaveTextContent('Stopped: It stopped before SchoolListed.');
    expect(entry(/^favorites/)).toHaveTextContent('Current; no process is updating it');
    expect(entry(/^favorites/)).toHaveTextContent('Replay in progress: 33 %');
    expect(entry(/^audit/)).toHaveTextContent('A replay is ready for review');
    expect(await within(entry(/^Text index/)).findByText('Current')).toBeVisible();
    fireEvent.click(entry(/^camps/));
    expect(await region('Replay')).toBeVisible();
    expect(window.location.pathname).toBe('/admin/projections/camps');
  });

  // Covers: T.4
  it('keeps the last data while the server fails, says so, and recovers by itself', async () => {
    backend.models = [readModel({ replay: replayOf() })];
    renderAt('/admin/projections/camps');
    expect(await screen.findByText(/40,000 of 120,000 events/)).toBeVisible();
    backend.isDown = true;
    const alert = await screen.findByText(/The server is not responding/);
    expect(screen.getByText(/40,000 of 120,000 events/)).toBeVisible();
    const attempts = server.requestsTo('admin/projections').length;
    let answer = (): void => undefined;
    backend.gate = new Promise((resolve) => (answer = resolve));
    await server.waitForRequest(() => server.requestsTo('admin/projections').length > attempts);
    expect(alert).toBeVisible(); // the same element, which is announced once
    answer();
    Object.assign(backend, {
      gate: undefined,
      isDown: false,
      models: [readModel({ replay: replayOf({ eventsDone: 50_000 }) })],
    });
    expect(await screen.findByText(/50,000 of 120,000 events/)).toBeVisible();
    expect(screen.queryByText(/The server is not responding/)).not.toBeInTheDocument();
  });

  it('offers a retry when there is no data yet', async () => {
    backend.isDown = true;
    renderAt('/admin/projections');
    const again = await button('Try again');
    backend.isDown = false;
    fireEvent.click(again);
    expect(await screen.findByRole('list', { name: 'Read models' })).toBeVisible();
  });

  it('reports an unknown read model', async () => {
    renderAt('/admin/projections/nothing');
    expect(await screen.findByText('There is no read model with this name.')).toBeVisible();
    expect(screen.getByRole('link', { name: /All read models/ })).toHaveAttribute('href', '/admin/projections');
  });
});

describe('a replay', () => {
  /** Opens a finished replay, and clicks a button. */
  const review = async (name: string): Promise<void> => {
    backend.models = [readModel({ replay: replayOf({ state: 'ready' }) })];
    renderAt('/admin/projections/camps');
    fireEvent.click(await button(name));
  };

  // Covers: T.5
  it('starts once, however often the button is clicked, and shows its progress', async () => {
    backend.onCommand = () => {
      backend.models = [readModel({ replay: replayOf({ state: 'waiting', phase: null, eventsTotal: null }) })];
    };
    renderAt('/admin/projections/camps');
    clickTwice(await button('Replay camps'));
    const bar = await screen.findByRole('progressbar', { name: 'Replay of camps' });
    expect(bar).not.toHaveAttribute('aria-valuenow');
    expect(operations()).toEqual([['projections/start-replay', { name: 'camps' }]]);
    backend.models = [readModel({ replay: replayOf() })];
    expect(
      await screen.findByText('33 % · Reading, 40,000 of 120,000 events, 2,300 events a second, about 35 s left'),
    ).toBeVisible();
    expect(bar).toHaveAttribute('aria-valuenow', '33');
    expect(screen.getByText(/^Requested by ada@example.org/)).toBeVisible();
    backend.models = [readModel({ replay: replayOf({ state: 'ready' }) })];
    expect(await screen.findByText(/The replay is finished, and is kept current/)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  // Covers: T.6
  it('of another tab shows the server’s message and then the replay', async () => {
    renderAt('/admin/projections/camps');
    const start = await button('Replay camps');
    const sentence = 'A replay of camps is under way; wait for it, or cancel it.';
    server.refusal = createRefusal(409, sentence);
    fireEvent.click(start);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await button('Replay camps')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Return' })).not.toBeInTheDocument();
  });

  // Covers: T.6
  it('can be canceled while it runs, and shows why it failed', async () => {
    backend.models = [readModel({ replay: replayOf() })];
    backend.onCommand = () => {
      backend.models = [readModel({ replay: replayOf({ state: 'failed', error: 'The log could not be read.' }) })];
    };
    renderAt('/admin/projections/camps');
    clickTwice(await button('Cancel the replay'));
    expect(await screen.findByText(/The last replay failed: The log could not be read/)).toBeVisible();
    expect(screen.getByText('Done: projections/cancel-replay.')).toBeVisible();
    expect(operations()).toHaveLength(1);
    expect(await button('Replay camps')).toBeVisible();
  });

  const CHANGE = {
    count: 30,
    samples: [
      {
        key: { org_id: 'tide-pool' },
        before: { org_id: 'tide-pool', price: 450, notes: { sealed: 1, box: 'secret' } },
        after: { org_id: 'tide-pool', price: 475, notes: { sealed: 1, box: 'other' } },
        columns: ['price', 'notes'],
      },
    ],
  };
  const APPEAR = {
    count: 1,
    samples: [{ key: { org_id: 'kelp' }, before: null, after: { org_id: 'kelp', name: 'Kelp Camp' }, columns: [] }],
  };

  // Covers: T.5
  it('has a preview as tables: new and changed rows by column, and who would notice', async () => {
    backend.compared = comparison({ change: CHANGE, appear: APPEAR }, 12);
    await review('See what it would change');
    const shown = within(await region('Changes if the replay is promoted'));
    expect(shown.getByText('12 families and no advertiser would notice it.')).toBeVisible();
    const changed = within(shown.getByRole('region', { name: '30 rows would change; the first 1 of them' }));
    expect(changed.getByRole('rowheader', { name: 'tide-pool' })).toBeVisible();
    const cells = changed.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['price', '450', '475', 'notes', '[sealed]', '[sealed]']);
    const appearing = within(shown.getByRole('region', { name: '1 row would appear' }));
    expect(appearing.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['kelp', 'Kelp Camp']);
    expect(document.body).not.toHaveTextContent('secret');
  });

  it('says so if the differences affect nobody in particular, or if there are none', async () => {
    backend.compared = comparison({ appear: APPEAR });
    await review('See what it would change');
    expect(await screen.findByText(/belong to no family and no advertiser; everybody may see them/)).toBeVisible();
    backend.compared = comparison();
    fireEvent.click(await button('See what it would change'));
    expect(await screen.findByText('Nothing would change: every row is the same.')).toBeVisible();
    expect(screen.getByText('No family and no advertiser would notice it.')).toBeVisible();
  });

  // Covers: T.5
  it('is promoted once, after its figures are confirmed', async () => {
    backend.compared = comparison({ change: CHANGE }, 1);
    backend.onCommand = () => {
      backend.models = [readModel()];
    };
    await review('Promote…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote the replay of camps?' }));
    expect(await dialog.findByText('1 family and no advertiser would notice it.')).toBeVisible();
    const sentences = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sentences).toEqual(['camps: 0 rows appear, 0 vanish, 30 change', '1 other table stays as it is']);
    expect(operations()).toEqual([]);
    clickTwice(dialog.getByRole('button', { name: 'Promote now' }));
    expect(await screen.findByText('Done: projections/promote-replay.')).toBeVisible();
    expect(operations()).toEqual([['projections/promote-replay', { name: 'camps' }]]);
  });

  it('is not promoted if it cannot be compared: the dialog explains why', async () => {
    server.refusal = createRefusal(409, 'The replay of camps was canceled.');
    await review('Promote…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The replay of camps was canceled.');
    expect(dialog.queryByRole('button', { name: 'Promote now' })).not.toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(await button('Promote…')).toBeVisible();
  });
});

describe('the former build', () => {
  // Covers: T.5
  it('is restored after a confirmation, and the history shows what each promotion changed', async () => {
    const tables = [{ table: 'camps', appear: 0, vanish: 0, change: 30 }];
    backend.models = [
      readModel({
        ...{ formerUntil: '2026-03-02T10:00:00.000Z', canReturn: true },
        builds: [
          { build: 'camps_v3_b2', version: 3, part: 'live', events: 120_000, position: 'p-9', isCurrent: true },
          { build: 'camps_v3_b1', version: 3, part: 'former', events: 120_000, position: 'p-9', isCurrent: true },
        ],
        promotions: [
          {
            ...{ kind: 'replay', at: '2026-03-01T10:00:00.000Z', by: 'ada@example.org' },
            ...{ from: 'camps_v3_b1', to: 'camps_v3_b2', tables, audience: { families: 2, advertisers: 1 } },
          },
        ],
      }),
    ];
    renderAt('/admin/projections/camps');
    expect(await region('Return')).toHaveTextContent(
      /camps_v3_b1, which readers saw before, is kept current until Mar/,
    );
    expect(await region('Promotions')).toHaveTextContent(
      'camps: 0 rows appeared, 0 rows vanished, 30 rows changed. 2 families and 1 advertiser noticed it.',
    );
    fireEvent.click(await button('Return…'));
    clickTwice(await button('Return now'));
    expect(await screen.findByText('Done: projections/return-to-former.')).toBeVisible();
    expect(operations()).toEqual([['projections/return-to-former', { name: 'camps' }]]);
  });
});

describe('a parked event', () => {
  beforeEach(() => {
    backend.models = [readModel({ parkedStreams: 1 })];
    backend.parked = [parkedEvent];
  });
  const ABOUT = 'SessionRepriced of camp-tide-pool';

  // Covers: T.7
  it('hides its content until an admin asks for it', async () => {
    renderAt('/admin/projections/camps');
    const panel = await region('Parked events');
    expect(await within(panel).findByText(/A price is out of range\. \(22003\)/)).toBeVisible();
    expect(panel).toHaveTextContent('2 later events wait behind it.');
    expect(panel).not.toHaveTextContent('99999999999');
    fireEvent.click(await button(`Show the content: ${ABOUT}`));
    expect(await within(panel).findByText(/"price": 99999999999/)).toBeVisible();
    const { name, streamId, eventId } = parkedEvent;
    expect(operations()).toEqual([['projections/open-parked', { name, streamId, eventId }]]);
    fireEvent.click(await button('Hide the content'));
    expect(panel).not.toHaveTextContent('99999999999');
  });

  // Covers: T.7
  it('is retried, or skipped permanently with a reason', async () => {
    const { name, streamId, eventId } = parkedEvent;
    renderAt('/admin/projections/camps');
    clickTwice(await button(`Try again: ${ABOUT}`));
    expect(await screen.findByText('Done: projections/retry-parked.')).toBeVisible();
    fireEvent.click(await button(`Skip: ${ABOUT}`));
    const form = within(await screen.findByRole('form', { name: `Skip ${ABOUT}` }));
    fireEvent.click(form.getByRole('button', { name: 'Skip permanently' }));
    expect(await form.findByText('Please enter a reason')).toBeVisible();
    expect(operations()).toHaveLength(1);
    setFieldValue(form.getByLabelText('Why can it be skipped?'), ' Its twin has the price. ');
    backend.onCommand = () => {
      backend.parked = [];
    };
    fireEvent.click(form.getByRole('button', { name: 'Skip permanently' }));
    expect(await screen.findByText('Done: projections/skip-parked.')).toBeVisible();
    expect(await screen.findByText('Nothing is parked.')).toBeVisible();
    expect(operations()).toEqual([
      ['projections/retry-parked', { name, streamId }],
      ['projections/skip-parked', { name, streamId, eventId, reason: 'Its twin has the price.' }],
    ]);
  });
});

describe('the text index', () => {
  // Covers: T.8
  it('is rebuilt with one click, shows its progress and reports the result', async () => {
    const at = '2026-03-01T10:00:00.000Z';
    backend.onCommand = () => {
      const underWay = { orderedBy: 'you', orderedAt: at, beganAt: at, done: 140, total: 561, secondsLeft: 3 } as const;
      backend.textIndex = createTextIndexView({ underWay });
    };
    renderAt('/admin/projections/text-index');
    expect(await region('Text index')).toHaveTextContent('It is in the memory of each process that serves searches.');
    clickTwice(await button('Rebuild the text index'));
    expect(await screen.findByText('24 % · 140 camps of 561, about 3 s left')).toBeVisible();
    expect(operations()).toEqual([['text-index/rebuild', {}]]);
    const endedAt = '2026-03-01T10:00:04.000Z';
    backend.textIndex = createTextIndexView({
      last: { orderedBy: 'you', orderedAt: at, endedAt, documents: 561, failure: null },
    });
    expect(await screen.findByText(/^Last requested by you, .*: rebuilt in 4 s, with 561 camps\.$/)).toBeVisible();
    backend.textIndex = createTextIndexView({
      last: { orderedBy: 'another admin', orderedAt: at, endedAt, documents: null, failure: 'It was away.' },
    });
    const sentence = 'The text index is already being rebuilt. Wait until that is done.';
    server.refusal = createRefusal(409, sentence);
    fireEvent.click(await button('Rebuild the text index'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('cannot be rebuilt when no process holds one', async () => {
    backend.textIndex = createTextIndexView({ adapter: null, indexes: [] });
    renderAt('/admin/projections/text-index');
    expect(await region('Text index')).toHaveTextContent('No running process has it');
    expect(screen.queryByRole('button', { name: 'Rebuild the text index' })).not.toBeInTheDocument();
  });
});

describe('the process managers', () => {
  it('show their progress, parked events and last errors', async () => {
    const lastError = { message: 'The mailbox is full.', at: '2026-03-01T10:00:00.000Z' };
    const lag = { events: 3, ms: 200_000 };
    backend.processManagers = [
      processManager(),
      processManager({ name: 'settlement-charges', lag, parkedEvents: 2, lastError }),
    ];
    renderAt('/admin/projections');
    const rows = within(await region('Status of the process managers'));
    expect(await rows.findByRole('row', { name: /^schedule-invitations.*Current.*None$/ })).toBeVisible();
    const behind = rows.getByRole('row', { name: /^settlement-charges/ });
    expect(behind).toHaveTextContent('3 events and 3 min behind');
    expect(behind).toHaveTextContent('2Mar 1, 2026, 2:00 AM: The mailbox is full.');
  });

  it('retry or skip a parked event, and say what the server answers', async () => {
    backend.parkedManagerEvents = [parkedManagerEvent];
    renderAt('/admin/projections');
    const { processManager: name, streamId, eventId } = parkedManagerEvent;
    const eventLabel = 'ScheduleShared of schedule-wren in schedule-invitations';
    fireEvent.click(await button(`Try again: ${eventLabel}`));
    expect(await screen.findByText('Done: process-managers/retry-parked.')).toBeVisible();
    fireEvent.click(await button(`Skip: ${eventLabel}`));
    setFieldValue(screen.getByLabelText('Why can it be skipped?'), 'The link has expired.');
    fireEvent.click(await button('Skip permanently'));
    expect(await screen.findByText('Done: process-managers/skip-parked.')).toBeVisible();
    const request = { processManager: name, streamId, eventId };
    expect(operations()).toEqual([
      ['process-managers/retry-parked', request],
      ['process-managers/skip-parked', { ...request, reason: 'The link has expired.' }],
    ]);
  });
});
