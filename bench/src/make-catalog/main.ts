import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';

/** Writes a synthetic catalog: `node bench/run.mjs make-catalog FILE CAMPS [SEED]`. */
const [file, camps = '20000', seed = '1'] = process.argv.slice(2);
if (!file) throw new Error('say where to write the catalog');
const lines = function* (): Generator<string> {
  for (const line of syntheticCatalog({ camps: Number(camps), seed: Number(seed) })) yield `${JSON.stringify(line)}\n`;
};
await pipeline(Readable.from(lines()), createWriteStream(file));
