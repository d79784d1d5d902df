import { type FileLine } from './fileLines.ts';

/** Number of lines compared with the log at once. */
export const WINDOW_LINES = 100;
const WINDOW_BYTES = 4 * 1024 * 1024;

/** Groups lines into windows of 100, or fewer if they are long. */
export async function* lineWindows(lines: AsyncIterable<FileLine>): AsyncGenerator<readonly FileLine[]> {
  let window: FileLine[] = [];
  let from = 0;
  for await (const line of lines) {
    window.push(line);
    if (window.length < WINDOW_LINES && line.bytesRead - from < WINDOW_BYTES) continue;
    yield window;
    from = line.bytesRead;
    window = [];
  }
  if (window.length > 0) yield window;
}
