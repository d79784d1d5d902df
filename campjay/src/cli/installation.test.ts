import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperatorError } from './operatorError.ts';
import { readConfig } from '../settings/config.ts';
import { runCommandLine } from './commandLine.ts';
import { describeInstallation } from './installation.ts';

const BUILD = { server: '', client: '', renderer: '', catalog: '', schools: '' };
const PASSWORD = 'hush-hush-9';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campjay-mistyped-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command in a data folder. @returns the error, and the earlier output on stdout and stderr */
const run = async (dataFolder: string, argv: readonly string[]) => {
  const output: string[] = [];
  const errors: string[] = [];
  const terminal = {
    print: (text: string) => void output.push(text),
    note: (text: string) => void errors.push(text),
    progress: (text: string) => void output.push(text),
    clear: () => undefined,
  };
  const environment = { CAMPJAY_DATA: dataFolder };
  const refusal = await runCommandLine({ build: BUILD, terminal, environment, folder }, argv).catch(
    (error: unknown) => error,
  );
  return { refusal, output, errors };
};

describe('a command that works on existing data', () => {
  // Covers: O.8
  it.each([
    ['verify'],
    ['projections'],
    ['replay', 'camps'],
    ['parked'],
    ['retry', 'camps', 'camp-kites'],
    ['skip', 'camps', 'camp-kites', '--reason', 'none'],
    ['rebuild-text-index'],
    ['suggestions'],
    ['grant-admin', 'ada@example.org'],
    ['revoke-admin', 'ada@example.org'],
    ['end-sessions', 'ada@example.org'],
    ['reset-second-factor', 'ada@example.org'],
    ['advertisers'],
    ['concierge-requests'],
    ['forget-concierge-request', 'one'],
    ['audit-clicks', 'one', '2026-03'],
    ['revise-click', 'one', 'two', '--count', '--because', 'none'],
    ['interactions'],
    ['audit'],
    ['correct', 'corrections.csv'],
    ['import', 'camps.ndjson', '--dry-run'],
    ['import-schools', 'schools.csv', '--dry-run'],
    ['backup', 'kept'],
    ['forgotten', 'forgotten.ndjson'],
    ['rotate-master-key'],
    ['rotate-master-key', '--finish'],
  ])('is refused in a mistyped data folder, which it does not create: %s', async (...argv) => {
    const dataFolder = join(folder, 'mistyped');
    const { refusal, output, errors } = await run(dataFolder, argv);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as OperatorError).message).toMatch(/^[^\n]+CAMPJAY_DATA[^\n]+\.$/);
    expect((refusal as OperatorError).message).toContain(dataFolder);
    expect(existsSync(dataFolder)).toBe(false);
    expect(output).toEqual([]);
    expect(errors).toEqual([`Data folder: ${dataFolder}`]);
  });

  it('is refused in a folder that contains other files, and names the two settings', async () => {
    const dataFolder = join(folder, 'downloads');
    await mkdir(dataFolder);
    await writeFile(join(dataFolder, 'readme.txt'), 'text');
    const { refusal } = await run(dataFolder, ['verify']);
    expect((refusal as OperatorError).message).toMatch(/contains no Campjay data: .* CAMPJAY_DATA .* DATABASE_URL /);
    expect(existsSync(join(dataFolder, 'postgres'))).toBe(false);
  });
});

it('names the database that it works on, without the password', () => {
  const described = (url: string) =>
    describeInstallation(readConfig({ CAMPJAY_DATA: 'data', DATABASE_URL: url }, '/srv'));
  expect(described(`postgres://jay:${PASSWORD}@db.example.org/camps?sslmode=disable&password=${PASSWORD}`)).toBe(
    'Database: camps at db.example.org:5432; data folder: /srv/data',
  );
});
