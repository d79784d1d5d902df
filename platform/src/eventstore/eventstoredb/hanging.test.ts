import { afterEach, expect, it } from '@jest/globals';
import { silentLog } from '../../kernel/log.ts';
import { circuitControls } from '../../testing/circuitControls.ts';
import { newStreamId, createNumberedEvents } from '../contract/fixture.ts';
import { createEventStoreCircuit } from '../eventStoreCircuit.ts';
import { StoreUnavailable } from '../port.ts';
import { openStores } from './testing/openStores.ts';

const fixture = openStores();
afterEach(async () => fixture.close());

/** Long enough to open a store on a slow machine. */
const DEADLINE_MS = 1_000;

// Covers: E.5
it('an EventStoreDB that hangs times out once, and is used again after a successful probe', async () => {
  const standIn = await fixture.standIn();
  const circuit = circuitControls();
  await using store = createEventStoreCircuit(
    await fixture.store(standIn.url, silentLog, DEADLINE_MS),
    circuit.options,
  );
  const stream = newStreamId();
  await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });

  standIn.behavior.isStalled = true;
  circuit.advance(5_000);
  // A command reads its actor, then its stream, and appends: only the first of these waits.
  await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
  const requestCount = standIn.requests.length;
  await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(store.append(stream, createNumberedEvents(1), { expected: 0n })).rejects.toBeInstanceOf(
    StoreUnavailable,
  );
  await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(standIn.requests.length).toBe(requestCount);

  standIn.behavior.isStalled = false;
  await circuit.probe();
  expect(await store.append(stream, createNumberedEvents(1), { expected: 0n })).toMatchObject({ revision: 1n });
});
