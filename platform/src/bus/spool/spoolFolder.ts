import { flushFolder } from '../../kernel/flushFolder.ts';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { errorCode } from '../../kernel/errors.ts';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { type TopicMessage } from '../batchPublishes.ts';
import { mkdir, readdir, readFile, rename, rmdir, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A process that owns spool folders. */
export interface Owner {
  /** Unique; letters, digits, '-' and '.'. */
  readonly name: string;
  /**
   * True if the owner's process is known to have ended; always false for a process on another machine. A wrong result
   * only changes how soon its messages are taken over: this loses nothing, even if the owner is alive (see
   * `openSpool`).
   */
  readonly isGone: (name: string) => boolean;
}

/** The owner name in the name of a released folder: one that a process left to others because it contains messages. */
const NOBODY = 'nobody';

const HOST = hostname().replaceAll(/[^a-z0-9-]/gi, '-');
/** Distinguishes this process from an earlier one with the same id, as in a restarted container. */
const INSTANCE_ID = randomUUID().slice(0, 8);

export const thisProcess: Owner = {
  name: `${HOST}.${process.pid}.${INSTANCE_ID}`,
  isGone: (name) => {
    const [host, pid, instanceId] = name.split('.');
    if (name === NOBODY) return true;
    if (host !== HOST || pid === undefined) return false;
    return Number(pid) === process.pid ? instanceId !== INSTANCE_ID : !isRunning(Number(pid));
  },
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
};

/** A message in the spool, with the time at which it was received. */
export interface SpooledMessage extends TopicMessage {
  readonly receivedAt: string;
}

/** The fields of a stored message: topic, id, key, receivedAt, body, traceparent. */
const LineFields = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string().nullable()]);
const CHECKSUM_LENGTH = 8;

const checksumOf = (json: string): string => crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0');

/** Formats a line of a segment: a checksum, and the message as JSON without line breaks. */
export const formatLine = ({ topic, id, key, receivedAt, body, traceparent }: SpooledMessage): string => {
  const json = JSON.stringify([topic, id, key, receivedAt, body, traceparent ?? null]);
  return `${checksumOf(json)} ${json}\n`;
};

/** Parses a line of a segment. Undefined if the line is damaged. */
const parseLine = (line: string): SpooledMessage | undefined => {
  const json = line.slice(CHECKSUM_LENGTH + 1);
  if (line.slice(0, CHECKSUM_LENGTH) !== checksumOf(json)) return undefined;
  const [topic, id, key, receivedAt, body, traceparent] = LineFields.parse(JSON.parse(json));
  return { topic, id, key, receivedAt, body, ...(traceparent !== null && { traceparent }) };
};

/**
 * Parses the messages of a segment, in order, and counts damaged lines. Text after the last line break is ignored: the
 * process died while it wrote this message, so the message was never acknowledged.
 */
export const parseLines = (
  text: string,
): { readonly messages: readonly SpooledMessage[]; readonly damaged: number } => {
  const lines = text.split('\n').slice(0, -1);
  const messages = lines.flatMap((line) => parseLine(line) ?? []);
  return { messages, damaged: lines.length - messages.length };
};

/** A spool file that is closed for writing. */
export interface Segment {
  readonly folder: string;
  /** Starts with the segment's start time, so that names sort chronologically. */
  readonly name: string;
  readonly bytes: number;
  readonly messages: number;
}

/** The start time in ms since 1970, and a suffix that is part of the stored format. */
const SEGMENT_NAME_PATTERN = /^\d{15}\.kept$/;
const LINE_FEED = 0x0a;

export const segmentName = (startMs: number): string => `${String(startMs).padStart(15, '0')}.kept`;

/** Returns when a segment was started, in ms since 1970. */
export const segmentStartedAt = ({ name }: Pick<Segment, 'name'>): number => Number.parseInt(name, 10);

const newFolderName = (owner: string): string => `${owner}_${randomUUID()}`;

/** Returns the owner in a folder's name. Undefined if the folder is not part of a spool. */
const ownerOf = (folder: string): string | undefined => {
  const [owner, id] = basename(folder).split('_');
  return id === undefined ? undefined : owner;
};

/**
 * Resolves with undefined, instead of an error, if the file or folder does not exist, for example because another
 * process took it over.
 */
export const ifExists = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

export const makeFolder = async (root: string, owner: Owner): Promise<string> => {
  const folder = join(root, newFolderName(owner.name));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await flushFolder(root);
  return folder;
};

/**
 * Marks the folder's owner as alive.
 * @returns true if the folder still belongs to the owner
 */
export const touchFolder = async (folder: string): Promise<boolean> => {
  const now = new Date();
  return (await ifExists(utimes(folder, now, now).then(() => true))) ?? false;
};

/**
 * Takes over the folders of owners that are gone, or have not touched them for `silentForMs`, by renaming them. If
 * several processes try to rename a folder, exactly one succeeds.
 * @returns the new paths
 */
export const takeOverFolders = async (root: string, owner: Owner, silentForMs: number): Promise<readonly string[]> => {
  const newPaths: string[] = [];
  for (const name of await readdir(root)) {
    const otherOwner = ownerOf(name);
    if (otherOwner === undefined || otherOwner === owner.name) continue;
    const stats = await ifExists(stat(join(root, name)));
    if (!stats || (!owner.isGone(otherOwner) && Date.now() - stats.mtimeMs < silentForMs)) continue;
    const folder = join(root, newFolderName(owner.name));
    if ((await ifExists(rename(join(root, name), folder).then(() => true))) && (await touchFolder(folder)))
      newPaths.push(folder);
  }
  return newPaths;
};

/** Lists the segments in a folder. */
export const listSegments = async (folder: string): Promise<readonly Segment[]> => {
  const names = (await readdir(folder)).filter((name) => SEGMENT_NAME_PATTERN.test(name));
  const segments: Segment[] = [];
  for (const name of names) {
    const content = await readFile(join(folder, name));
    segments.push({ folder, name, bytes: content.length, messages: countLines(content) });
  }
  return segments;
};

const countLines = (content: Buffer): number => {
  let lines = 0;
  for (let end = content.indexOf(LINE_FEED); end >= 0; end = content.indexOf(LINE_FEED, end + 1)) lines += 1;
  return lines;
};

/** Removes a folder if it is empty. */
export const removeFolder = async (folder: string): Promise<void> => {
  await rmdir(folder).catch(() => undefined);
};

/** Removes the folder if it is empty; otherwise leaves it for another process to take over. */
export const releaseFolder = async (root: string, folder: string): Promise<void> => {
  await rmdir(folder).catch(() => ifExists(rename(folder, join(root, newFolderName(NOBODY)))));
};
