import { describe, expect, it } from '@jest/globals';
import { createDiagnostic } from './diagnostic.ts';

describe('a diagnostic', () => {
  it('reaches all subscribers immediately, until they unsubscribe', () => {
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

  it('is separate from diagnostics of other names', () => {
    const received: object[] = [];
    using _subscription = createDiagnostic('test:fallen').subscribe((payload) => received.push(payload));
    createDiagnostic('test:grown').record({ tree: 'oak' });
    expect(received).toEqual([]);
  });
});
