import { type CatalogImport } from '@campjay/command-api/service.ts';
import { formatTimeLeft } from './terminal.ts';

type ImportOptions = NonNullable<Parameters<CatalogImport['importFile']>[1]>;
export type ImportProgress = Parameters<NonNullable<ImportOptions['onProgress']>>[0];

/** Formats the progress as one line: 'reading the file, 12,000 camps, 40 %, about 9 s left'. */
export const formatImportProgress = ({ phase, lines, bytesRead, bytesTotal, secondsLeft }: ImportProgress): string =>
  [
    phase,
    ...(lines > 0 ? [`${lines.toLocaleString('en-US')} camps`] : []),
    ...(bytesRead > 0 && bytesTotal > 0 ? [`${Math.floor((100 * bytesRead) / bytesTotal)} %`] : []),
    ...(secondsLeft !== undefined && secondsLeft > 0 ? [formatTimeLeft(secondsLeft * 1000)] : []),
  ].join(', ');
