import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire, type SourceMapPayload, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@campjay/tests/e2e/support/browser.ts';
import { chromium, type Response } from 'playwright-core';

export interface FirstScript {
  /** Compressed size (Brotli, as sent) of all scripts that the start page loads on a phone until the network is idle. */
  readonly bytes: number;
  readonly files: readonly string[];
  /** Modules with the largest shares, in bytes. */
  readonly largest: readonly { readonly module: string; readonly bytes: number }[];
}

const LISTED = 10;
/** Code that belongs to no module. */
const BUNDLER = 'the bundler itself';
const WEB = join(process.cwd(), 'web');

export const weighFirstScript = async (browser: Browser, origin: string): Promise<FirstScript> => {
  const scripts = await scriptsUntilIdle(browser, origin);
  const folder = await mkdtemp(join(tmpdir(), 'campjay-bench-client-'));
  try {
    await buildWithSourceMaps(folder);
    const shares = new Map<string, number>();
    for (const { file, code } of scripts)
      for (const [module, bytes] of await sharesOf(join(folder, 'assets', file), code))
        shares.set(module, (shares.get(module) ?? 0) + bytes);
    return {
      bytes: scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0),
      files: scripts.map(({ file }) => file),
      largest: [...shares]
        .map(([module, bytes]) => ({ module, bytes: Math.round(bytes) }))
        .sort((a, b) => b.bytes - a.bytes)
        .slice(0, LISTED),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const scriptsUntilIdle = async ({ executablePath, args }: Browser, origin: string) => {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const responses: Response[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') responses.push(response);
    });
    await page.goto(origin, { waitUntil: 'networkidle' });
    return await Promise.all(
      responses.map(async (response) => ({
        file: basename(new URL(response.url()).pathname),
        code: (await response.body()).toString(),
      })),
    );
  } finally {
    await browser.close();
  }
};

/** Builds the client like the product's build, so that file names are equal, with a source map beside each file. */
const buildWithSourceMaps = async (folder: string): Promise<void> => {
  const vite = dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json'));
  const options = ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', '--sourcemap'];
  const builder = spawn(process.execPath, [join(vite, 'bin/vite.js'), ...options], { cwd: WEB, stdio: 'inherit' });
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The client could not be built with source maps; Vite says why above.');
};

/**
 * Module → its share of a file's compressed size: each module's code is compressed separately, and the file's size is
 * divided in that proportion.
 */
const sharesOf = async (path: string, code: string): Promise<Map<string, number>> => {
  const written = await readFile(`${path}.map`, 'utf8').then(
    (map) => piecesByModule(code, new SourceMap(JSON.parse(map) as SourceMapPayload)),
    // A file of the bundler itself has no map.
    () => new Map([[BUNDLER, code]]),
  );
  const alone = [...written].map(([module, text]) => [module, brotliCompressSync(text).length] as const);
  const sum = alone.reduce((total, [, bytes]) => total + bytes, 0);
  const whole = brotliCompressSync(code).length;
  return new Map(alone.map(([module, bytes]) => [module, (bytes / sum) * whole]));
};

const piecesByModule = (code: string, map: SourceMap): Map<string, string> => {
  const pieces = new Map<string, string[]>();
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column += 1) {
      const entry = map.findEntry(line, column);
      const module = 'originalSource' in entry && entry.originalSource ? nameOf(entry.originalSource) : BUNDLER;
      const piece = pieces.get(module) ?? [];
      piece.push(text[column] ?? '');
      pieces.set(module, piece);
    }
  return new Map([...pieces].map(([module, piece]) => [module, piece.join('')]));
};

/** Strips the path to the module on this machine. */
const nameOf = (source: string): string => source.replace(/^.*\/node_modules\//, '').replace(/^(\.\.\/)+/, '');
