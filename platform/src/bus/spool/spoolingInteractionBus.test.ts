import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentLog } from '../../kernel/log.ts';
import { gate } from '../../testing/gate.ts';
import { BusUnavailable, type Message, MessageRefused } from '../port.ts';
import { message, numbered } from '../testing/startConsumer.ts';
import {
  type SpoolingInteractionBus,
  type SpoolingOptions,
  openSpoolingInteractionBus,
} from './spoolingInteractionBus.ts';
import { type SpoolTestFolder, makeSpoolTestFolder } from './testing/spoolTestFolder.ts';
import { openSwitchableBus, type SwitchableBus } from './testing/switchableBus.ts';

const NEVER_MS = 600_000;

describe('a bus that spools what it cannot publish', () => {
  let folder: SpoolTestFolder;
  let switchable: SwitchableBus;
  let buses: SpoolingInteractionBus[];
  beforeEach(async () => {
    folder = await makeSpoolTestFolder();
    switchable = openSwitchableBus();
    buses = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const bus of buses) await bus[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const open = async (options: Partial<SpoolingOptions> = {}): Promise<SpoolingInteractionBus> => {
    const bus = await openSpoolingInteractionBus({
      ...{ bus: switchable.client().bus, folder: folder.path, maxBytes: 1_000_000, log: silentLog },
      ...{ firstPauseMs: 5, maintainIntervalMs: NEVER_MS, ...options },
    });
    buses.push(bus);
    return bus;
  };
  const bodies = (): unknown[] => switchable.received.map(({ body }) => body);
  const publishAll = async (bus: SpoolingInteractionBus, messages: readonly Message[]): Promise<void> => {
    for (const each of messages) await bus.publish('clicks', [each]);
  };

  it('publishes immediately while the underlying bus answers, and writes nothing to disk', async () => {
    const bus = await open();
    await publishAll(bus, numbered('oak', 3));
    expect(bodies()).toEqual([0, 1, 2]);
    expect(switchable.received.every(({ receivedAt }) => receivedAt === undefined)).toBe(true);
    await folder.untilEmptied();
  });

  // Covers: B.1
  it('delivers in order what it accepted while the bus was down, and is empty afterward', async () => {
    const bus = await open({ segmentBytes: 500 });
    switchable.set('down');
    await publishAll(bus, numbered('oak', 20));
    expect(bodies()).toEqual([]);
    expect(bus.spoolStatus).toEqual({ messages: 20, bytes: expect.any(Number), oldestMs: expect.any(Number) });
    switchable.set('up');
    await folder.untilEmptied();
    expect(bodies()).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(bus.spoolStatus).toEqual({ messages: 0, bytes: 0 });
  });

  // Covers: B.4
  it('reports when a message was accepted, not when it was delivered', async () => {
    const acceptedAt = new Date('2026-05-31T23:59:59.123Z');
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValueOnce(acceptedAt.toISOString());
    const bus = await open({ firstPauseMs: NEVER_MS });
    switchable.set('down');
    await bus.publish('clicks', [message('oak')]);
    switchable.set('up');
    await bus[Symbol.asyncDispose]();
    await open();
    await folder.untilEmptied();
    expect(switchable.received[0]?.receivedAt).toEqual(acceptedAt);
  });

  it('spools a message after a short attempt with a bus that does not answer', async () => {
    const bus = await open({ publishTimeoutMs: 20 });
    switchable.set('hanging');
    await bus.publish('clicks', [message('oak', 'kept')]);
    expect(bus.spoolStatus.messages).toBe(1);
  });

  // Covers: B.3
  it('does not try each message on a bus that is known to be down', async () => {
    const bus = await open({ firstPauseMs: NEVER_MS });
    switchable.set('down');
    await bus.publish('clicks', [message('oak')]);
    await switchable.until(() => switchable.attempts === 2);
    await publishAll(bus, numbered('oak', 50));
    // One attempt for the message itself, one probe of the bus.
    expect(switchable.attempts).toBe(2);
    expect(bus.spoolStatus.messages).toBe(51);
  });

  it('never lets a message overtake a spooled one', async () => {
    const bus = await open({ publishTimeoutMs: NEVER_MS });
    switchable.set('down');
    await bus.publish('clicks', [message('oak', 'first')]);
    switchable.set('up');
    await bus.publish('clicks', [message('oak', 'second')]);
    await folder.untilEmptied();
    expect(bodies()).toEqual(['first', 'second']);
  });

  it('delivers spooled messages first after a restart', async () => {
    switchable.set('down');
    const before = await open();
    await publishAll(before, numbered('oak', 5));
    await before[Symbol.asyncDispose]();
    expect(bodies()).toEqual([]);
    const after = await open({ firstPauseMs: 50 });
    switchable.set('up');
    await after.publish('clicks', [message('oak', 5)]);
    await folder.untilEmptied();
    expect(bodies()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  // Covers: B.5
  it('refuses messages when it is full, stores the acknowledged ones, and has room again later', async () => {
    const bus = await open({ maxBytes: 2_000 });
    switchable.set('down');
    const acknowledged: string[] = [];
    const refusal = await (async () => {
      for (;;) {
        const each = message('oak');
        await bus.publish('clicks', [each]);
        acknowledged.push(each.id);
      }
    })().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BusUnavailable);
    expect(String(refusal)).toContain('is full');
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(bus.spoolStatus.bytes).toBeLessThanOrEqual(2_000);
    switchable.set('up');
    await folder.untilEmptied();
    expect(switchable.received.map(({ id }) => id)).toEqual(acknowledged);
    switchable.set('down');
    await bus.publish('clicks', [message('oak')]);
  });

  it('writes files that only their owner can read', async () => {
    const bus = await open();
    switchable.set('down');
    await bus.publish('clicks', [message('oak')]);
    const [segment = ''] = await folder.segments();
    expect((await stat(segment)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(segment))).mode & 0o777).toBe(0o700);
  });

  // Covers: B.2
  it('skips a line that was being written when the process died', async () => {
    switchable.set('down');
    const bus = await open();
    await publishAll(bus, numbered('oak', 3));
    await bus[Symbol.asyncDispose]();
    const [segment = ''] = await folder.segments();
    const whole = await readFile(segment, 'utf8');
    await appendFile(segment, whole.slice(0, 70));
    switchable.set('up');
    await open();
    await folder.untilEmptied();
    expect(bodies()).toEqual([0, 1, 2]);
  });

  it('reports data that is damaged on disk, and delivers the rest', async () => {
    switchable.set('down');
    const bus = await open();
    await bus.publish('clicks', numbered('oak', 3));
    await bus[Symbol.asyncDispose]();
    const [segment = ''] = await folder.segments();
    const lines = (await readFile(segment, 'utf8')).split('\n');
    await writeFile(segment, lines.map((line, at) => (at === 1 ? line.replace('oak', 'elm') : line)).join('\n'));
    const errors: object[] = [];
    switchable.set('up');
    await open({ log: { ...silentLog, error: (fields) => void errors.push(fields) } });
    await folder.untilEmptied();
    expect(bodies()).toEqual([0, 2]);
    expect(errors).toEqual([expect.objectContaining({ damaged: 1 })]);
  });

  it('immediately refuses what the bus can never accept, even while it is down', async () => {
    const bus = await open();
    switchable.set('down');
    await bus.publish('clicks', [message('oak')]);
    await expect(bus.publish('clicks', [message('parent@example.org')])).rejects.toBeInstanceOf(MessageRefused);
    await expect(bus.publish('Clicks', [message('oak')])).rejects.toBeInstanceOf(MessageRefused);
  });

  // Covers: B.6
  it('does not take over the messages of a running process', async () => {
    switchable.set('down');
    const [first, second] = [await open(), await open()];
    await first.publish('clicks', [message('oak', 'first')]);
    await second.publish('clicks', [message('fir', 'second')]);
    expect([first.spoolStatus.messages, second.spoolStatus.messages]).toEqual([1, 1]);
    switchable.set('up');
    await folder.untilEmptied();
    expect(bodies().toSorted()).toEqual(['first', 'second']);
  });

  // Covers: B.6
  it('loses nothing to a process that wrongly considers this one dead', async () => {
    switchable.set('down');
    const owner = { name: 'paused', isGone: () => false };
    const bus = await open({ owner, firstPauseMs: NEVER_MS });
    await publishAll(bus, numbered('oak', 3));
    const other = { name: 'hasty', isGone: (name: string) => name === 'paused' };
    const hasty = await open({ owner: other, firstPauseMs: NEVER_MS });
    expect(hasty.spoolStatus.messages).toBe(3);
    await bus.publish('clicks', [message('oak', 3)]);
    expect(bus.spoolStatus.messages).toBe(1);
    switchable.set('up');
    await bus[Symbol.asyncDispose]();
    await hasty[Symbol.asyncDispose]();
    await open();
    await folder.untilEmptied();
    expect(new Set(bodies())).toEqual(new Set([0, 1, 2, 3]));
  });

  // Covers: B.6
  it('takes over from a silent process on another machine, and from no other', async () => {
    switchable.set('down');
    const unknown = { isGone: () => false };
    const silent = await open({ owner: { ...unknown, name: 'silent' }, firstPauseMs: NEVER_MS });
    await silent.publish('clicks', [message('oak', 'kept')]);
    const { whenOpen: whenTakenOver, open: report } = gate();
    const speaking = await open({
      ...{ owner: { ...unknown, name: 'speaking' }, firstPauseMs: NEVER_MS, maintainIntervalMs: 20 },
      log: { ...silentLog, info: report },
    });
    await speaking.publish('clicks', [message('fir', 'kept too')]);
    await whenTakenOver;
    expect(speaking.spoolStatus.messages).toBe(2);
    expect(silent.spoolStatus.messages).toBe(1);
    switchable.set('up');
    await speaking[Symbol.asyncDispose]();
    await open();
    await folder.untilEmptied();
    expect(bodies().toSorted()).toEqual(['kept', 'kept too']);
  });
});
