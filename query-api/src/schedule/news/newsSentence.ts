import { product } from '@campjay/events/product.ts';
import { factChangeWords } from '@campjay/events/schedule/factChangesWords.ts';
import { type CampNews } from './campNews.ts';

/**
 * News as a sentence without its full stop: 'Kelp Camp, Robotics Week: price $450 → $475 (corrected by Campjay: “The camp's
 * page says $475”)'.
 */
export const newsSentence = ({ campName, sessionName, what, correction }: CampNews): string => {
  const name = [campName, sessionName].filter(Boolean).join(', ');
  return `${name}: ${became(what)}${correction ? ` (${why(correction)})` : ''}`;
};

const became = (what: CampNews['what']): string => {
  switch (what.kind) {
    case 'changed':
      return what.changes.map(factChangeWords).join('; ');
    case 'gone':
      return 'no longer offered';
    case 'offeredAgain':
      return 'offered again';
  }
};

const why = ({ reason, isWithdrawn }: NonNullable<CampNews['correction']>): string => {
  const quoted = `“${reason.replace(/\.$/, '')}”`;
  return isWithdrawn ? `${product.name} took a correction back: ${quoted}` : `corrected by ${product.name}: ${quoted}`;
};
