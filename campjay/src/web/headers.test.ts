import { expect, it } from '@jest/globals';
import { endToEndHeaders } from './headers.ts';

// Covers: M.7
it('passes on no header of a connection, nor one that the connection names as its own', () => {
  const given = {
    ...{ connection: 'keep-alive, X-Mine', 'keep-alive': 'timeout=5', 'x-mine': 'for this hop', te: 'trailers' },
    ...{ 'transfer-encoding': 'chunked', upgrade: 'websocket', expect: '100-continue' },
    ...{ accept: 'text/html', 'set-cookie': ['a=1', 'b=2'] },
  };
  expect(endToEndHeaders(given)).toEqual({ accept: 'text/html', 'set-cookie': ['a=1', 'b=2'] });
});
