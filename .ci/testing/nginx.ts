import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { waitForFile } from '@campjay/platform/testing/waitForFile.ts';

/** From this version on a server's name is looked up again while nginx runs; older ones do not know the word. */
const RESOLVES_FROM = [1, 27, 3];
const STARTS_WITHIN_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** Of the nginx on this machine, such as [1, 22, 1]; undefined where there is none. */
export const nginxVersion = (): readonly number[] | undefined => {
  const result = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return result.error ? undefined : /nginx\/([\d.]+)/.exec(result.stderr)?.[1]?.split('.').map(Number);
};

const isOlder = (version: readonly number[], than: readonly number[]): boolean => {
  const at = than.findIndex((part, index) => version[index] !== part);
  return at >= 0 && (version[at] ?? 0) < (than[at] ?? 0);
};

export interface NginxOptions {
  /** Of the proxy's own files; made if absent. */
  readonly folder: string;
  readonly port: number;
  /** The folder of the client's files. */
  readonly client: string;
  /** Host and port of each `web`. */
  readonly webs: readonly [string, string];
}

/**
 * The configuration of the image as it is, but for the places: where it listens, what it serves, where `web` is.
 * @throws when it does not name one of them
 */
const renderConfiguration = ({ folder, port, client, webs }: NginxOptions, version: readonly number[]): string => {
  const places: readonly (readonly [string | RegExp, string])[] = [
    [/\/tmp\//g, `${folder}/`],
    ['/srv/client', client],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['web-1:3000', webs[0]],
    ['web-2:3000', webs[1]],
    ...(isOlder(version, RESOLVES_FROM) ? ([[/ resolve (?=max_fails)/g, ' ']] as const) : []),
  ];
  const source = readFileSync(new URL('../../deploy/nginx/nginx.conf', import.meta.url), 'utf8');
  return places.reduce((text, [place, own]) => {
    const placed = text.replace(place, own);
    if (placed === text) throw new Error(`nginx.conf does not say ${place}`);
    return placed;
  }, source);
};

/** Writes the configuration for a run by hand. @returns the options that nginx is called with */
const placeConfiguration = (places: NginxOptions): readonly string[] => {
  const file = join(places.folder, 'nginx.conf');
  mkdirSync(places.folder, { recursive: true });
  writeFileSync(file, renderConfiguration(places, nginxVersion() ?? []));
  copyFileSync('/etc/nginx/mime.types', join(places.folder, 'mime.types'));
  return ['-p', places.folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'];
};

export interface RunningProxy extends AsyncDisposable {
  readonly url: string;
  /** What it has logged, once that contains a text. */
  readonly logWith: (text: string) => Promise<string>;
}

/** Starts nginx in the foreground, and waits until it listens. @throws with what it said when it ends instead */
export const startNginx = async (places: NginxOptions): Promise<RunningProxy> => {
  const options = placeConfiguration(places);
  const logFile = join(places.folder, 'nginx.log');
  // A file, because nginx opens its standard output by name, which cannot be done with the sockets that Node.js gives.
  const output = openSync(logFile, 'a');
  const child = spawn('nginx', options, { stdio: ['ignore', output, output] });
  closeSync(output);
  const log = (): string => readFileSync(logFile, 'utf8');
  const ended = once(child, 'exit');
  const deadline = Date.now() + STARTS_WITHIN_MS;
  while (!(await listens(places.port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start:\n${log()}`);
    // Poll: nginx reports nothing when it begins to listen
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return {
    url: `http://127.0.0.1:${places.port}`,
    logWith: (text) => waitForFile(places.folder, () => Promise.resolve(log().includes(text) ? log() : undefined)),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
