import { type ClientPart } from '@campjay/query-api/service.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A built file in Vite's manifest. Imports are keys of the manifest. */
interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * Reads which files the client loads for each of its parts, from the manifest of its build. The client's first script is
 * left out, because each document loads it.
 */
export const readClientParts = async (client: string): Promise<ReadonlyMap<string, ClientPart>> => {
  const text = await readFile(join(client, '.vite', 'manifest.json'), 'utf8');
  const entries = new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, ManifestEntry>>));
  const collect = (key: string, found: Map<string, ManifestEntry>): ReadonlyMap<string, ManifestEntry> => {
    const entry = entries.get(key);
    if (!entry || entry.isEntry === true || found.has(key)) return found;
    found.set(key, entry);
    for (const imported of entry.imports ?? []) collect(imported, found);
    return found;
  };
  const parts = [...entries].map(async ([source, { isDynamicEntry }]) => {
    const files = isDynamicEntry === true ? [...collect(source, new Map()).values()] : [];
    const styles = files.flatMap(({ css = [] }) => css);
    const css = await Promise.all(styles.map((file) => readFile(join(client, file), 'utf8')));
    return [source, { scripts: files.map(({ file }) => `/${file}`), css: css.join('').trim() }] as const;
  });
  return new Map(await Promise.all(parts));
};
