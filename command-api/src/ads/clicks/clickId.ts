import { type AdTokenResult } from '@campjay/domain/ads/tokens/adToken.ts';
import { uuidV5 } from '../../kernel/uuidV5.ts';

const CLICK_NAMESPACE = '8a0f3c1e-54d6-4b5e-9a55-0d6a1f1d6a53';
const BAD_NAMESPACE = 'c3b7f2d0-1c1e-4f5b-8f6e-7c1f0d6a2e44';

/**
 * The id of a click, derived from the nonces of its token and of the click, so it is judged and charged once however
 * often it is reported. Both nonces are in the link that the visitor follows: `campjay_click=<token nonce>.<click
 * nonce>`.
 */
export const clickIdOf = (tokenNonce: string, clickNonce: string): string =>
  uuidV5(CLICK_NAMESPACE, `${tokenNonce}.${clickNonce}`);

/**
 * The id of a reported click. For a forged token it is derived from the whole text: otherwise a party that knows a
 * click's nonces, such as the camp's own site, could use up its id with a forged token.
 */
export const reportedClickId = (reading: AdTokenResult, text: string, clickNonce: string): string =>
  reading.kind === 'bad' ? uuidV5(BAD_NAMESPACE, `${text}.${clickNonce}`) : clickIdOf(reading.token.nonce, clickNonce);
