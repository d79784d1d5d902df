import { type Link } from './link.ts';
import { type PartName } from './messages.ts';

/** Longer than a part may look things up. */
const ANSWERED_WITHIN_MS = 3_000;

/** Tells the supervisor what this part measures, whenever it asks. */
export const tellMetrics = ({ hear, tell }: Pick<Link, 'hear' | 'tell'>, expose: () => Promise<string>): void =>
  hear((message) => {
    if (message.kind !== 'metricsAsked') return;
    const { id } = message;
    expose().then(
      (text) => tell({ kind: 'metrics', id, text }),
      () => undefined, // who asked says that there was no answer
    );
  });

/**
 * Asks another part, by way of the supervisor, for what it measures.
 * @returns its exposition; where it does not answer in time, one that says that it is down
 */
export const metricsOf = (
  part: PartName,
  { hear, tell }: Pick<Link, 'hear' | 'tell'>,
  withinMs = ANSWERED_WITHIN_MS,
): (() => Promise<string>) => {
  const asked = new Map<number, (text: string) => void>();
  let lastId = 0;
  hear((message) => {
    if (message.kind !== 'metrics') return;
    asked.get(message.id)?.(message.text);
    asked.delete(message.id);
  });
  return () =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      const timer = setTimeout(() => {
        asked.delete(id);
        resolve(downNow(part));
      }, withinMs);
      asked.set(id, (text) => {
        clearTimeout(timer);
        resolve(text);
      });
      tell({ kind: 'metricsAsked', id });
    });
};

const downNow = (part: PartName): string =>
  [
    '# HELP campjay_part_up Whether a part of the product answers for itself.',
    '# TYPE campjay_part_up gauge',
    `campjay_part_up{part="${part}"} 0\n`,
  ].join('\n');
