import type { RenderSearchPage } from '@campjay/domain/product/renderSearchPage.ts';
import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { parseSchoolCode } from '@campjay/domain/schools/schoolPage.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { api } from './app/api.ts';
import { App } from './App.tsx';
import { SponsoredCard } from './features/ads/card/servedSponsoredCard.ts';
import { EmptyResult } from './features/catalog/results/servedEmptyResult.ts';
import { UnreleasedCamps } from './features/catalog/results/servedUnreleasedCamps.ts';
import { matchOfSchool } from './features/schools/matchOfSchool.ts';
import { SchoolPage } from './features/schools/servedSchoolPage.ts';
import { Shell } from './Shell.tsx';
import { enterServedSearch, parseServedChunk, servedResultParts } from './servedSearch.ts';
import { createServedStore } from './store.ts';

/** React Router's key of a document's first history entry. */
const FIRST_ENTRY = 'default';

/** Elements that React writes before the page because they belong to the head. The server writes its own head. */
const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** The parts that are loaded on demand in the browser, with their source files. */
const SOURCES = new Map<{ readonly preload: () => Promise<unknown> }, string>([
  [SponsoredCard, 'src/features/ads/card/SponsoredCard.tsx'],
  [EmptyResult, 'src/features/catalog/results/EmptyResult.tsx'],
  [UnreleasedCamps, 'src/features/catalog/results/UnreleasedCamps.tsx'],
  [SchoolPage, 'src/features/schools/SchoolPage.tsx'],
]);
await Promise.all([...SOURCES.keys()].map((part) => part.preload()));

/** Renders a search page with its first cards, as a visitor without any stored settings sees it. */
export const renderSearchPage: RenderSearchPage = ({ path, chunkJson, moreCamps, school }) => {
  const chunk = parseServedChunk(chunkJson);
  const store = createServedStore();
  const code = parseSchoolCode(path);
  const match = (code === undefined ? undefined : matchOfSchool(code, school)) ?? matchPath(path);
  enterServedSearch(store, { path, match, entry: FIRST_ENTRY, chunk });
  const markup = renderToString(
    <App store={store} servedList={{ cards: chunk.combinedData, moreCamps, school }}>
      <StaticRouter location={path}>
        <Shell />
      </StaticRouter>
    </App>,
  );
  store.dispatch(api.util.resetApiState()); // ends the timer of the cached response, which would keep the store in memory
  const parts = [...servedResultParts(chunk), ...(code === undefined ? [] : [SchoolPage])];
  return { markup: markup.replace(HEAD_ELEMENTS, ''), parts: parts.flatMap((part) => SOURCES.get(part) ?? []) };
};
