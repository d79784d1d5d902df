import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The file that a command names, in the first of the folders that has it. */
export const fileAmong = (folders: readonly string[], file: string): string =>
  folders.map((folder) => resolve(folder, file)).find((candidate) => existsSync(candidate)) ?? resolve(file);

/** 'Line 7 was refused: zip must be five digits; found "9460".' */
export const refusalLine = ({ line, field, reason }: { line: number; field: string; reason: string }): string =>
  `Line ${line} was refused: ${field === '' ? reason : `${field} ${reason}`}.`;
