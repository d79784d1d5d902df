import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type MeasuredTextIndex, measuredTextIndex } from '@campjay/platform/telemetry/metrics/measuredTextIndex.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import { createPages, type QueryApi, startQueryApi } from '@campjay/query-api/service.ts';
import { type RequestHandler } from 'express';
import { addressOf } from '../settings/addressOf.ts';
import { searchCredentials } from '../settings/meilisearchSettings.ts';
import { pageRoutes } from './pageRoutes.ts';
import { type IdentityServices } from './identityServices.ts';
import { publicSettingsOf } from '../settings/publicSettings.ts';
import { observeQueryApi } from './telemetry/gauges.ts';
import { todayFrom } from './today.ts';
import { type Infrastructure, type RuntimeContext } from './runtimeContext.ts';

/** The read side: pages, which are available first, and the query routes once they are open. */
export interface Queries {
  /** Serves the HTML documents of the pages. */
  readonly pages: RequestHandler;
  /** All inline scripts of the pages. */
  readonly inlineScripts: readonly string[];
  /** True if the configured text index answered the last query; undefined before the first. */
  readonly textIndexAnsweredLast: () => boolean | undefined;
  /** Opens the query routes. Pages show camps from then on. */
  readonly open: (infrastructure: Infrastructure, identity: IdentityServices) => Promise<QueryApi>;
}

export const prepareQueries = async ({ config, build, log, telemetry }: RuntimeContext): Promise<Queries> => {
  let queryApi: QueryApi | undefined;
  let textIndex: MeasuredTextIndex | undefined;
  const document = await readFile(join(build.client, 'index.html'), 'utf8');
  const pages = createPages({
    document,
    camps: () => queryApi?.pageCamps(),
    schools: () => queryApi?.schools,
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
    textIndexAnsweredLast: () => textIndex?.lastCallSucceeded(),
    open: async ({ pool: primary, readPool, databaseUrl, store, resources }, { sealing, adKeys }) => {
      textIndex =
        config.meilisearch &&
        resources.add(
          measuredTextIndex(openMeilisearchTextIndex(searchCredentials(config.meilisearch)), telemetry.metrics),
        );
      const queries = resources.add(
        await startQueryApi({
          ...{ pool: readPool, primary, databaseUrl, store, sealing, adKeys, log, textIndex },
          today: todayFrom(config.today),
          moreCaches: [pages.cache],
          loadWorker: pathToFileURL(join(build.server, 'loadWorker.js')),
          compareWorker: pathToFileURL(join(build.server, 'compareWorker.js')),
        }),
      );
      observeQueryApi(telemetry.metrics, queries, store);
      queryApi = queries;
      return queries;
    },
  };
};
