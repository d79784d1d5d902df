import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FileLine, readLines } from './importFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campjay-lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

const linesOf = async (content: string | Buffer, maxLineBytes?: number): Promise<FileLine[]> => {
  const path = join(folder, 'catalogue.ndjson');
  await writeFile(path, content);
  const lines: FileLine[] = [];
  for await (const line of readLines(createReadStream(path), maxLineBytes)) lines.push(line);
  return lines;
};
const contentsOf = async (content: string | Buffer, maxLineBytes?: number) =>
  (await linesOf(content, maxLineBytes)).map(({ number, content: line }) => [
    number,
    line.kind === 'text' ? line.text.trimEnd() : line.reason,
  ]);

describe('the lines of a catalog file', () => {
  it('have the line numbers of an editor, without blank lines', async () =>
    expect(await contentsOf('{"a":1}\n\n  \n{"b":2}\n')).toEqual([
      [1, '{"a":1}'],
      [4, '{"b":2}'],
    ]));

  it('may end with CRLF, start with a byte order mark and lack the final newline', async () =>
    expect(await contentsOf('\uFEFF{"a":1}\r\n\r\n{"b":2}')).toEqual([
      [1, '{"a":1}'],
      [3, '{"b":2}'],
    ]));

  it('are empty for an empty file', async () => {
    expect(await contentsOf('')).toEqual([]);
    expect(await contentsOf('\uFEFF\n')).toEqual([]);
  });

  it('are complete wherever a read of the file ends', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${index}:${'é'.repeat(index * 997)}`);
    expect(await contentsOf(lines.join('\n'))).toEqual(lines.map((line, index) => [index + 1, line]));
  });

  it('are reported when they are too long, and reading continues', async () =>
    expect(await contentsOf(`{}\n${'x'.repeat(101)}\n${'y'.repeat(100)}`, 100)).toEqual([
      [1, '{}'],
      [2, 'is longer than 100 bytes'],
      [3, 'y'.repeat(100)],
    ]));

  it('are reported when they are not UTF-8, and reading continues', async () =>
    expect(await contentsOf(Buffer.concat([Buffer.from([0x7b, 0xff, 0x7d, 0x0a]), Buffer.from('{}')]))).toEqual([
      [1, 'is not valid UTF-8'],
      [2, '{}'],
    ]));

  it('report how many bytes of the file have been read', async () =>
    expect((await linesOf('{"a":1}\r\n\n{}')).map(({ bytesRead }) => bytesRead)).toEqual([9, 12]));
});
