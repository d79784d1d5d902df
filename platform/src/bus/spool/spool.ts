import { flushFolder } from '../../kernel/flushFolder.ts';
import { access, type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import { BusUnavailable } from '../port.ts';
import {
  segmentStartedAt,
  ifExists,
  releaseFolder,
  makeFolder,
  removeFolder,
  type Segment,
  segmentName,
  listSegments,
  takeOverFolders,
  touchFolder,
  type Owner,
  type SpooledMessage,
  parseLines,
  formatLine,
} from './spoolFolder.ts';

export interface SpoolOptions {
  /** Contains a folder for each process that spools messages; created if absent. */
  readonly root: string;
  readonly owner: Owner;
  /** Maximum size of this process's spool, including the segments that it took over from other processes. */
  readonly maxBytes: number;
  /** A segment of at least this size is closed, and the next message starts a new one. */
  readonly segmentBytes: number;
}

/** The amount and age of the messages in this process's spool. */
export interface SpoolStatus {
  readonly messages: number;
  readonly bytes: number;
  /** Age of the oldest message in ms; absent if the spool is empty. */
  readonly oldestMs?: number;
}

/** An ordered queue of undelivered messages on disk. They are stored in files, the segments. */
export interface Spool extends AsyncDisposable {
  readonly spoolStatus: SpoolStatus;
  /**
   * Appends messages. Resolves when all of them would survive a crash or power failure.
   * @throws BusUnavailable if the spool is full
   */
  append(messages: readonly SpooledMessage[]): Promise<void>;
  /**
   * Returns the oldest segment, its messages and its number of damaged lines. The caller removes the segment after
   * delivery. Undefined if the spool is empty.
   */
  readOldestSegment(): Promise<
    { readonly segment: Segment; readonly messages: readonly SpooledMessage[]; readonly damaged: number } | undefined
  >;
  /** Removes a segment whose messages were delivered. */
  remove(segment: Segment): Promise<void>;
  /** Signals to other processes that this one is alive. */
  refreshOwnership(): Promise<void>;
  /**
   * Takes over the folders of owners that are gone, or have not refreshed their ownership for `silentForMs`.
   * @returns the number of messages
   */
  takeOver(silentForMs: number): Promise<number>;
}

interface OpenSegment {
  readonly folder: string;
  readonly name: string;
  readonly file: FileHandle;
  bytes: number;
  messages: number;
}

/**
 * Opens the spool of this process. Each process writes to its own folder below the root, and takes over folders of dead
 * processes by renaming them. A live process may be mistaken for dead. So each process checks after every write
 * whether its folder still exists, and otherwise writes the messages again to a new folder. An acknowledged message
 * therefore always has a live owner. At worst it has two and is published twice; consumers recognize the duplicate.
 */
export const openSpool = async ({ root, owner, maxBytes, segmentBytes }: SpoolOptions): Promise<Spool> => {
  await mkdir(root, { recursive: true, mode: 0o700 });
  /** All folders of this process, including those that it took over. */
  const folders = new Set<string>();
  let closedSegments: readonly Segment[] = [];
  /** The folder that this process writes to. */
  let ownFolder: string | undefined;
  let openSegment: OpenSegment | undefined;
  let lastSegmentMs = 0;
  const mutex = new Mutex();

  /** Runs operations one after the other, so that a segment is never read while it is written. */
  const serialize = <T>(work: () => Promise<T>): Promise<T> => mutex.runExclusive(work);
  const segments = (): readonly Omit<Segment, 'folder'>[] =>
    openSegment ? [...closedSegments, openSegment] : closedSegments;
  const sumOf = (field: 'bytes' | 'messages'): number => segments().reduce((sum, each) => sum + each[field], 0);

  /** Stops using a folder that was removed, or that another process took over. */
  const forgetFolder = (folder: string) => {
    folders.delete(folder);
    if (ownFolder === folder) ownFolder = undefined;
    closedSegments = closedSegments.filter((each) => each.folder !== folder);
    if (openSegment?.folder !== folder) return;
    void openSegment.file.close().catch(() => undefined);
    openSegment = undefined;
  };
  const openNextSegment = async (): Promise<OpenSegment> => {
    for (;;) {
      const folder = (ownFolder ??= await makeFolder(root, owner));
      folders.add(folder);
      lastSegmentMs = Math.max(lastSegmentMs + 1, Date.now());
      const name = segmentName(lastSegmentMs);
      const file = await ifExists(open(join(folder, name), 'ax', 0o600));
      if (file) {
        await ifExists(flushFolder(folder));
        return { folder, name, file, bytes: 0, messages: 0 };
      }
      forgetFolder(folder); // another process took it over
    }
  };
  /** Closes the current segment for writing. */
  const closeSegment = async (): Promise<void> => {
    if (!openSegment) return;
    const { file, ...segment } = openSegment;
    openSegment = undefined;
    closedSegments = [...closedSegments, segment];
    await file.close().catch(() => undefined);
  };
  /** False if another process has taken over the folder by renaming it. */
  const isStillOurs = async (folder: string): Promise<boolean> =>
    (await ifExists(access(folder).then(() => true))) ?? false;

  /** Writes and flushes lines, again into a new folder if another process took over the current one. */
  const write = async (lines: Buffer, messages: number): Promise<void> => {
    for (;;) {
      const target = (openSegment ??= await openNextSegment());
      try {
        await target.file.appendFile(lines);
        await target.file.datasync();
      } catch (error) {
        await closeSegment(); // the last line may be incomplete, so nothing more may be appended
        throw error;
      }
      if (await isStillOurs(target.folder)) {
        target.bytes += lines.length;
        target.messages += messages;
        if (target.bytes >= segmentBytes) await closeSegment();
        return;
      }
      forgetFolder(target.folder);
    }
  };

  const takeOver = async (silentForMs: number): Promise<number> => {
    const newSegments: Segment[] = [];
    for (const folder of await takeOverFolders(root, owner, silentForMs)) {
      const segments = (await ifExists(listSegments(folder))) ?? [];
      if (segments.length === 0) await removeFolder(folder);
      else folders.add(folder);
      newSegments.push(...segments);
    }
    closedSegments = [...closedSegments, ...newSegments].toSorted(
      (one, other) => segmentStartedAt(one) - segmentStartedAt(other),
    );
    return newSegments.reduce((total, { messages }) => total + messages, 0);
  };

  return {
    get spoolStatus() {
      const [first] = segments();
      return {
        messages: sumOf('messages'),
        bytes: sumOf('bytes'),
        ...(first && { oldestMs: Math.max(0, Date.now() - segmentStartedAt(first)) }),
      };
    },
    append: (messages) =>
      serialize(async () => {
        const lines = Buffer.from(messages.map(formatLine).join(''));
        if (sumOf('bytes') + lines.length > maxBytes)
          throw new BusUnavailable('The interaction bus does not answer, and the spool folder is full');
        await write(lines, messages.length);
      }),
    readOldestSegment: () =>
      serialize(async () => {
        if (closedSegments.length === 0) await closeSegment();
        for (let [segment] = closedSegments; segment; [segment] = closedSegments) {
          const text = await ifExists(readFile(join(segment.folder, segment.name), 'utf8'));
          if (text !== undefined) return { segment, ...parseLines(text) };
          forgetFolder(segment.folder); // another process took it over
        }
        return undefined;
      }),
    remove: (segment) =>
      serialize(async () => {
        const { folder } = segment;
        await rm(join(folder, segment.name), { force: true });
        closedSegments = closedSegments.filter((each) => each !== segment);
        if (openSegment?.folder === folder || closedSegments.some((each) => each.folder === folder)) return;
        forgetFolder(folder);
        await removeFolder(folder);
      }),
    refreshOwnership: () =>
      serialize(async () => {
        for (const folder of folders) if (!(await touchFolder(folder))) forgetFolder(folder);
      }),
    takeOver: (silentForMs) => serialize(() => takeOver(silentForMs)),
    [Symbol.asyncDispose]: () =>
      serialize(async () => {
        await closeSegment();
        for (const folder of folders) await releaseFolder(root, folder);
        folders.clear();
      }),
  };
};
