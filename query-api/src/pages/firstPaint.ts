import { browserStorageKeys, SIGNED_IN_HINT } from '@campjay/events/browserStorageKeys.ts';
import { product } from '@campjay/events/product.ts';
import { type Html } from './html.ts';

const { introDismissed, newsPutAway, colorMode } = browserStorageKeys;
const newsSeen = JSON.stringify(product.holidayDataBy);

/**
 * Tells the first document's rules what this browser remembers: that its reader is past the intro or may be signed in, has
 * put the news away, has chosen colors. It stands in the document, since it has to run before anything is painted;
 * otherwise the page would jump as soon as the client draws it. It reads the browser's storage, which may be shut, and
 * cookies; nothing of them is sent anywhere.
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
