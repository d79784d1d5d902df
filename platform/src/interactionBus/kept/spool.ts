import { access, type FileHandle, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BusUnavailable } from '../port.ts';
import { type KeptMessage, readLines, toLine } from './keptMessage.ts';
import { type Owner } from './owner.ts';
import {
  begunAt,
  flushFolder,
  ifThere,
  leaveFolder,
  makeFolder,
  removeFolder,
  type Segment,
  segmentName,
  segmentsIn,
  takeOverFolders,
  touchFolder,
} from './spoolFolder.ts';

export interface SpoolOptions {
  /** Holds a folder for each process that keeps something; made if absent. */
  readonly root: string;
  readonly owner: Owner;
  /** How much is kept at the most, with what was taken over. */
  readonly maxBytes: number;
  readonly segmentBytes: number;
}

/** What waits on this machine's disk for the bus. */
export interface Kept {
  readonly messages: number;
  readonly bytes: number;
  /** How long ago the first of them was taken; absent when nothing waits. */
  readonly oldestMs?: number;
}

/** Messages on disk, in order, until somebody has delivered them. */
export interface Spool extends AsyncDisposable {
  readonly kept: Kept;
  /**
   * Resolves when all of the messages survive a crash and a loss of power.
   * @throws BusUnavailable when there is no room for them
   */
  append(messages: readonly KeptMessage[]): Promise<void>;
  /** The first messages and what to take away when they are delivered. Undefined when nothing waits. */
  first(): Promise<
    { readonly segment: Segment; readonly messages: readonly KeptMessage[]; readonly damaged: number } | undefined
  >;
  /** Takes a segment away, whose messages were delivered. */
  remove(segment: Segment): Promise<void>;
  /** Says to other processes that this one lives. */
  tend(): Promise<void>;
  /** Takes over what processes left that are gone, or silent for so long; says how many messages that is. */
  takeOver(silentForMs: number): Promise<number>;
}

interface Writing {
  readonly folder: string;
  readonly name: string;
  readonly file: FileHandle;
  bytes: number;
  messages: number;
}

/**
 * Opens the messages that are kept in a folder. Each process has a folder of its own below it, and takes over those of
 * processes that are gone by renaming them. A process that was only thought gone looks, after each write, whether its folder is
 * still there, and writes anew what went into one that is not: so what was acknowledged is always in the hands of
 * somebody who will read it, and at worst in two, which the message's id makes harmless.
 */
export const openSpool = async ({ root, owner, maxBytes, segmentBytes }: SpoolOptions): Promise<Spool> => {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folders = new Set<string>();
  let sealed: readonly Segment[] = [];
  /** Where this process writes. */
  let own: string | undefined;
  let writing: Writing | undefined;
  let named = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: what is being written is never read. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  const segments = (): readonly Omit<Segment, 'folder'>[] => (writing ? [...sealed, writing] : sealed);
  const sum = (of: 'bytes' | 'messages'): number => segments().reduce((total, each) => total + each[of], 0);

  const forget = (folder: string) => {
    folders.delete(folder);
    if (own === folder) own = undefined;
    sealed = sealed.filter((each) => each.folder !== folder);
    if (writing?.folder !== folder) return;
    void writing.file.close().catch(() => undefined);
    writing = undefined;
  };
  const begin = async (): Promise<Writing> => {
    for (;;) {
      const folder = (own ??= await makeFolder(root, owner));
      folders.add(folder);
      named = Math.max(named + 1, Date.now());
      const name = segmentName(named);
      const file = await ifThere(open(join(folder, name), 'ax', 0o600));
      if (file) {
        await ifThere(flushFolder(folder));
        return { folder, name, file, bytes: 0, messages: 0 };
      }
      forget(folder); // somebody else has it
    }
  };
  /** Nothing is added any more to what was being written. */
  const seal = async (): Promise<void> => {
    if (!writing) return;
    const { file, ...segment } = writing;
    writing = undefined;
    sealed = [...sealed, segment];
    await file.close().catch(() => undefined);
  };
  const isOurs = async (folder: string): Promise<boolean> => (await ifThere(access(folder).then(() => true))) ?? false;

  const write = async (lines: Buffer, messages: number): Promise<void> => {
    for (;;) {
      const into = (writing ??= await begin());
      try {
        await into.file.appendFile(lines);
        await into.file.datasync();
      } catch (error) {
        await seal(); // its last line may be torn; nothing is to come behind that
        throw error;
      }
      if (await isOurs(into.folder)) {
        into.bytes += lines.length;
        into.messages += messages;
        if (into.bytes >= segmentBytes) await seal();
        return;
      }
      forget(into.folder);
    }
  };

  const takeOver = async (silentForMs: number): Promise<number> => {
    const found: Segment[] = [];
    for (const folder of await takeOverFolders(root, owner, silentForMs)) {
      const segments = (await ifThere(segmentsIn(folder))) ?? [];
      if (segments.length === 0) await removeFolder(folder);
      else folders.add(folder);
      found.push(...segments);
    }
    sealed = [...sealed, ...found].toSorted((one, other) => begunAt(one) - begunAt(other));
    return found.reduce((total, { messages }) => total + messages, 0);
  };

  return {
    get kept() {
      const [first] = segments();
      return {
        messages: sum('messages'),
        bytes: sum('bytes'),
        ...(first && { oldestMs: Math.max(0, Date.now() - begunAt(first)) }),
      };
    },
    append: (messages) =>
      inTurn(async () => {
        const lines = Buffer.from(messages.map(toLine).join(''));
        if (sum('bytes') + lines.length > maxBytes)
          throw new BusUnavailable('The interaction bus does not answer, and there is no room to keep more for it');
        await write(lines, messages.length);
      }),
    first: () =>
      inTurn(async () => {
        if (sealed.length === 0) await seal();
        for (let [segment] = sealed; segment; [segment] = sealed) {
          const text = await ifThere(readFile(join(segment.folder, segment.name), 'utf8'));
          if (text !== undefined) return { segment, ...readLines(text) };
          forget(segment.folder); // somebody else has it
        }
        return undefined;
      }),
    remove: (segment) =>
      inTurn(async () => {
        const { folder } = segment;
        await rm(join(folder, segment.name), { force: true });
        sealed = sealed.filter((each) => each !== segment);
        if (writing?.folder === folder || sealed.some((each) => each.folder === folder)) return;
        forget(folder);
        await removeFolder(folder);
      }),
    tend: () =>
      inTurn(async () => {
        for (const folder of folders) if (!(await touchFolder(folder))) forget(folder);
      }),
    takeOver: (silentForMs) => inTurn(() => takeOver(silentForMs)),
    [Symbol.asyncDispose]: () =>
      inTurn(async () => {
        await seal();
        for (const folder of folders) await leaveFolder(root, folder);
        folders.clear();
      }),
  };
};
