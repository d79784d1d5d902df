import { FILTERS } from '@campjay/domain/catalog/filters.ts';
import { browserStorageKeys, SIGNED_IN_HINT_PATTERN } from '@campjay/domain/product/browserStorageKeys.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Html } from './shell.ts';

/** Matches the query of a URL that has a search of its own (see the client's `searchInUrl.ts`). */
const SEARCH_PARAMS = `[?&](${[...Object.values(FILTERS).map(({ param }) => param), 'near', 'within', 'sort'].join('|')})=`;

const { introDismissed, kids, newsPutAway, colorMode } = browserStorageKeys;
/** What the browser has stored if the visitor has dismissed the current news. */
const dismissedNews = JSON.stringify(product.holidayDataBy);

/**
 * An inline script that passes on what the browser has stored to the CSS of the server-rendered page: that the visitor
 * has dismissed the intro or the news, may be signed in, has chosen a color scheme, or has a search of their own (filters,
 * kids, an area of the map, perhaps a saved place), which the cards in the document do not answer. It is inline, because it must
 * run before the first paint; otherwise the page would jump when the client renders it. It only reads cookies and
 * browser storage (which may be blocked), and sends nothing.
 *
 * It also records what the visitor types and presses until the client runs and repeats it (`web/src/earlyInput.ts`).
 */
export const firstPaintScript = `{
const state=document.documentElement.dataset;
const read=(storage,key)=>{try{return window[storage].getItem(key)}catch{return null}};
if(/${SIGNED_IN_HINT_PATTERN.source}/.test(document.cookie))state.user='hinted';
if(state.user||read('sessionStorage','${introDismissed}')==='true')state.intro='dismissed';
if(read('localStorage','${newsPutAway}')==='${dismissedNews}')state.news='dismissed';
const stored=history.state?.usr?.search;
if(state.user||/${SEARCH_PARAMS}/.test(location.search)||(read('localStorage','${kids}')||'[]')!=='[]'||stored?.boundingBox||stored?.namedChildren?.length)state.personal='';
const mode=read('localStorage','${colorMode}');
if(mode==='light'||mode==='dark')state.colorScheme=mode;
const early=window.early={edits:new Map()};
const record=(type,note)=>addEventListener(type,({target})=>{if(window.early)note(target)});
record('click',(target)=>{early.clicked=target.closest('button')});
record('input',(target)=>{early.edits.set(target,target.value)});
}`;

export const firstPaintElement: Html = { markup: `<script>${firstPaintScript}</script>` };
