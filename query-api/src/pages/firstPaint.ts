import { browserStorageKeys, SIGNED_IN_HINT } from '@campjay/domain/browserStorageKeys.ts';
import { product } from '@campjay/domain/product.ts';
import { type Html } from './html.ts';

const { introDismissed, newsPutAway, colorMode } = browserStorageKeys;
const newsSeen = JSON.stringify(product.holidayDataBy);

/**
 * Inline script that passes the browser's stored state to the server-rendered page's CSS: the visitor has dismissed the
 * intro or may be signed in, has dismissed the news, or has chosen a color scheme. It is inline because it must run
 * before the first paint; otherwise the page would jump when the client renders it. It reads browser storage, which may
 * be blocked, and cookies, and sends nothing.
 */
export const firstPaintScript = `{
const look=document.documentElement.dataset;
const kept=(storage,key)=>{try{return window[storage].getItem(key)}catch{return null}};
if(/${SIGNED_IN_HINT.source}/.test(document.cookie))look.user='hinted';
if(look.user||kept('sessionStorage','${introDismissed}')==='true')look.intro='dismissed';
if(kept('localStorage','${newsPutAway}')==='${newsSeen}')look.news='put-away';
const mode=kept('localStorage','${colorMode}');
if(mode==='light'||mode==='dark')look.colorScheme=mode;
}`;

export const firstPaint: Html = { markup: `<script>${firstPaintScript}</script>` };
