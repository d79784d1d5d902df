import { product } from '@campjay/domain/product.ts';
import { describeFactChange } from '@campjay/domain/schedule/describeFactChanges.ts';
import { type CampNews } from './campNews.ts';

/**
 * A news item as a sentence without its period: 'Kelp Camp, Robotics Week: price $450 → $475 (corrected by Campjay:
 * “The camp's page says $475”)'.
 */
export const newsSentence = ({ campName, sessionName, outcome, correction }: CampNews): string => {
  const name = [campName, sessionName].filter(Boolean).join(', ');
  return `${name}: ${describeOutcome(outcome)}${correction ? ` (${describeCorrection(correction)})` : ''}`;
};

const describeOutcome = (outcome: CampNews['outcome']): string => {
  switch (outcome.kind) {
    case 'changed':
      return outcome.changes.map(describeFactChange).join('; ');
    case 'gone':
      return 'no longer offered';
    case 'offeredAgain':
      return 'offered again';
  }
};

const describeCorrection = ({ reason, isWithdrawn }: NonNullable<CampNews['correction']>): string => {
  const quoted = `“${reason.replace(/\.$/, '')}”`;
  return isWithdrawn ? `${product.name} took a correction back: ${quoted}` : `corrected by ${product.name}: ${quoted}`;
};
