import {
  type CatalogImportStarted,
  type ImportCounts,
  ImportSource,
  MAX_SOURCE_LENGTH,
} from '@campjay/events/catalog/imports.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { catalogImportStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Decider } from '../kernel/decider.ts';
import { type CommandRequest, handleCommand, previewCommand, readState } from '../kernel/handleCommand.ts';
import { importRunDecider } from './importRunDecider.ts';

/** Events that an import command appended, or in a dry run would append. */
export interface AppendedEvents<State, Event> {
  readonly events: readonly Event[];
  /** The stream's state before the command if the import is watched; otherwise the initial state. */
  readonly before: State;
}

/** Executes the commands of one import, and records its start in the log with the first change. */
export interface ImportRun {
  carryOut<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event, never>,
    request: Omit<CommandRequest<Command>, 'metadata'>,
  ): Promise<AppendedEvents<State, Event>>;
  /** Records in the log how it ended, if it changed anything. */
  finish(counts: ImportCounts, interrupted: boolean): Promise<void>;
}

export interface ImportRunDeps {
  readonly store: EventStore;
  readonly now: () => Date;
  /** Id of the import's stream, and correlation id of all its events. */
  readonly runId: string;
  readonly actor: EventMetadata['actor'];
  readonly of: CatalogImportStarted['data'];
  /** Only returns what would be appended. */
  readonly dryRun?: boolean;
  /** True if the caller needs the replaced values. */
  readonly watched?: boolean;
  /** True if its start is already in the log, from before it was killed or paused. */
  readonly hasStarted?: boolean;
}

export const createImportRun = ({ store, now, runId, actor, of, ...options }: ImportRunDeps): ImportRun => {
  const { dryRun = false, watched = false, hasStarted = false } = options;
  const streamId = catalogImportStream(runId);
  const createMetadata = (): EventMetadata => ({ actor, correlationId: runId, time: now().toISOString() });
  let starting: Promise<unknown> | undefined = hasStarted ? Promise.resolve() : undefined;
  const start = (): Promise<unknown> =>
    (starting ??= handleCommand(store, importRunDecider, {
      streamId,
      command: { type: 'StartImport', of },
      metadata: createMetadata(),
    }));
  return {
    carryOut: async (decider, request) => {
      const command = { ...request, metadata: createMetadata() };
      const before = watched ? await readState(store, decider, request.streamId) : decider.initialState;
      if (dryRun || !starting) {
        const preview = await previewCommand(store, decider, command);
        const events = preview.kind === 'accepted' ? preview.events : [];
        if (dryRun || events.length === 0) return { events, before };
      }
      await start();
      const outcome = await handleCommand(store, decider, command);
      return { events: outcome.kind === 'accepted' ? outcome.events : [], before };
    },
    finish: async (counts, interrupted) => {
      if (!starting) return;
      const command = { type: 'FinishImport', counts, interrupted } as const;
      await handleCommand(store, importRunDecider, { streamId, command, metadata: createMetadata() });
    },
  };
};

/** The file's name in the log: without folders, and without characters that are not allowed. */
export const sourceOf = (path: string): string => {
  const name = (path.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '_')
    .slice(0, MAX_SOURCE_LENGTH)
    .replace(/\p{Cs}$/u, '');
  return ImportSource.safeParse(name).success ? name : 'file';
};
