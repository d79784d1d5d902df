import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MeasuredTextIndex, measuredTextIndex } from '@campjay/platform/metrics/measuredTextIndex.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/textIndex/meilisearch/meilisearchTextIndex.ts';
import { createPages, type QueryApi, startQueryApi } from '@campjay/query-api/service.ts';
import { type RequestHandler } from 'express';
import { addressOf } from '../addressOf.ts';
import { forSearches } from '../meilisearchSettings.ts';
import { pageRoutes } from '../pageRoutes.ts';
import { type People } from '../people.ts';
import { publicSettingsOf } from '../publicSettings.ts';
import { lookAtQueries } from '../telemetry/lookUps.ts';
import { todayFrom } from '../today.ts';
import { type Ground, type Surroundings } from './surroundings.ts';

/** The read side: the pages, which are there before anything else, and the read paths once they are opened. */
export interface Queries {
  /** The pages' first documents. */
  readonly pages: RequestHandler;
  /** All scripts that stand in a page. */
  readonly inlineScripts: readonly string[];
  /** Whether the configured text index answered the last word that was put to it; undefined before the first. */
  readonly textIndexAnsweredLast: () => boolean | undefined;
  /** Opens the read paths; pages have their camps from then on. */
  readonly open: (ground: Ground, people: People) => Promise<QueryApi>;
}

export const prepareQueries = async ({ config, build, log, telemetry }: Surroundings): Promise<Queries> => {
  let opened: QueryApi | undefined;
  let textIndex: MeasuredTextIndex | undefined;
  const document = await readFile(join(build.client, 'index.html'), 'utf8');
  const pages = createPages({
    document,
    camps: () => opened?.pageCamps(),
    schools: () => opened?.schools,
    log,
    blogUrl: config.blogUrl,
    publicSettings: publicSettingsOf(config),
    usualOrigin: config.publicOrigin ?? addressOf(config),
  });
  return {
    pages: pageRoutes(pages, config.publicOrigin, addressOf(config)),
    inlineScripts: [
      ...[...document.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script),
      ...pages.inlineScripts,
    ],
    textIndexAnsweredLast: () => textIndex?.answeredLast(),
    open: async ({ pool: primary, reading, databaseUrl, store, parts }, { sealing, adKeys }) => {
      textIndex =
        config.meilisearch &&
        parts.add(measuredTextIndex(openMeilisearchTextIndex(forSearches(config.meilisearch)), telemetry.metrics));
      const queries = parts.add(
        await startQueryApi({
          ...{ pool: reading, primary, databaseUrl, store, sealing, adKeys, log, textIndex },
          today: todayFrom(config.today),
          moreCaches: [pages.cache],
          loadWorker: pathToFileURL(join(build.server, 'loadWorker.js')),
          compareWorker: pathToFileURL(join(build.server, 'compareWorker.js')),
        }),
      );
      lookAtQueries(telemetry.metrics, queries, store);
      opened = queries;
      return queries;
    },
  };
};
