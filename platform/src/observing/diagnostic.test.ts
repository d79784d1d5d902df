import { describe, expect, it } from '@jest/globals';
import { createDiagnostic } from './diagnostic.ts';

describe('a fact', () => {
  it('is heard by everybody who listens, as it is told, until they listen no more', () => {
    const ripened = createDiagnostic<{ readonly tree: string }>('test:ripened');
    const received: string[] = [];
    {
      using _first = ripened.subscribe(({ tree }) => received.push(`first ${tree}`));
      {
        using _second = ripened.subscribe(({ tree }) => received.push(`second ${tree}`));
        ripened.record({ tree: 'oak' });
      }
      ripened.record({ tree: 'elm' });
    }
    ripened.record({ tree: 'ash' });
    expect(received).toEqual(['first oak', 'second oak', 'first elm']);
  });

  it('is apart from facts of other names', () => {
    const received: object[] = [];
    using _subscription = createDiagnostic('test:fallen').subscribe((payload) => received.push(payload));
    createDiagnostic('test:grown').record({ tree: 'oak' });
    expect(received).toEqual([]);
  });
});
