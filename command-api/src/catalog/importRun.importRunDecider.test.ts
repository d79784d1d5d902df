import { describe, it } from '@jest/globals';
import { CatalogImportFinished, CatalogImportStarted } from '@campjay/events/catalog/imports.ts';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { importRunDecider } from './importRun.ts';

const given = deciderSpec(importRunDecider);
const of = { source: 'camps.ndjson', kind: 'camps', full: false, season: 2026 } as const;
const counts = { listed: 1, changed: 2, unchanged: 3, delisted: 0, refused: 0, events: 5 };
const end = { type: 'FinishImport', counts, interrupted: false } as const;
const started = CatalogImportStarted(of);
const finished = CatalogImportFinished({ counts, interrupted: false });

describe('an import', () => {
  it('starts with its metadata', () => given().when({ type: 'StartImport', startData: of }).then(started));
  it('that resumes has started already', () =>
    given(started).when({ type: 'StartImport', startData: of }).thenNothing());
  it('ends with the results of its lines', () => given(started).when(end).then(finished));
  it('ends once', () => given(started, finished).when(end).thenNothing());
  it('that never started appends no event', () => given().when(end).thenNothing());
});
