import { textIndexContract } from '@campjay/platform/text-index/textIndexContract.ts';
import { campOfLine } from '../../testing/campOfLine.ts';
import { buildSegmentPair, snapshotOf } from './snapshotBuilder.ts';
import { createVocabularyTextIndex } from './vocabularyBuilder.ts';

/** It compares with every word by the same rule, so its recall must be complete. */
textIndexContract('the words of the catalog itself', {
  open: (texts) => {
    const camps = texts.map((text, at) =>
      campOfLine({ org_id: `camp-${at}`, camp_org_name: `Camp ${at}`, description_short: text, instances: [] }),
    );
    const snapshot = snapshotOf(buildSegmentPair(camps, 2026), 20_000);
    return Promise.resolve(createVocabularyTextIndex(() => snapshot));
  },
  recallAtLeast: 1,
});
