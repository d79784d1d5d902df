import {
  CatalogImportFinished,
  CatalogImportStarted,
  type CatalogImportEvent,
  catalogImportEvents,
  type ImportCounts,
  ImportSource,
  MAX_SOURCE_LENGTH,
  type ImportKind,
} from '@campjay/events/catalog/imports.ts';
import { accept, type Decider } from '../kernel/decider.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { catalogImportStream, campStream, seasonStream, categoryOf, schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type CommandRequest, handleCommand, previewCommand } from '../kernel/handleCommand.ts';
import { readState } from '../kernel/handledStream.ts';
import { type CampEvent, type SeasonOpened } from '@campjay/events/catalog/events.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { campDecider } from './campDecider.ts';
import { type OpenYear, seasonDecider } from './seasonDecider.ts';
import { type ImportedCamp } from './importedCamp.ts';

/** Records that an import is about to append its first change. */
export interface StartImport {
  readonly type: 'StartImport';
  /** The data of the event that is appended. */
  readonly startData: CatalogImportStarted['data'];
}
/** Records that the import has ended. */
export interface FinishImport {
  readonly type: 'FinishImport';
  readonly counts: ImportCounts;
  /** True if the import was stopped before the end of the file. */
  readonly interrupted: boolean;
}
export type ImportRunCommand = StartImport | FinishImport;

export type ImportRunState = 'absent' | 'running' | 'finished';

/** The rules of an import's stream: it starts once, even if it resumes after a crash, and ends once. */
export const importRunDecider: Decider<ImportRunState, ImportRunCommand, CatalogImportEvent, never> = {
  events: catalogImportEvents,
  initialState: 'absent',
  evolve: (_state, { type }) => (type === 'CatalogImportStarted' ? 'running' : 'finished'),
  decide: (command, state) => {
    switch (command.type) {
      case 'StartImport':
        return state === 'absent' ? accept(CatalogImportStarted(command.startData)) : accept();
      case 'FinishImport':
        return state === 'running'
          ? accept(CatalogImportFinished({ counts: command.counts, interrupted: command.interrupted }))
          : accept();
    }
  },
};

/** What an import command changed, or in a dry run would change. */
interface CommandEffect<State, Event> {
  /** The appended events. */
  readonly events: readonly Event[];
  /**
   * The stream's state before the command. It is read only if the caller of `createImportRun` needs it; otherwise
   * it is the initial state.
   */
  readonly before: State;
}

/** Executes the commands of one import. Before the first change, it records in the log that the import has started. */
export interface ImportRun {
  dispatchCommand<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event, never>,
    request: Omit<CommandRequest<Command>, 'metadata'>,
  ): Promise<CommandEffect<State, Event>>;
  /** Records in the log how the import ended, if it changed anything. */
  finish(counts: ImportCounts, interrupted: boolean): Promise<void>;
}

export interface ImportRunDeps {
  readonly store: EventStore;
  readonly now: () => Date;
  /** Id of the import's stream, and correlation id of all its events. */
  readonly runId: string;
  readonly actor: EventMetadata['actor'];
  /** The data of the event that records the start. */
  readonly startData: CatalogImportStarted['data'];
  /** If true, appends nothing, and only returns what would be appended. */
  readonly dryRun?: boolean;
  /** True if the caller needs the stream's state before each command, to report the replaced values. */
  readonly needsPreviousState?: boolean;
  /** True if the log already has the start of this import, because it resumes after it was killed or paused. */
  readonly hasStarted?: boolean;
}

