import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Service = z.object({
  image: z.string(),
  build: z.object({ context: z.literal('.'), target: z.string() }).optional(),
  user: z.string(),
  hostname: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  init: z.boolean(),
  restart: z.string(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  pids_limit: z.number(),
  cpus: z.number(),
  mem_limit: z.string(),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
});
export type Service = z.infer<typeof Service>;

const ComposeFile = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const root = new URL('../..', import.meta.url);
export const readRoot = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** docker-compose.yml as it is written, with its anchors and merges resolved. */
export const composeDocument: unknown = parse(readRoot('docker-compose.yml'), { merge: true });

/** What the tests look at of it: every service has all that is required here. */
export const compose = ComposeFile.parse(composeDocument);

/** A value where the environment has nothing to say: `${NAME:-default}` is its default. */
export const byDefault = (value: string): string => value.replace(/^\$\{\w+:-(.*)\}$/, '$1');
