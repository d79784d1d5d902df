import { describe, expect, it } from '@jest/globals';
import { factOf } from './fact.ts';

describe('a fact', () => {
  it('is heard by everybody who listens, as it is told, until they listen no more', () => {
    const ripened = factOf<{ readonly tree: string }>('test:ripened');
    const heard: string[] = [];
    {
      using _first = ripened.hear(({ tree }) => heard.push(`first ${tree}`));
      {
        using _second = ripened.hear(({ tree }) => heard.push(`second ${tree}`));
        ripened.tell({ tree: 'oak' });
      }
      ripened.tell({ tree: 'elm' });
    }
    ripened.tell({ tree: 'ash' });
    expect(heard).toEqual(['first oak', 'second oak', 'first elm']);
  });

  it('is apart from facts of other names', () => {
    const heard: object[] = [];
    using _hearing = factOf('test:fallen').hear((told) => heard.push(told));
    factOf('test:grown').tell({ tree: 'oak' });
    expect(heard).toEqual([]);
  });
});
