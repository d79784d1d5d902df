import { readFile } from 'node:fs/promises';

const DOCS = new URL('../../../../../docs/operations.md', import.meta.url);

/** The body of a `POST /keys` in the operators' instructions. */
export interface DocumentedKey {
  readonly name: string;
  readonly actions: readonly string[];
  readonly indexes: readonly string[];
  readonly expiresAt: null;
}

/** The key of this name in docs/operations.md. */
export const documentedKey = async (name: string): Promise<DocumentedKey> => {
  const bodies = [...(await readFile(DOCS, 'utf8')).matchAll(/\/keys" [^']*'[^']*' --data '(\{[^']+\})'/g)];
  const keys = bodies.map(([, body = '']) => JSON.parse(body) as DocumentedKey);
  const found = keys.find((key) => key.name === name);
  if (!found) throw new Error(`docs/operations.md creates no key of Meilisearch with the name "${name}".`);
  return found;
};

/** Creates a key as an operator does. @returns the secret */
export const createKey = async (
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  key: DocumentedKey,
): Promise<string> => {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const answer = await fetch(new URL('/keys', url), { method: 'POST', headers, body: JSON.stringify(key) });
  if (answer.status !== 201) throw new Error(`The key was refused: ${await answer.text()}`);
  return ((await answer.json()) as { readonly key: string }).key;
};
