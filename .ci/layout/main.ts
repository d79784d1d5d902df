/** Checks names of files and folders, and the size of folders: `npm run lint:layout`. */
import { readSourceFiles } from '../sources/files.ts';
import { checkLayout } from './checkLayout.ts';
import { LARGE_FOLDERS } from './largeFolders.ts';

const findings = checkLayout(readSourceFiles(process.cwd(), { untracked: true }), LARGE_FOLDERS);
for (const { path, message } of findings) console.error(`${path}: ${message}.`);
if (findings.length > 0) process.exitCode = 1;
