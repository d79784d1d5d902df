import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NotReached } from './notReached.mjs';

const OLDEST_JAVA = 17;
const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url));
const LOOK_EVERY_MS = 100;

/** @throws {NotReached} if Java is not installed or too old */
export const needJava = async () => {
  const { stderr } = await promisify(execFile)('java', ['-version']).catch(() => {
    throw new NotReached('there is no Java on this machine');
  });
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(version >= OLDEST_JAVA)) throw new NotReached(`Java ${OLDEST_JAVA} or later is needed; here is ${version}`);
};

/** Runs a Java program to its end. @throws if it fails, with its output */
export const runJava = async (args, { signal }) => {
  await promisify(execFile)('java', args, { signal, timeout: 60_000 });
};

/**
 * Starts a Java server, which ends with this process however that ends, and waits until it listens.
 * @param {{ port: number, log: string, signal: AbortSignal, withinMs: number }} options `log`: the file for its output
 * @returns {Promise<() => Promise<void>>} stops it
 * @throws if it ends, or does not listen in time; the message contains the end of its output
 */
export const startJava = async (args, { port, log, signal, withinMs }) => {
  const output = await open(log, 'w');
  const child = spawn(process.execPath, [GUARD, 'java', ...args], { stdio: ['pipe', output.fd, output.fd] });
  await output.close();
  child.stdin.on('error', () => undefined); // it has already ended
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const deadline = Date.now() + withinMs;
  while (!(await listens(port))) {
    if (child.exitCode === null && Date.now() < deadline && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      continue;
    }
    await stop();
    throw new Error(`A server in Java did not start:\n${(await readFile(log, 'utf8')).slice(-2_000)}`);
  }
  return stop;
};

const listens = (port) =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Returns distinct unused ports of the loopback address. */
export const freePorts = async (count) => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
};
