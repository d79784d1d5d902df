import { randomUUID } from 'node:crypto';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { FavoriteNoteWritten } from '@campjay/events/favorites/events.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { createMemoryEpochKeys } from '@campjay/platform/sealing/epochKeys.ts';
import { createMemoryPersonKeyStore } from '@campjay/platform/sealing/memoryPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { describe, expect, it } from '@jest/globals';
import { firstEventId, handleCommand, type KeyedMetadata } from '../kernel/handleCommand.ts';
import { favoritesDecider } from './favoritesDecider.ts';

const TEXT = 'Ask Finch about the bus.';
const streamId = favoritesStream('wren');
const orgId = OrgId.parse('kites');

const writeNote = async () => {
  const store = createMemoryEventStore();
  const sealing = await openSealing({
    store: createMemoryPersonKeyStore(),
    masterKeys: testMasterKeys(),
    epochKeys: createMemoryEpochKeys(),
  });
  const metadataOf = (bodyHash: string): KeyedMetadata => ({
    time: '2026-03-01T18:00:00.000Z',
    actor: { userId: 'wren', role: 'parent' },
    correlationId: 'example',
    commandKey: randomUUID(),
    bodyHash,
  });
  const favoriting = { streamId, command: { type: 'FavoriteCamp', orgId }, metadata: metadataOf('camp') } as const;
  await handleCommand(store, favoritesDecider, favoriting);

  const metadata = metadataOf('note');
  const eventId = firstEventId(streamId, metadata);
  const note = await sealing.seal('wren', TEXT, { streamId, eventId, field: 'note' });
  const command = { type: 'WriteFavoriteNote', orgId, note, length: TEXT.length } as const;
  await handleCommand(store, favoritesDecider, { streamId, command, metadata });
  const { events } = await store.readStream(streamId);
  const [, written] = events;
  if (!written) throw new Error('No note was written.');
  const { data } = FavoriteNoteWritten.parse(written.data, written.version);
  return { sealing, events, open: () => sealing.decrypt(data.note, { streamId, eventId: written.id, field: 'note' }) };
};

describe('a note that is sealed before the command is decided', () => {
  it('can be decrypted from its event', async () => {
    const { open } = await writeNote();
    const decrypted = await open();
    expect(decrypted.kind === 'decrypted' && decrypted.getValue()).toBe(TEXT);
  });

  it('never appears in plain text in the log, and cannot be decrypted after its parent is forgotten', async () => {
    const { sealing, events, open } = await writeNote();
    const log = JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    expect(log).toContain('FavoriteNoteWritten');
    expect(log).not.toContain('Finch');
    await sealing.destroyKey('wren');
    expect(await open()).toMatchObject({ kind: 'forgotten', personId: 'wren' });
  });
});
