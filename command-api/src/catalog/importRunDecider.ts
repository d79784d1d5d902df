import {
  CatalogImportFinished,
  CatalogImportStarted,
  type CatalogImportEvent,
  catalogImportEvents,
  type ImportCounts,
} from '@campjay/events/catalog/imports.ts';
import { accepted, type Decider } from '../kernel/decider.ts';

/** An import is about to append its first change. */
export interface StartImport {
  readonly type: 'StartImport';
  readonly of: CatalogImportStarted['data'];
}
/** The import has ended. */
export interface FinishImport {
  readonly type: 'FinishImport';
  readonly counts: ImportCounts;
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
        return state === 'absent' ? accepted(CatalogImportStarted(command.of)) : accepted();
      case 'FinishImport':
        return state === 'running'
          ? accepted(CatalogImportFinished({ counts: command.counts, interrupted: command.interrupted }))
          : accepted();
    }
  },
};
