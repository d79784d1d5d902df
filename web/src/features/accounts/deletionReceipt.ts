import type { AccountDeleted } from '@campjay/command-api/accounts/contract.ts';
import { product } from '@campjay/domain/product.ts';
import { loadForSession, saveForSession } from '../../ui/browserStorage.ts';

export type Receipt = AccountDeleted['receipt'];

/** Stored until the tab is closed. It does not identify the user. */
const KEY = 'deletionReceipt';

export const loadReceipt = (): Receipt | undefined => loadForSession(KEY) as Receipt | undefined;
export const saveReceipt = (receipt: Receipt): boolean => saveForSession(KEY, receipt);

const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long' });

export const formatDeletedAt = ({ deletedAt }: Receipt): string => formatMoment(deletedAt);

/** The receipt as text for a file. */
export const receiptText = (receipt: Receipt): string =>
  [
    `${product.name}: an account was deleted`,
    formatDeletedAt(receipt),
    '',
    'Destroyed:',
    ...receipt.destroyed.map((line) => `- ${line}`),
    '',
    'What remains:',
    ...receipt.remains.map((line) => `- ${line}`),
    '',
  ].join('\n');
