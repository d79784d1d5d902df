import type { AccountDeleted } from '@campjay/command-api/accounts/contract.ts';
import { product } from '@campjay/events/product.ts';
import { loadForSession, saveForSession } from '../ui/browserStorage.ts';

export type Receipt = AccountDeleted['receipt'];

/** Until the tab is closed. It names nobody. */
const KEY = 'deletionReceipt';

export const loadReceipt = (): Receipt | undefined => loadForSession(KEY) as Receipt | undefined;
export const keepReceipt = (receipt: Receipt): boolean => saveForSession(KEY, receipt);

const moment = (iso: string): string => new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' });

export const deletedAtInWords = ({ deletedAt }: Receipt): string => moment(deletedAt);

/** For a file. */
export const receiptText = (receipt: Receipt): string =>
  [
    `${product.name}: an account was deleted`,
    deletedAtInWords(receipt),
    '',
    'Destroyed:',
    ...receipt.destroyed.map((line) => `- ${line}`),
    '',
    'What remains:',
    ...receipt.remains.map((line) => `- ${line}`),
    '',
  ].join('\n');