export const createImportRun = ({ store, now, runId, actor, startData, ...options }: ImportRunDeps): ImportRun => {
  const { dryRun = false, needsPreviousState = false, hasStarted = false } = options;
  const streamId = catalogImportStream(runId);
  const createMetadata = (): EventMetadata => ({ actor, correlationId: runId, time: now().toISOString() });
  let startPromise: Promise<unknown> | undefined = hasStarted ? Promise.resolve() : undefined;
  const recordStart = (): Promise<unknown> =>
    (startPromise ??= handleCommand(store, importRunDecider, {
      streamId,
      command: { type: 'StartImport', startData },
      metadata: createMetadata(),
    }));
  return {
    dispatchCommand: async (decider, request) => {
      const command = { ...request, metadata: createMetadata() };
      const before = needsPreviousState ? await readState(store, decider, request.streamId) : decider.initialState;
      const isFirstChangePending = !startPromise;
      if (dryRun || isFirstChangePending) {
        const preview = await previewCommand(store, decider, command);
        const events = preview.kind === 'accepted' ? preview.events : [];
        // An import that changes nothing must not record its start.
        if (dryRun || events.length === 0) return { events, before };
      }
      await recordStart();
      const outcome = await handleCommand(store, decider, command);
      return { events: outcome.kind === 'accepted' ? outcome.events : [], before };
    },
    finish: async (counts, interrupted) => {
      if (!startPromise) return;
      const command = { type: 'FinishImport', counts, interrupted } as const;
      await handleCommand(store, importRunDecider, { streamId, command, metadata: createMetadata() });
    },
  };
};

/**
 * Converts a path to the name that the import's events store for the file: without folders, and with '_' in place of
 * characters that `ImportSource` does not allow. If no valid name remains, returns 'file'.
 */
export const toImportSource = (path: string): string => {
  const name = (path.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '_')
    .slice(0, MAX_SOURCE_LENGTH)
    .replace(/\p{Cs}$/u, '');
  return ImportSource.safeParse(name).success ? name : 'file';
};

/** Writes camps and the season to the log. */
export interface CatalogWriter {
  /** @param isLikelyNew true if the log probably does not contain the camp; its stream is then not read first */
  listCamp(
    orgId: string,
    camp: ImportedCamp,
    isLikelyNew: boolean,
  ): Promise<CommandEffect<ListedCamp | undefined, CampEvent>>;
  delistCamp(orgId: string): Promise<CommandEffect<ListedCamp | undefined, CampEvent>>;
  openSeason(year: number): Promise<CommandEffect<OpenYear, SeasonOpened>>;
}

export const createCatalogWriter = ({ dispatchCommand }: Pick<ImportRun, 'dispatchCommand'>): CatalogWriter => ({
  listCamp: (orgId, camp, isLikelyNew) =>
    dispatchCommand(campDecider, {
      streamId: campStream(orgId),
      command: { type: 'ListCamp', camp },
      ...(isLikelyNew ? { assumption: 'noStream' } : {}),
    }),
  delistCamp: (orgId) => dispatchCommand(campDecider, { streamId: campStream(orgId), command: { type: 'DelistCamp' } }),
  openSeason: (year) =>
    dispatchCommand(seasonDecider, { streamId: seasonStream, command: { type: 'OpenSeason', year } }),
});

/** What a resumed import had already done before it was killed or paused. */
export interface ResumedRun {
  readonly hasStarted: boolean;
  /** The events that it had appended, by stream. */
  readonly events: ReadonlyMap<string, readonly { readonly type: string }[]>;
}

export const NEW_RUN: ResumedRun = { hasStarted: false, events: new Map() };

/** For each kind of import, the categories of the streams to which it writes. */
const CATEGORIES: Readonly<Record<ImportKind, readonly string[]>> = {
  camps: [categoryOf(campStream('')), categoryOf(seasonStream)],
  schools: [categoryOf(schoolStream(''))],
};

/** Reads from the log which events an import has already appended. @throws StoreUnavailable */
export const readResumedRun = async (
  store: EventStore,
  kind: ImportKind,
  runId: string,
  signal: AbortSignal,
): Promise<ResumedRun> => {
  const [startEvent] = (await store.readStream(catalogImportStream(runId))).events;
  if (!startEvent) return NEW_RUN;
  const eventsByStream = new Map<string, { readonly type: string }[]>();
  for await (const batch of store.subscribe({ after: startEvent.position, categories: CATEGORIES[kind], signal })) {
    for (const { streamId, type, metadata } of batch.events)
      if (metadata.correlationId === runId)
        eventsByStream.set(streamId, [...(eventsByStream.get(streamId) ?? []), { type }]);
    if (batch.isCaughtUp) break;
  }
  return { hasStarted: true, events: eventsByStream };
};
