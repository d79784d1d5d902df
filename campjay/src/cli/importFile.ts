import { type ImportChange, formatChange } from '@campjay/command-api/service.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Terminal } from './terminal.ts';

/** Resolves a file name against the first of the folders that has it. */
export const findFile = (folders: readonly string[], file: string): string =>
  folders.map((folder) => resolve(folder, file)).find((candidate) => existsSync(candidate)) ?? resolve(file);

/** 'Line 7 was refused: zip must be five digits; found "9460".' */
export const formatRefusal = ({ line, field, reason }: { line: number; field: string; reason: string }): string =>
  `Line ${line} was refused: ${field === '' ? reason : `${field} ${reason}`}.`;

/** Prints a planned change: 'tide-pool: SessionRepriced: otters: price 450 → 475'. */
export const printChange =
  (terminal: Pick<Terminal, 'print'>) =>
  (change: ImportChange): void => {
    for (const sentence of formatChange(change)) terminal.print(sentence);
  };
