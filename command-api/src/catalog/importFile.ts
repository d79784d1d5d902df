import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { ImportImpossible } from './importOptions.ts';
import { toImportSource } from './importRun.ts';

/** Maximum size of a line; a camp with a thousand sessions needs less than a tenth of it. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

export interface FileLine {
  /** The line number; the first line is 1, as in editors. */
  readonly number: number;
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'unreadable'; readonly reason: string };
  /** Bytes of the file read up to the end of this line. */
  readonly bytesRead: number;
}

/**
 * Reads the non-blank lines of a UTF-8 file one by one; at most one line and one read buffer are in memory. Lines end
 * with LF or CRLF, and a leading byte order mark is skipped.
 * @throws any error that occurs while the bytes are read
 */
export async function* readLines(
  bytes: AsyncIterable<Buffer>,
  maxLineBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<FileLine> {
  let number = 0;
  let bytesRead = 0;
  let pieces: Buffer[] = [];
  let lineBytes = 0;

  const addPiece = (piece: Buffer): void => {
    lineBytes += piece.length;
    bytesRead += piece.length;
    if (lineBytes <= maxLineBytes) pieces.push(piece);
    else pieces = [];
  };
  const endLine = (): FileLine => {
    number += 1;
    const content =
      lineBytes > maxLineBytes
        ? ({ kind: 'unreadable', reason: `is longer than ${maxLineBytes} bytes` } as const)
        : decode(Buffer.concat(pieces), number === 1);
    pieces = [];
    lineBytes = 0;
    return { number, content, bytesRead };
  };

  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      addPiece(chunk.subarray(start, end));
      bytesRead += 1;
      start = end + 1;
      if (lineBytes === 0) {
        // Empty lines are skipped, but they count for the line numbers.
        number += 1;
        continue;
      }
      const line = endLine();
      if (!isBlank(line)) yield line;
    }
    addPiece(chunk.subarray(start));
  }
  if (lineBytes > 0) {
    const line = endLine();
    if (!isBlank(line)) yield line;
  }
}

const LF = 10;
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decode = (bytes: Buffer, isFirstLine: boolean): FileLine['content'] => {
  try {
    const text = utf8Decoder.decode(bytes);
    return { kind: 'text', text: isFirstLine ? text.replace(/^\uFEFF/, '') : text };
  } catch {
    return { kind: 'unreadable', reason: 'is not valid UTF-8' };
  }
};

const isBlank = ({ content }: FileLine): boolean => content.kind === 'text' && content.text.trim() === '';

/** Maximum number of lines that are compared with the log together. */
export const WINDOW_LINES = 100;
/** If the lines of a window are longer than this together, the window ends early. */
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Groups lines into windows of `WINDOW_LINES` lines, or fewer if the lines are long. */
export async function* groupLines(lines: AsyncIterable<FileLine>): AsyncGenerator<readonly FileLine[]> {
  let window: FileLine[] = [];
  let windowStart = 0;
  for await (const line of lines) {
    window.push(line);
    if (window.length < WINDOW_LINES && line.bytesRead - windowStart < WINDOW_BYTES) continue;
    yield window;
    windowStart = line.bytesRead;
    window = [];
  }
  if (window.length > 0) yield window;
}

/** A file to import, on disk or in the database. */
export interface ImportFile {
  /** The name of the file in reports: its path, if it is on disk. */
  readonly displayName: string;
  /** The name of the file in events, as returned by `toImportSource`. */
  readonly source: string;
  /** Size in bytes; 0 if unknown, as for a pipe. */
  readonly bytes: number;
  /** The content; each call starts from the beginning. */
  read(): AsyncIterable<Buffer>;
}

const READ_BYTES = 256 * 1024;

/** A file on disk. @throws ImportImpossible if it cannot be read */
export const openDiskFile = async (path: string): Promise<ImportFile> => ({
  displayName: path,
  source: toImportSource(path),
  bytes: await findFileSize(path),
  read: () => createReadStream(path, { highWaterMark: READ_BYTES }),
});

const findFileSize = async (path: string): Promise<number> => {
  try {
    await access(path, constants.R_OK);
    const file = await stat(path);
    if (!file.isDirectory()) return file.size;
  } catch (error) {
    throw new ImportImpossible(`The file ${path} cannot be read (${errorCode(error) ?? String(error)}).`, {
      cause: error,
    });
  }
  throw new ImportImpossible(`${path} is a folder. Please give the path of a file.`);
};
