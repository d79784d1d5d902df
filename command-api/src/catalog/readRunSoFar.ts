import { type ImportKind } from '@campjay/events/catalog/imports.ts';
import { campStream, catalogImportStream, categoryOf, schoolStream, seasonStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/** Events that an import appended before it was killed or paused, by stream. */
export interface RunSoFar {
  readonly hasStarted: boolean;
  readonly events: ReadonlyMap<string, readonly { readonly type: string }[]>;
}

export const NOTHING_YET: RunSoFar = { hasStarted: false, events: new Map() };

const CATEGORIES: Readonly<Record<ImportKind, readonly string[]>> = {
  camps: [categoryOf(campStream('')), categoryOf(seasonStream)],
  schools: [categoryOf(schoolStream(''))],
};

/** Read from the log: the events with the import's id after its start. @throws StoreUnavailable */
export const readRunSoFar = async (
  store: EventStore,
  kind: ImportKind,
  runId: string,
  signal: AbortSignal,
): Promise<RunSoFar> => {
  const [started] = (await store.readStream(catalogImportStream(runId))).events;
  if (!started) return NOTHING_YET;
  const found = new Map<string, { readonly type: string }[]>();
  for await (const batch of store.subscribe({ after: started.position, categories: CATEGORIES[kind], signal })) {
    for (const { streamId, type, metadata } of batch.events)
      if (metadata.correlationId === runId) found.set(streamId, [...(found.get(streamId) ?? []), { type }]);
    if (batch.isCaughtUp) break;
  }
  return { hasStarted: true, events: found };
};
