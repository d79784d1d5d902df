import type { RenderSearchPage } from '@campjay/domain/product/renderSearchPage.ts';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { api } from './app/api.ts';
import { App } from './App.tsx';
import { Shell } from './Shell.tsx';
import { enterServedSearch, parseServedChunk } from './servedSearch.ts';
import { createServedStore } from './store.ts';

/** React Router's key of a document's first history entry. */
const FIRST_ENTRY = 'default';

/** Elements that React writes before the page because they belong to the head. The server writes its own head. */
const HEAD_ELEMENTS = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** Renders a search page with its first cards, as a visitor without any stored settings sees it. */
export const renderSearchPage: RenderSearchPage = ({ path, chunkJson, moreCamps }) => {
  const chunk = parseServedChunk(chunkJson);
  const store = createServedStore();
  enterServedSearch(store, { path, entry: FIRST_ENTRY, chunk });
  const markup = renderToString(
    <App store={store} servedList={{ cards: chunk.combinedData, moreCamps }}>
      <StaticRouter location={path}>
        <Shell />
      </StaticRouter>
    </App>,
  );
  store.dispatch(api.util.resetApiState()); // ends the timer of the cached response, which would keep the store in memory
  return markup.replace(HEAD_ELEMENTS, '');
};
